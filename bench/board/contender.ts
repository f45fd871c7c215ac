import type { BoardRow } from "../../contract/match/board.ts";

/** An implementation of a board of rows on screen. */
export interface Contender {
  /** Renders the rows; resolves once they are on screen. */
  mount(root: HTMLElement, rows: readonly BoardRow[]): Promise<void>;
  /** Takes one message as received from the socket: the text of a `rows` event. */
  receive(text: string): void;
  /** The table's text for a row, to check that all contenders show the same at the end. */
  shownOf(id: string): string | null;
}

/** Content of a cell, element by element: tag, classes and title. */
function marksOf(cell: Element): string {
  return [...cell.querySelectorAll("*")]
    .map((e) => `${e.localName}.${e.getAttribute("class") ?? ""}${e.getAttribute("title") ?? ""}`)
    .join(" ");
}

const MINUTES = /，[\d+]+ 分钟，/;

/**
 * All rows in the document from top to bottom, with their text and marks; for contenders that keep a window.
 * A minute that is correct at the moment of reading (one of `statesOf`) counts as the same for all.
 */
export function windowRows(statesOf: (id: string) => readonly string[]): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>("[role=table] > [role=rowgroup]:last-child > [role=row]")].map((row) => {
    const id = row.dataset.matchId ?? "";
    const states = id === "" ? [] : statesOf(id);
    const cells = [...row.querySelectorAll("[role=cell]")].map((cell, i) => {
      const text = cell.textContent;
      // Kick-offs are relative to the moment the page was opened, and never change.
      if (i === 2) return "";
      return i === 3 && states.includes(text) ? "in time" : `${text} ${marksOf(cell)}`;
    });
    const label = (row.getAttribute("aria-label") ?? "").replace(MINUTES, "，分钟，");
    return [id, row.getAttribute("aria-rowindex"), row.className.trim(), label, ...cells].join("|");
  });
}

/** Cells that updates change: score, corners and the three odds cells. */
const CHANGING = [5, 8, 9, 10, 11] as const;

export function textOfCells(row: Element): string {
  const cells = row.querySelectorAll("[role=cell]");
  return CHANGING.map((i) => cells[i]?.textContent ?? "").join(" ");
}
