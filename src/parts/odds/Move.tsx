import styles from "./move.module.css";

/** How a price has moved: 1 up, -1 down, 0 not. */
export type Movement = -1 | 0 | 1;

/** Class of a cell or word whose price has moved: its colour and its triangle. */
export function moveClass(move: Movement): string | undefined {
  return move === 0 ? undefined : move === 1 ? styles.up : styles.down;
}

/** The same for screen readers. */
export function MoveWord({ move }: { readonly move: Movement }) {
  return move === 0 ? null : <span className="sr">{move === 1 ? "升" : "降"}</span>;
}
