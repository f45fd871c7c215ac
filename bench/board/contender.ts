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

/** What a cell holds, element by element: text, and what marks it. */
function marksOf(cell: Element): string {
  return [...cell.querySelectorAll("*")]
    .map((e) => `${e.localName}.${e.getAttribute("class") ?? ""}${e.getAttribute("title") ?? ""}`)
    .join(" ");
}

const MINUTES = /，[\d+]+ 分钟，/;

/**
 * Every row in the document from top to bottom with all it says and how it is marked; for contenders that keep a window.
 * A minute that is right at the moment of asking (`statesOf` gives those that are) reads the same for all.
 */
export function windowRows(statesOf: (id: string) => readonly string[]): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>("[role=table] > [role=rowgroup]:last-child > [role=row]")].map((row) => {
    const id = row.dataset.matchId ?? "";
    const states = id === "" ? [] : statesOf(id);
    const cells = [...row.querySelectorAll("[role=cell]")].map((cell, i) => {
      const text = cell.textContent;
      // Kick-offs are told from the moment the page was opened, and never change.
      if (i === 2) return "";
      return i === 3 && states.includes(text) ? "in time" : `${text} ${marksOf(cell)}`;
    });
    const label = (row.getAttribute("aria-label") ?? "").replace(MINUTES, "，分钟，");
    return [id, row.getAttribute("aria-rowindex"), row.className.trim(), label, ...cells].join("|");
  });
}

/** Cells that updates change: score, corners and the three of odds. */
const CHANGING = [5, 8, 9, 10, 11] as const;

export function textOfCells(row: Element): string {
  const cells = row.querySelectorAll("[role=cell]");
  return CHANGING.map((i) => cells[i]?.textContent ?? "").join(" ");
}
