export type PlayerCommand =
  | { readonly type: "toggle-play" }
  | { readonly type: "toggle-mute" }
  | { readonly type: "toggle-full" }
  | { readonly type: "toggle-pip" }
  /** As a share of the full volume. */
  | { readonly type: "volume"; readonly by: number }
  | { readonly type: "skip"; readonly byS: number }
  | { readonly type: "to-start" }
  | { readonly type: "to-end" };

export interface KeyPress {
  readonly key: string;
  readonly hasModifier: boolean;
  /** Where the focus is: letter keys work on the whole page, arrows only in the player, none in a text field. */
  readonly focus: "page" | "player" | "button" | "slider" | "text" | "elsewhere";
  readonly isRecording: boolean;
}

const VOLUME_STEP = 0.05;
const SKIP_S = 5;

/** The command of a key; null = none, the browser's default applies. */
export function commandOfKey({ key, hasModifier, focus, isRecording }: KeyPress): PlayerCommand | null {
  if (hasModifier || focus === "text" || focus === "elsewhere") return null;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case "k":
      return { type: "toggle-play" };
    case " ":
      // On a button the key presses the button.
      return focus === "button" ? null : { type: "toggle-play" };
    case "m":
      return { type: "toggle-mute" };
    case "f":
      return { type: "toggle-full" };
    case "p":
      return { type: "toggle-pip" };
  }
  // A slider uses these keys itself, and outside of the player they scroll the page.
  if (focus === "page" || focus === "slider") return null;
  if (key === "ArrowUp") return { type: "volume", by: VOLUME_STEP };
  if (key === "ArrowDown") return { type: "volume", by: -VOLUME_STEP };
  if (!isRecording) return null;
  switch (key) {
    case "ArrowLeft":
      return { type: "skip", byS: -SKIP_S };
    case "ArrowRight":
      return { type: "skip", byS: SKIP_S };
    case "Home":
      return { type: "to-start" };
    case "End":
      return { type: "to-end" };
    default:
      return null;
  }
}

/** Where the focus was at a key press, as seen from the player. */
export function focusOf(target: EventTarget | null, root: HTMLElement): KeyPress["focus"] {
  if (!(target instanceof HTMLElement)) return "elsewhere";
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return "text";
  if (target instanceof HTMLInputElement && target.type !== "range") return "text";
  if (!root.contains(target)) return target === document.body ? "page" : "elsewhere";
  if (target instanceof HTMLInputElement) return "slider";
  return target.closest("button, a, [role=button]") ? "button" : "player";
}
