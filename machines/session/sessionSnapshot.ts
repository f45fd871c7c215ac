import type { SnapshotFrom } from "xstate";
import type { SessionDialog, SessionStatus } from "../../contract/session.ts";
import type { sessionMachine } from "./sessionMachine.ts";

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;

export function sessionStatus(snapshot: SessionSnapshot): SessionStatus {
  if (snapshot.context.user !== null) return "active";
  if (snapshot.matches("finding") || snapshot.matches("loggingIn")) return "loading";
  return snapshot.context.isUnanswered ? "unknown" : "visitor";
}

export function sessionDialog(snapshot: SessionSnapshot): SessionDialog {
  if (snapshot.matches({ visitor: "asked" })) return "login";
  if (snapshot.matches({ active: { prompt: "settingPassword" } })) return "set-password";
  return snapshot.matches({ active: { prompt: "renaming" } }) ? "nickname" : "none";
}

/** No request of the session itself is in flight. The pending intent may still be running, and may start one. */
export function isSettled(snapshot: SessionSnapshot): boolean {
  if (snapshot.matches("active")) {
    const isUserSettled = snapshot.matches({ active: { user: "known" } }) || snapshot.matches({ active: { user: "unanswered" } });
    return isUserSettled && snapshot.matches({ active: { balances: "settled", expert: "settled" } });
  }
  return snapshot.matches("visitor") || snapshot.matches("fulfilling") || snapshot.matches("left");
}
