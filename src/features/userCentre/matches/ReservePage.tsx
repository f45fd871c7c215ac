import { reserveMatch } from "../../../api/attention.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useStep } from "../../../hooks/useStep.ts";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { untilText } from "../words.ts";
import { KeptList } from "./KeptList.tsx";
import { type KeptAnswer, type KeptMatch, loadReserved, phaseOf } from "./userMatches.ts";

const MINUTE_MS = 60_000;

function Reservations({ first }: { readonly first: KeptAnswer | null }) {
  const { api, now } = usePortal();
  const minute = useStep(now, MINUTE_MS, null);
  const loaded = useLoaded("reserved", (signal) => loadReserved(api, now(), signal), first);
  const isToCome = ({ row }: KeptMatch): boolean => row !== null && phaseOf(row) === "notStarted" && row.kickoffAt > now();
  return (
    <KeptList
      label="预约的比赛"
      loaded={loaded}
      offLabel="取消预约"
      canPutBack={isToCome}
      set={(match, isKept) => reserveMatch(api, match.matchId, match.sport === "fb" ? 1 : 2, isKept)}
      noteOf={({ row }) => (minute === null || !row || phaseOf(row) !== "notStarted" ? "" : untilText(row.kickoffAt - minute))}
    />
  );
}

/** Matches to be reminded of, with the time until kick-off. `first`: the server's answer. */
export function ReservePage({ first }: { readonly first: KeptAnswer | null }) {
  return <UserPage title="预约观看">{() => <Reservations first={first} />}</UserPage>;
}
