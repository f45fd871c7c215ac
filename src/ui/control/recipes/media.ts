/** Phones (the design's narrow layout). */
export const PHONE = "@media (max-width: 760px)";

/** Focus ring of every control, as in base.css. */
export const FOCUS_RING = { outline: "2px solid var(--focus)", outlineOffset: "2px" } as const;

/** A finger needs 44 px. */
export const TOUCH = { minHeight: "var(--h-ctl-lg)" } as const;
