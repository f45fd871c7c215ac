import type { Sport } from "../../../contract/feed/channels.ts";
import { BoardView } from "./BoardView.tsx";
import { DateStrip } from "./DateStrip.tsx";
import type { DayData } from "./load.ts";
import { stripDays } from "./time.ts";

interface DayViewProps {
  readonly sport: Sport;
  readonly direction: "end" | "next";
  readonly title: string;
  readonly data: DayData;
  readonly onRetry: () => void;
}

/** Results or fixtures of one day. */
export function DayView({ sport, direction, title, data, onRetry }: DayViewProps) {
  const days = stripDays(data.now, direction);
  return (
    <BoardView
      key={data.date}
      sport={sport}
      page={direction}
      tab={`${sport === "fb" ? "football" : "basketball"}-${direction}`}
      title={title}
      data={data}
      day={{ date: data.date, offered: days.map((d) => d.date) }}
      hasSegments={false}
      above={<DateStrip days={days} date={data.date} />}
      onRetry={onRetry}
    />
  );
}
