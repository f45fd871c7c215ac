import { sql } from "kysely";
import { type BasketballState, basketballPhase } from "../../contract/codes/basketball.ts";
import { type FootballState, type MatchPhase, footballPhase } from "../../contract/codes/football.ts";
import { ROOM_TITLE_MAX_LENGTH } from "../../contract/limits.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { createChore } from "../kit/chore.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Matches } from "../match/match.ts";
import type { Media } from "../media/types.ts";
import { DEMO_ROOMS } from "./demoRoomList.ts";
import type { OwnRooms } from "./ownRoom.ts";
import { SPORT_OF } from "./roomId.ts";
import type { RoomRepository, RoomRow } from "./roomRepository.ts";
import type { SessionRepository } from "./sessionRepository.ts";
import type { LiveSessions } from "./sessions.ts";

export interface DemoRoomsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly media: Pick<Media, "loop" | "isFlowing" | "record">;
  readonly matches: Pick<Matches, "scoreList">;
  readonly rooms: RoomRepository;
  readonly sessions: Pick<LiveSessions, "up">;
  readonly sessionRows: Pick<SessionRepository, "setSample">;
  readonly own: Pick<OwnRooms, "apply" | "announce">;
}

/** Rooms that are always on air, so that the demo has something to watch. */
export interface DemoRooms {
  /** Rooms for the demo's anchors; those that have one are left alone. */
  seed(): Promise<void>;
  /** Keeps them on air, each about a match in play, from now on. */
  start(): void;
  stop(): Promise<void>;
  /** One round of that. */
  keep(): Promise<void>;
}

const EVERY_MS = 5_000;
/** So many rooms are recorded once, for so long: something to play back. A loop is not worth more of the disk. */
const RECORDED_ROOMS = 3;
const RECORDED_MS = 180_000;

function phaseOf(row: BoardRow): MatchPhase {
  return row.sport === "fb" ? footballPhase(row.state as FootballState) : basketballPhase(row.state as BasketballState);
}

/** In play, hot ones first, the latest begun first; then what begins next. */
function byInterest(a: BoardRow, b: BoardRow): number {
  const rank = (row: BoardRow): number => (phaseOf(row) === "ongoing" ? 0 : 1);
  if (rank(a) !== rank(b)) return rank(a) - rank(b);
  const late = rank(a) === 0 ? b.kickoffAt - a.kickoffAt : a.kickoffAt - b.kickoffAt;
  return Number(b.hot) - Number(a.hot) || late || (a.id < b.id ? -1 : 1);
}

function titleOf(row: BoardRow, angle: string): string {
  return [...`${row.home.name} VS ${row.away.name} ${angle}`].slice(0, ROOM_TITLE_MAX_LENGTH).join("").trim();
}

export function createDemoRooms(deps: DemoRoomsDeps): DemoRooms {
  const { db, clock, log, media, matches, rooms, sessions, sessionRows, own } = deps;
  let recording: { readonly roomId: string; readonly until: number } | null = null;

  async function onAir(): Promise<readonly RoomRow[]> {
    const { rows } = await sql<{ id: bigint }>`select id from room where sample is not null order by id`.execute(db);
    const found = await Promise.all(rows.map((row) => rooms.find(String(row.id))));
    return found.filter((room) => room !== null);
  }

  async function nameOf(room: RoomRow): Promise<string> {
    const { rows } = await sql<{ nick_name: string }>`select nick_name from app_user where id = ${room.anchorId}::int8`.execute(db);
    return rows[0]?.nick_name ?? "";
  }

  /** Matches worth showing, the best first. */
  async function candidates(sport: BoardRow["sport"]): Promise<readonly BoardRow[]> {
    const found = await matches.scoreList(sport, { type: "live" });
    if (!found.ok) return [];
    return found.value.rows.filter((row) => ["ongoing", "notStarted"].includes(phaseOf(row))).toSorted(byInterest);
  }

  /** Gives rooms whose match is over, or has not begun while others are in play, another one; never two rooms the same. */
  async function link(live: readonly RoomRow[]): Promise<void> {
    const best = { fb: await candidates("fb"), bk: await candidates("bk") };
    const isPlayed = (row: BoardRow): boolean => phaseOf(row) === "ongoing";
    const shownBy = new Map(live.flatMap(({ face: { match }, roomId }) => (match ? [[match.matchId, roomId] as const] : [])));
    for (const room of live) {
      const sport = room.sample === "basketball" ? "bk" : "fb";
      const { match } = room.face;
      const shown = match && SPORT_OF[match.matchType] === sport ? best[sport].find((row) => row.id === match.matchId) : undefined;
      const isItsOwn = match !== null && shownBy.get(match.matchId) === room.roomId;
      if (shown && isItsOwn && isPlayed(shown)) continue;
      const next = best[sport].find((row) => !shownBy.has(row.id));
      if (next === undefined || (shown && isItsOwn && !isPlayed(next))) continue;
      shownBy.set(next.id, room.roomId);
      const name = await nameOf(room);
      const angle = DEMO_ROOMS.find((demo) => demo.nickName === name)?.angle ?? "";
      await own.apply(room.roomId, {
        title: titleOf(next, angle),
        match: { matchId: next.id, matchType: sport === "fb" ? 1 : 2 },
      });
    }
  }

  /** One at a time, rooms that have no recording yet. */
  async function record(live: readonly RoomRow[]): Promise<void> {
    if (recording !== null && clock.now() < recording.until) return;
    if (recording !== null) media.record(recording.roomId, null);
    // The one that has just ended may not be written down yet.
    const ended = recording?.roomId;
    recording = null;
    const { rows } = await sql<{ id: bigint }>`select distinct room_id as id from recording`.execute(db);
    const done = new Set([...rows.map((row) => String(row.id)), ended]);
    const next = live.slice(0, RECORDED_ROOMS).find(({ roomId, sessionId }) => sessionId !== null && !done.has(roomId));
    if (next === undefined || !media.isFlowing(next.roomId)) return;
    recording = { roomId: next.roomId, until: clock.now() + RECORDED_MS };
    media.record(next.roomId, next.sessionId);
  }

  async function keep(): Promise<void> {
    const live = await onAir();
    await link(live);
    for (const room of live) {
      if (room.sessionId === null) await sessions.up(room.roomId);
      if (!media.isFlowing(room.roomId)) media.loop(room.roomId, room.sample);
    }
    await record(live);
  }

  const chore = createChore({
    clock,
    log,
    everyMs: EVERY_MS,
    work: keep,
    trouble: "the demo's rooms could not be looked after; they wait",
  });

  async function seedOne(demo: (typeof DEMO_ROOMS)[number]): Promise<void> {
    const { rows } = await sql<{ id: bigint }>`
      select id from app_user where nick_name = ${demo.nickName} and is_anchor and not exists (select 1 from room where anchor_id = app_user.id)`.execute(
      db,
    );
    const anchorId = rows[0]?.id;
    if (anchorId === undefined) return;
    const made = await rooms.ofAnchor(String(anchorId), clock.now());
    if (made === null) return;
    const room = await rooms.set(made.roomId, { title: demo.title, categoryId: demo.categoryId, notice: demo.notice });
    await sessionRows.setSample(made.roomId, demo.sample);
    for (const content of demo.welcomes) {
      await sql`
        insert into welcome_message (anchor_id, content, at) values (${anchorId}::int8, ${content}, ${new Date(clock.now())}::timestamptz)`.execute(
        db,
      );
    }
    await own.announce(room ?? made);
  }

  return {
    keep,
    async seed() {
      for (const demo of DEMO_ROOMS) await seedOne(demo);
    },
    ...chore,
  };
}
