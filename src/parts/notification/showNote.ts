import { type NoteKind, isWanted, noteSettings$ } from "./noteKinds.ts";
import { readPermission } from "./permission.ts";

export interface BrowserNote {
  /** Null: of the reader's own account; it cannot be switched off here. */
  readonly kind: NoteKind | null;
  readonly title: string;
  readonly body: string;
  /** A note takes the place of one with the same tag, whichever page showed that. */
  readonly tag: string;
  /** Where a press leads. */
  readonly path: string;
  /** It takes the place of another, and is to be noticed all the same. */
  readonly isCorrection?: boolean;
}

const ICON = "/icons/any-192.png";
const BADGE = "/icons/badge.png";

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  // Refused where site data is blocked: the page shows it by itself.
  const found = await serviceWorker?.getRegistration("/").catch(() => undefined);
  return found?.active ? found : undefined;
}

/** Shows a notification when the reader has allowed it and wants its kind; by the service worker where there is one. */
export async function showNote({ kind, title, body, tag, path, isCorrection = false }: BrowserNote): Promise<void> {
  if (readPermission() !== "granted" || !isWanted(noteSettings$().value, kind)) return;
  const options = { body, tag, lang: "zh-CN", icon: ICON, badge: BADGE, data: { path }, ...(isCorrection ? { renotify: true } : {}) };
  const worker = await registration();
  try {
    if (worker) {
      await worker.showNotification(title, options);
      return;
    }
    const note = new Notification(title, options);
    note.addEventListener("click", () => {
      window.focus();
      window.location.assign(path);
    });
  } catch {
    // Browsers of phones allow them to service workers alone: what the page shows remains.
  }
}
