import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { pressEarly } from "./earlyClick.ts";
import { earlyForms } from "./earlyForm.ts";

interface EarlyProps {
  /** A part that comes alive later than the page: it has `[data-later]` until then. */
  readonly part?: RefObject<HTMLElement | null>;
}

/**
 * Replays, once the page is alive, what was typed, submitted and pressed before. Renders nothing. Place it last in the part
 * it comes alive with: it re-renders alone, and nothing that may not be hydrated yet re-renders with it.
 */
export function Early({ part }: EarlyProps) {
  const [, setAlive] = useState(false);
  useLayoutEffect(() => {
    const place = part?.current ?? null;
    // The browser has rendered this part itself: nothing was done to it before.
    if (part && place === null) return;
    const doAgain = earlyForms(place);
    // Only the server's markup has the attribute: React never writes it again.
    place?.removeAttribute("data-later");
    if (doAgain === null) return;
    queueMicrotask(() => {
      // Effects run first: a value that a field restores from an earlier visit is there before this visit's text is replayed.
      flushSync(() => setAlive(true));
      doAgain();
    });
  }, [part]);
  useEffect(() => {
    // For a part the browser has rendered itself.
    part?.current?.removeAttribute("data-later");
    pressEarly(part?.current ?? null);
  }, [part]);
  return null;
}
