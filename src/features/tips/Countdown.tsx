import { useSyncExternalStore } from "react";
import { usePortal } from "../../hooks/portal.ts";

const SECOND_MS = 1_000;

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, SECOND_MS);
  return () => clearInterval(timer);
}

function text(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const two = (n: number): string => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours >= 48 ? `${Math.floor(hours / 24)} 天` : `${two(hours)}:${rest}`;
}

interface CountdownProps {
  /** Epoch ms, server time. */
  readonly to: number;
  /** Server time the page was read at, for the first paint. */
  readonly from: number;
}

/** `00:07:42` to a moment. Not a live region: the moment itself stands beside it. */
export function Countdown({ to, from }: CountdownProps) {
  const { now } = usePortal();
  const at = useSyncExternalStore(
    everySecond,
    () => Math.floor(now() / SECOND_MS) * SECOND_MS,
    () => from,
  );
  return <span className="num">{text(to - at)}</span>;
}
