import { useEffect, useState } from "react";
import { usePortal } from "../../../hooks/portal.ts";
import type { RechargePorts } from "./ports.ts";

const SECOND_MS = 1_000;

function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long the order can still be paid, `14:59`. Server time, so that a wrong clock does not shorten it. */
export function TimeLeft({ until, ports }: { readonly until: number; readonly ports: RechargePorts }) {
  const { now } = usePortal();
  const [leftMs, setLeftMs] = useState(() => until - now());
  useEffect(() => ports.every(SECOND_MS, () => setLeftMs(until - now())), [until, ports, now]);
  return (
    <b role="timer" className="big">
      {clockText(leftMs)}
    </b>
  );
}
