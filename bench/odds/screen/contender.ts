import type { Market } from "../../../contract/odds/odds.ts";
import type { Prices } from "./prices.ts";

/** An implementation of a market's odds table on screen. */
export interface Contender {
  /** Renders the table; resolves once it is on screen. */
  mount(root: HTMLElement, market: Market, prices: Prices): Promise<void>;
  /** Takes one message as received from the socket. */
  receive(text: string): void;
}

const MARKS = ["up", "down", "hot", "movedLine"] as const;

/** Text of the table, row by row with its marks, without ages, which depend on the moment of reading. */
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
