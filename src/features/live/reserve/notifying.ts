/** The browser's own notifications: asked for on a press of 预约 and nowhere else. */

export function askToNotify(): void {
  if (typeof Notification === "undefined" || Notification.permission !== "default") return;
  // Whatever the reader answers, the notice on the page comes all the same.
  Notification.requestPermission().catch(() => undefined);
}

export interface BrowserNote {
  readonly title: string;
  readonly body: string;
  /** Notes with the same tag are shown once, however many pages are open. */
  readonly tag: string;
  /** Where a press leads. */
  readonly path: string;
}

/** Shows a notification when the reader has allowed it. */
export function notify({ title, body, tag, path }: BrowserNote): void {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body, tag, lang: "zh-CN" });
    note.addEventListener("click", () => {
      window.focus();
      window.location.assign(path);
    });
  } catch {
    // Browsers of phones allow them to service workers alone: the notice on the page remains.
  }
}
