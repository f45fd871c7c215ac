import type { BoardRow } from "../../contract/match/board.ts";

/** One way to keep a board of rows on screen. */
export interface Contender {
  /** Draws the rows; resolves once they are on screen. */
  mount(root: HTMLElement, rows: readonly BoardRow[]): Promise<void>;
  /** Takes one message as the socket gives it: the text of a `rows` event. */
  receive(text: string): void;
  /** What the table says of a row, for the check that every contender shows the same at the end. */
  shownOf(id: string): string | null;
}

/** Cells that updates change: score, corners and the three of odds. */
const CHANGING = [5, 8, 9, 10, 11] as const;

export function textOfCells(row: Element): string {
  const cells = row.querySelectorAll("[role=cell]");
  return CHANGING.map((i) => cells[i]?.textContent ?? "").join(" ");
}
