import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import { matchTypeOf } from "../../../../contract/codes/matchType.ts";
import { reserveMatch } from "../../../api/attention.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useStep } from "../../../hooks/useStep.ts";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { untilText } from "../timeText.ts";
import { SavedMatchList } from "./SavedMatchList.tsx";
import { type SavedMatchesAnswer, type SavedMatch, isOnAir, loadReserved } from "./userMatches.ts";

const MINUTE_MS = 60_000;

function Reservations({ first }: { readonly first: SavedMatchesAnswer | null }) {
  const { api, now } = usePortal();
  const minute = useStep(now, MINUTE_MS, null);
  const loaded = useLoaded("reserved", (signal) => loadReserved(api, now(), signal), first);
  const isToCome = ({ row }: SavedMatch): boolean => row !== null && phaseOf(row) === "notStarted" && row.kickoffAt > now();
  const noteOf = (match: SavedMatch): string => {
    const { row } = match;
    if (row !== null && isOnAir(match)) return `${row.rooms} 个直播间正在直播`;
    return minute === null || !row || phaseOf(row) !== "notStarted" ? "" : untilText(row.kickoffAt - minute);
  };
  return (
    <SavedMatchList
      label="预约的比赛"
      loaded={loaded}
      offLabel="取消预约"
      canPutBack={isToCome}
      set={(match, isSaved) => reserveMatch(api, match.matchId, matchTypeOf(match.sport), isSaved)}
      noteOf={noteOf}
    />
  );
}

/** Reserved matches, with the time until kick-off. `first`: the server's answer. */
export function ReservePage({ first }: { readonly first: SavedMatchesAnswer | null }) {
  return <UserPage title="预约观看">{() => <Reservations first={first} />}</UserPage>;
}
