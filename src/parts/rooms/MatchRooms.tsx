import type { MatchId } from "../../../contract/ids.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { matchTypeOf } from "../../../contract/codes/matchType.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import type { Playhead, PlayheadBehavior } from "../../../streams/clock/types.ts";
import { roomsOfMatch } from "../../api/roomRead.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { RoomGrid } from "./RoomCard.tsx";
import { roomsMoved } from "./roomsMoved.ts";
import styles from "./same.module.css";

interface MatchRoomsProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** The page's playhead: a room that went on air later is not shown yet. */
  readonly playhead$: PlayheadBehavior;
  /** Called with the rooms on air, whenever they change. */
  readonly onLive: (roomIds: readonly string[]) => void;
}

const isReplayed = ({ mode }: Playhead): boolean => mode === "replay";
const idsOf = (rooms: readonly RoomCard[]): string => rooms.map(({ roomId }) => roomId).join();
const onAir = (rooms: readonly RoomCard[]): readonly RoomCard[] => rooms.filter(({ isLive }) => isLive);

/** Rooms about a match, those on air first; requested by the browser, and again when their number changes. */
export function MatchRooms({ sport, matchId, playhead$, onLive }: MatchRoomsProps) {
  const { api, tvFeed } = usePortal();
  const [round, setRound] = useState(0);
  const rooms = useLoaded(
    `${sport}:${matchId}:${round}`,
    (signal) => roomsOfMatch(api, matchId, matchTypeOf(sport), { isQuiet: true, signal }),
    null,
  );
  const listed = useRef<number | null>(null);
  const { state } = rooms;
  useEffect(() => {
    listed.current = state.kind === "ready" ? onAir(state.value.list).length : null;
  }, [state]);
  useEffect(() => {
    const moved$ = roomsMoved({ sport, matchId, tvFeed, playhead$, listed: () => listed.current, random: Math.random });
    const subscription = moved$.subscribe(() => setRound((before) => before + 1));
    return () => subscription.unsubscribe();
  }, [sport, matchId, tvFeed, playhead$]);
  return (
    <LoadedPart loaded={rooms} rows={1} rowHeight={150}>
      {({ list }) => <RoomsAsOf list={list} playhead$={playhead$} onLive={onLive} />}
    </LoadedPart>
  );
}

interface RoomsAsOfProps extends Pick<MatchRoomsProps, "playhead$" | "onLive"> {
  readonly list: readonly RoomCard[];
}

/** The rooms that have begun at the page's moment. */
function RoomsAsOf({ list, playhead$, onLive }: RoomsAsOfProps) {
  const begun = useSlice(
    playhead$,
    useCallback(({ at }: Playhead) => idsOf(list.filter(({ startedAt }) => startedAt === null || startedAt <= at)), [list]),
  );
  const isReplay = useSlice(playhead$, isReplayed);
  const ids = begun.split(",");
  const rooms = list.filter(({ roomId }) => ids.includes(roomId));
  const live = idsOf(onAir(rooms));
  useEffect(() => onLive(live === "" ? [] : live.split(",")), [live, onLive]);
  if (rooms.length === 0) return <EmptyState text="还没有主播直播这场比赛" action={<Link to="/live/all">看正在直播的房间</Link>} />;
  // The page already names the match; at an earlier moment a room's present title would reveal too much.
  const cards = rooms.map((room): RoomCard => ({ ...room, match: null, ...(isReplay ? { title: "" } : {}) }));
  return (
    <div className={styles.few}>
      <RoomGrid rooms={cards} label="本场直播间" />
    </div>
  );
}
