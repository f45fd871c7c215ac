import { type ComponentType, type ReactNode, lazy } from "react";
import { BUSY_MESSAGE } from "../../../contract/codes/errors.ts";

function Unavailable() {
  return <p role="alert">{BUSY_MESSAGE}</p>;
}

/**
 * A part of a page, loaded when first shown. Code that cannot be loaded says so in its place, or is `instead`, and spares
 * the page.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead: () => ReactNode = Unavailable,
): ComponentType<P> {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch {
      // The network is gone, or the code has been replaced on the server: the part says so, the page goes on.
      return { default: instead };
    }
  }) as unknown as ComponentType<P>;
}
