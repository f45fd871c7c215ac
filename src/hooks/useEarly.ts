import { type RefObject, useEffect, useLayoutEffect } from "react";
import { pressEarly } from "./earlyClick.ts";
import { takeOverEarly } from "./earlyForm.ts";

/** Does, once the page is alive, what was typed, sent and pressed before. */
export function useEarly(): void {
  useLayoutEffect(() => takeOverEarly(null), []);
  useEffect(() => pressEarly(null), []);
}

/** The same for a part whose code comes after the page's: `[data-later]`, until it is alive. */
export function useEarlyPart(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    // Not there yet: the browser has drawn the part, and nothing was done to it before.
    if (part.current) takeOverEarly(part.current);
  }, [part]);
  useEffect(() => {
    // Of the server's page alone: React never writes it again.
    part.current?.removeAttribute("data-later");
    pressEarly(part.current);
  }, [part]);
}
