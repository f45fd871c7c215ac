import { type ComponentType, type ReactNode, lazy } from "react";
import { BUSY_MESSAGE } from "../../../contract/codes/errors.ts";

function Unavailable() {
  return <p role="alert">{BUSY_MESSAGE}</p>;
}

/**
 * A part of a page, loaded when first shown. If its code cannot be loaded, a message or `fallback` is shown in its place, and
 * the page is unaffected.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: () => ReactNode = Unavailable,
): ComponentType<P> {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch {
      // No network, or the code has been replaced on the server: the part shows that, the page goes on.
      return { default: fallback };
    }
  }) as unknown as ComponentType<P>;
}
