import { useEffect } from "react";

export interface PageHeightMessage {
  readonly type: "page-height";
  /** px */
  readonly height: number;
}

/** Posts the page's height to the window that embeds the portal (docs/product.md 2). Does nothing outside of a frame. */
export function usePageHeight(): void {
  useEffect(() => {
    if (parent === window) return;
    const page = document.documentElement;
    let lastHeight = -1;
    const observer = new ResizeObserver(() => {
      const height = page.scrollHeight;
      if (height === lastHeight) return;
      lastHeight = height;
      // The embedding origin is unknown here, and a height is no secret.
      parent.postMessage({ type: "page-height", height } satisfies PageHeightMessage, "*");
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
}
