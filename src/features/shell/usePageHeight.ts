import { useEffect } from "react";

export interface PageHeightMessage {
  readonly type: "page-height";
  /** px */
  readonly height: number;
}

/** Tells the window that embeds the portal how tall the page is (docs/product.md 2). Does nothing outside of a frame. */
export function usePageHeight(): void {
  useEffect(() => {
    if (parent === window) return;
    const page = document.documentElement;
    let told = -1;
    const observer = new ResizeObserver(() => {
      const height = page.scrollHeight;
      if (height === told) return;
      told = height;
      // Who embeds the portal is not known here, and a height is no secret.
      parent.postMessage({ type: "page-height", height } satisfies PageHeightMessage, "*");
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
}
