import { useSyncExternalStore } from "react";
import { FlyingLines } from "./FlyingLines.tsx";
import { StandingLines } from "./StandingLines.tsx";
import type { BarrageLayerProps } from "./layerProps.ts";

const STILL_QUERY = "(prefers-reduced-motion: reduce)";

function subscribeStill(listener: () => void): () => void {
  if (typeof window.matchMedia !== "function") return () => undefined;
  const query = window.matchMedia(STILL_QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
const isStill = (): boolean => typeof window.matchMedia === "function" && window.matchMedia(STILL_QUERY).matches;

/**
 * Barrage over the picture (src/parts/barrage/README.md). Fills its positioned parent and lets every press through. Hidden
 * from screen readers: the chat list has the same lines. With reduced motion the lines stand in a list.
 */
export function BarrageLayer(props: BarrageLayerProps) {
  const wantsStill = useSyncExternalStore(subscribeStill, isStill, () => false);
  if (!props.settings.isOn) return null;
  return wantsStill ? <StandingLines {...props} /> : <FlyingLines {...props} />;
}
