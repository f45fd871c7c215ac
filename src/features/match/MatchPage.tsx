import { useSlice } from "../../hooks/useSlice.ts";
import { type BlocksProps, FootballBlocks } from "./FootballBlocks.tsx";
import { MatchFrame, type MatchFrameProps, type OwnPage } from "./MatchFrame.tsx";
import { BasketballBlocks } from "./basketball/BasketballBlocks.tsx";
import { BeforeKickoff, isBeforeKickoff } from "./before/BeforeKickoff.tsx";

function LiveBlocks(slot: BlocksProps) {
  const isBefore = useSlice(slot.view.state$, isBeforeKickoff);
  if (isBefore) return <BeforeKickoff view={slot.view} clock={slot.clock} onRetry={slot.onRetry} />;
  return slot.view.state$.value.sport === "fb" ? <FootballBlocks {...slot} /> : <BasketballBlocks {...slot} />;
}

/** 赛况: the blocks about the match itself. */
export const LIVE_PAGE: OwnPage = { tab: "live", render: (slot) => <LiveBlocks {...slot} /> };

/** The whole match page: live, held to the video, scrubbed back or played from a recording. */
export function MatchPage(props: Omit<MatchFrameProps, "own">) {
  return <MatchFrame {...props} own={LIVE_PAGE} />;
}
