import { useSyncExternalStore } from "react";
import { BACK_TO_TOP_PX } from "../../../contract/limits.ts";
import { Icon } from "../../ui/surface/Icon.tsx";

function subscribe(notify: () => void): () => void {
  addEventListener("scroll", notify, { passive: true });
  return () => removeEventListener("scroll", notify);
}

const isFarDown = (): boolean => scrollY > BACK_TO_TOP_PX;

const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Scrolls smoothly (docs/product.md 2). Content that loads on the way may stop such a scroll half way: `scrollend` then jumps
 * to the top, unless the reader has done something meanwhile. A browser without `scrollend` leaves the page where it stopped.
 */
function scrollToTop(): void {
  const scrolling = new AbortController();
  const { signal } = scrolling;
  for (const input of INPUTS) addEventListener(input, () => scrolling.abort(), { signal, passive: true });
  addEventListener(
    "scrollend",
    () => {
      scrolling.abort();
      if (scrollY > 0) scrollTo({ top: 0 });
    },
    { signal },
  );
  scrollTo({ top: 0, behavior: "smooth" });
}

/** The help bar's back-to-top button, shown once the page is scrolled down. */
export function BackToTop() {
  const isShown = useSyncExternalStore(subscribe, isFarDown);
  if (!isShown) return null;
  return (
    <button type="button" aria-label="回到顶部" onClick={scrollToTop}>
      <Icon name="top" size={18} />
    </button>
  );
}
