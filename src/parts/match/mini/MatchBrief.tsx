import type { MatchView } from "../../../../streams/sport/types.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { QuarterTable } from "../QuarterTable.tsx";
import { EventSpine } from "../EventSpine.tsx";
import { StatBars } from "../StatBars.tsx";
import { TextLive } from "../TextLive.tsx";

/** The course of a match up to the page's moment, for a tab below its picture (docs/product.md, Responsive: 赛况). */
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
