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
 * Smoothly (docs/product.md 2). What a page has new on the way may end such a scroll half way: it is brought to its end
 * then, unless the reader has done something meanwhile. Browsers that do not say when a scroll ends leave it where it is.
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

/** The help bar's way back to the top, on a page that is scrolled down. */
export function BackToTop() {
  const isShown = useSyncExternalStore(subscribe, isFarDown);
  if (!isShown) return null;
  return (
    <button type="button" aria-label="回到顶部" onClick={scrollToTop}>
      <Icon name="top" size={18} />
    </button>
  );
}
