import type { Sport } from "../../../contract/feed/channels.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import { ok } from "../../../contract/result.ts";
import { roomsOfMatch } from "../../api/roomRead.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useStep } from "../../hooks/useStep.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { RoomGrid } from "./RoomCard.tsx";
import { typeOf } from "./rooms.ts";
import styles from "./same.module.css";

const MINUTE_MS = 60_000;

interface MatchRoomsProps {
  readonly sport: Sport;
  readonly matchId: string;
  /** Told which rooms are on air, whenever they were asked for. */
  readonly onLive: (roomIds: readonly string[]) => void;
}

/** Rooms about a match, those on air first; asked for by the browser, and again each minute. */
export function MatchRooms({ sport, matchId, onLive }: MatchRoomsProps) {
  const { api, now } = usePortal();
  const minute = useStep(now, MINUTE_MS, 0);
  const load = async (signal: AbortSignal) => {
    const answer = await roomsOfMatch(api, matchId, typeOf({ sport }), { isQuiet: true, signal });
    if (!answer.ok) return answer;
    const { list } = answer.value;
    if (!signal.aborted) onLive(list.flatMap((room) => (room.isLive ? [room.roomId] : [])));
    // The page says already which match it is.
    return ok(list.map((room): RoomCard => ({ ...room, match: null })));
  };
  const rooms = useLoaded(`${sport}:${matchId}:${minute}`, load, null);
  return (
    <LoadedPart loaded={rooms} rows={1} rowHeight={150} isEmpty={(list) => list.length === 0} empty={<EmptyState text="暂无直播间" />}>
      {(list) => (
        <div className={styles.few}>
          <RoomGrid rooms={list} label="本场直播间" />
        </div>
      )}
    </LoadedPart>
  );
}
