import type { Market } from "../../../contract/odds/odds.ts";
import type { Prices } from "./prices.ts";

/** One way to keep the odds table of a market on screen. */
export interface Contender {
  /** Draws the table; resolves once it is on screen. */
  mount(root: HTMLElement, market: Market, prices: Prices): Promise<void>;
  /** Takes one message as the socket gives it. */
  receive(text: string): void;
}

const MARKS = ["up", "down", "hot", "movedLine"] as const;

/** What the table says, row by row with its marks; without how long ago, which goes by the moment of asking. */
export function shownRows(): readonly string[] {
  return [...document.querySelectorAll("tbody tr")].map((row) =>
    [...row.children]
      .slice(0, -1)
      .map((cell) => {
        const marks = MARKS.filter((mark) => [...cell.classList].some((name) => name.includes(`_${mark}_`)));
        const bar = [...cell.querySelectorAll("s")].map((part) => part.style.flexGrow);
        return [cell.textContent.replace(/\s/g, ""), ...marks, ...bar].join(" ");
      })
      .join("|"),
  );
}
