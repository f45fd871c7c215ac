/** Event kinds of `horn` (tv feed, open to all). */
export interface HornEvents {
  /** A message to everybody; the event's `at` is the time it was sent. */
  readonly horn: { readonly id: string; readonly title: string; readonly content: string };
}

export interface HornEvent {
  readonly ch: string;
  readonly s: number;
  readonly at: number;
  readonly k: "horn";
  readonly d: HornEvents["horn"];
}

export const HORN_CHANNEL = "horn";
