import type { MatchView } from "../../../../streams/sport/types.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { QuarterTable } from "../basketball/QuarterTable.tsx";
import { EventSpine } from "../blocks/EventSpine.tsx";
import { StatBars } from "../blocks/StatBars.tsx";
import { TextLive } from "../blocks/TextLive.tsx";

/** How a match has gone up to the page's moment, for a tab below its picture (ui.md, Responsive: 赛况). */
export function MatchBrief({ view }: { readonly view: MatchView }) {
  const sport = useSlice(view.state$, (match) => match.sport);
  return (
    <>
      {sport === "fb" ? <EventSpine view={view} /> : <QuarterTable view={view} />}
      <StatBars view={view} />
      <TextLive view={view} />
    </>
  );
}
