import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../../streams/kit/behavior.ts";

/**
 * Whether the browser shows notifications of this site. `insecure`: it does so on https alone; `unsupported`: it has none
 * (on iPhones: not before the portal stands on the home screen); `ask`: it has not been asked.
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

/** In the browser alone: what was answered here, on another page or in the browser's own settings. */
export function permission$(): Behavior<Permission> {
  look();
  if (!isFollowed) {
    isFollowed = true;
    const { permissions } = navigator as Partial<Pick<Navigator, "permissions">>;
    // Where it cannot be followed, a page that is come back to looks anew.
    permissions?.query({ name: "notifications" }).then(
      (status) => status.addEventListener("change", look),
      () => undefined,
    );
    document.addEventListener("visibilitychange", look);
  }
  return state$;
}

/** To be called while a press is being answered: browsers ask at no other time. */
export async function askPermission(): Promise<Permission> {
  if (readPermission() === "ask") {
    // Refused without a question where another site's frame holds the page: the state says the rest.
    await Notification.requestPermission().catch(() => "denied");
  }
  look();
  return readPermission();
}
