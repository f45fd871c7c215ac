import { useEffect, useState } from "react";
import { clockTime, spanWords } from "../shared/words.ts";

interface QueueFiguresProps {
  readonly oldestAt: number | null;
  readonly medianMs: number | null;
}

const SECOND_MS = 1_000;

/** Waiting time of the oldest case, median waiting time of this shift, and the current time. */
export function QueueStats({ oldestAt, medianMs }: QueueFiguresProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="num" style={{ display: "flex", gap: 16 }}>
      {oldestAt === null ? null : <span>最久 {spanWords(now - oldestAt)}</span>}
      {medianMs === null ? null : <span title="近 8 小时办结的">本班中位 {spanWords(medianMs)}</span>}
      <span>{clockTime(now)}</span>
    </span>
  );
}
