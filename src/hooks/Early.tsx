import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { pressEarly } from "./earlyClick.ts";
import { earlyForms } from "./earlyForm.ts";

interface EarlyProps {
  /** What comes to life later than the page: `[data-later]` until then. */
  readonly part?: RefObject<HTMLElement | null>;
}

/**
 * Does, once the page is alive, what was typed, sent and pressed before. Stands last in what it comes to life with, and draws
 * nothing: it is drawn again by itself, and nothing with it that may not be alive yet.
 */
export function Early({ part }: EarlyProps) {
  const [, setAlive] = useState(false);
  useLayoutEffect(() => {
    const place = part?.current ?? null;
    // The browser has drawn this part: nothing was done to it before.
    if (part && place === null) return;
    const doAgain = earlyForms(place);
    // Of the server's page alone: React never writes it again.
    place?.removeAttribute("data-later");
    if (doAgain === null) return;
    queueMicrotask(() => {
      // Effects come first: what a field brings back from an earlier visit is there before what was typed on this one.
      flushSync(() => setAlive(true));
      doAgain();
    });
  }, [part]);
  useEffect(() => {
    // One that the browser has drawn.
    part?.current?.removeAttribute("data-later");
    pressEarly(part?.current ?? null);
  }, [part]);
  return null;
}
