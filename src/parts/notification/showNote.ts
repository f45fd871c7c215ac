import { type NoteKind, isWanted, noteSettings$ } from "./noteKinds.ts";
import { readPermission } from "./permission.ts";

export interface BrowserNote {
  /** Null: about the reader's own account; it cannot be switched off here. */
  readonly kind: NoteKind | null;
  readonly title: string;
  readonly body: string;
  /** A note replaces one with the same tag, whichever page showed that. */
  readonly tag: string;
  /** Path opened by a press. */
  readonly path: string;
  /** It replaces another note, and must alert again. */
  readonly isCorrection?: boolean;
}

const ICON = "/icons/any-192.png";
const BADGE = "/icons/badge.png";

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  // Rejected where site data is blocked: the page then shows the note itself.
  const found = await serviceWorker?.getRegistration("/").catch(() => undefined);
  return found?.active ? found : undefined;
}

/** Shows a notification if the reader has allowed it and wants its kind; by the service worker if there is one. */
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
    // Phone browsers allow notifications to service workers alone: the page's own notice remains.
  }
}
