import type { MatchId } from "../../../contract/ids.ts";
import { useId, useState } from "react";
import type { MatchType } from "../../../contract/codes/matchType.ts";
import type { RoomCard } from "../../../contract/http/room.ts";
import { type Result, ok } from "../../../contract/result.ts";
import type { Api, ApiFailure } from "../../api/client.ts";
import { roomPage, roomsOfMatch } from "../../api/roomRead.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { RoomGrid } from "./RoomCard.tsx";
import styles from "./same.module.css";

/** Two rows of four. */
const SHOWN = 8;

interface Around {
  /** Rooms about the same match. */
  readonly match: readonly RoomCard[];
  /** `英超`; null when no room names one. */
  readonly league: string | null;
  /** The hottest rooms on air. */
  readonly live: readonly RoomCard[];
}

interface SameMatchRoomsProps {
  /** Null: the room is about no match; then there is only the tab of all rooms. */
  readonly matchId: MatchId | null;
  readonly matchType: MatchType;
  /** The current room: left out. */
  readonly exceptRoomId: string;
}

/** `英超 阿森纳 VS 切尔西` -> `英超` (contract/http/room.ts RoomMatch). */
function leagueOf({ match }: RoomCard): string | null {
  return match?.text.split(" ")[0] || null;
}

async function loadAround(
  api: Api,
  { matchId, matchType, exceptRoomId }: SameMatchRoomsProps,
  signal: AbortSignal,
): Promise<Result<Around, ApiFailure>> {
  const options = { isQuiet: true, signal };
  const [about, live] = await Promise.all([
    matchId === null ? ok({ list: [] }) : roomsOfMatch(api, matchId, matchType, options),
    roomPage(api, { page: 1, isLiveOnly: true }, options),
  ]);
  if (!about.ok) return about;
  if (!live.ok) return live;
  const others = (rooms: readonly RoomCard[]): readonly RoomCard[] => rooms.filter(({ roomId }) => roomId !== exceptRoomId);
  const league = about.value.list.map(leagueOf).find((name) => name !== null) ?? null;
  return ok({ match: others(about.value.list), league, live: others(live.value.list) });
}

type Tab = "match" | "league" | "all";

function tabsOf({ match, league, live }: Around, hasMatch: boolean): readonly { id: Tab; label: string; rooms: readonly RoomCard[] }[] {
  const ofLeague = live.filter((room) => league !== null && leagueOf(room) === league);
  return [
    ...(hasMatch ? [{ id: "match" as const, label: `本场 ${match.length}`, rooms: match }] : []),
    ...(league === null ? [] : [{ id: "league" as const, label: `${league} ${ofLeague.length}`, rooms: ofLeague }]),
    { id: "all", label: "全部", rooms: live },
  ];
}

function Tabs({ around, hasMatch }: { readonly around: Around; readonly hasMatch: boolean }) {
  const tabs = tabsOf(around, hasMatch);
  const [chosen, setChosen] = useState<Tab | null>(null);
  // Until the user chooses: the first tab that is not empty.
  const current = tabs.find(({ id }) => id === chosen) ?? tabs.find(({ rooms }) => rooms.length > 0) ?? tabs[0];
  if (!current) return null;
  return (
    <>
      <div className={styles.tabs} role="group" aria-label="范围">
        {tabs.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={id === current.id} onClick={() => setChosen(id)}>
            {label}
          </button>
        ))}
      </div>
      {current.rooms.length === 0 ? (
        <EmptyState text="没有其他直播间" />
      ) : (
        <RoomGrid rooms={current.rooms.slice(0, SHOWN)} label={`同场直播：${current.label}`} />
      )}
    </>
  );
}

/** Other rooms, under the player (mock-up room, 同场直播): of the match, of its league, all on air. Requested by the browser. */
export function SameMatchRooms(props: SameMatchRoomsProps) {
  const { api } = usePortal();
  const id = useId();
  const { matchId, matchType, exceptRoomId } = props;
  const around = useLoaded(`${matchType}:${matchId ?? ""}:${exceptRoomId}`, (signal) => loadAround(api, props, signal), null);
  return (
    <section className={styles.same} aria-labelledby={id}>
      <h2 id={id}>同场直播</h2>
      <Link className={styles.more} to="/live/all">
        更多
        <Icon name="right" size={16} />
      </Link>
      <div className={styles.body}>
        <LoadedPart loaded={around} rows={1} rowHeight={200}>
          {(value) => <Tabs around={value} hasMatch={matchId !== null} />}
        </LoadedPart>
      </div>
    </section>
  );
}
