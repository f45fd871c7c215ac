import { useEffect, useState } from "react";
import { clockTime, spanWords } from "../shared/words.ts";

interface QueueFiguresProps {
  readonly oldestAt: number | null;
  readonly medianMs: number | null;
}

const SECOND_MS = 1_000;

/** How long the oldest has waited, how long texts wait in this shift, and what time it is. */
export function QueueFigures({ oldestAt, medianMs }: QueueFiguresProps) {
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
