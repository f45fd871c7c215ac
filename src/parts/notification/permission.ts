import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../../streams/kit/behavior.ts";

/**
 * Whether the browser shows notifications of this site. `insecure`: only on https; `unsupported`: not at all (on iPhones:
 * not before the portal is on the home screen); `ask`: the user has not been asked.
 */
export type Permission = "unsupported" | "insecure" | "ask" | "denied" | "granted";

const WORDS: Readonly<Record<NotificationPermission, Permission>> = { default: "ask", denied: "denied", granted: "granted" };

export function readPermission(): Permission {
  if (!window.isSecureContext) return "insecure";
  return typeof Notification === "undefined" ? "unsupported" : WORDS[Notification.permission];
}

const state$ = new BehaviorSubject<Permission>("unsupported");
let isFollowed = false;

function look(): void {
  const now = readPermission();
  if (now !== state$.value) state$.next(now);
}

/** The permission given here, on another page or in the browser's own settings. In the browser alone. */
export function permission$(): Behavior<Permission> {
  look();
  if (!isFollowed) {
    isFollowed = true;
    const { permissions } = navigator as Partial<Pick<Navigator, "permissions">>;
    // If changes cannot be observed, the page reads it again when it becomes visible.
    permissions?.query({ name: "notifications" }).then(
      (status) => status.addEventListener("change", look),
      () => undefined,
    );
    document.addEventListener("visibilitychange", look);
  }
  return state$;
}

/** Call it while a press is being handled: browsers ask at no other time. */
export async function requestPermission(): Promise<Permission> {
  if (readPermission() === "ask") {
    // Rejects without asking if the page is in another site's frame; the permission read below tells the rest.
    await Notification.requestPermission().catch(() => "denied");
  }
  look();
  return readPermission();
}
