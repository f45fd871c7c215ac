import { sql } from "kysely";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import { matchTypeOf, sportOf } from "../../contract/codes/matchType.ts";
import { ROOM_TITLE_MAX_LENGTH } from "../../contract/limits.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { kitsOf } from "../../contract/match/kits.ts";
import { createJob } from "../kit/job.ts";
import { createSerialQueue } from "../kit/serialQueue.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Log } from "../kit/log.ts";
import type { Matches } from "../match/match.ts";
import type { ChosenFilm, FilmFor } from "../media/demo/films.ts";
import type { Media } from "../media/types.ts";
import { DEMO_ROOMS } from "./demoRoomList.ts";
import type { OwnRooms } from "./ownRoom.ts";
import type { RoomRepository, RoomRow } from "./roomRepository.ts";
import type { SessionRepository } from "./sessionRepository.ts";
import type { LiveSessions } from "./sessions.ts";
import { truncate } from "../../contract/rules/truncate.ts";

export interface DemoRoomsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly media: Pick<Media, "loop" | "isFlowing" | "record">;
  readonly matches: Pick<Matches, "scoreList">;
  /** Chooses the film for the shirts of a match. */
  readonly filmFor: FilmFor;
  readonly rooms: RoomRepository;
  readonly sessions: Pick<LiveSessions, "up">;
  readonly sessionRows: Pick<SessionRepository, "setSample">;
  readonly own: Pick<OwnRooms, "apply" | "announce">;
}

/** Rooms that are always on air, so that the demo has live rooms. */
export interface DemoRooms {
  /** Creates rooms for the demo's anchors; existing ones stay as they are. */
  seed(): Promise<void>;
  /** From now on keeps the rooms on air, each about a match in play. */
  start(): void;
  stop(): Promise<void>;
  /** Runs one such round, after the current one if any. */
  maintain(): Promise<void>;
}

const EVERY_MS = 5_000;
/** This many rooms are recorded once, for this long, as samples of playback. A loop is not worth more disk space. */
const RECORDED_ROOMS = 3;
const RECORDED_MS = 180_000;

/** A match that a room could be about. */
interface Candidate {
  readonly row: BoardRow;
  readonly isPlayed: boolean;
  readonly chosen: ChosenFilm;
}

/**
 * Matches in play first: hot ones, then those whose shirts a film shows, then the latest begun. Then matches to come: hot
 * ones, then the next to begin; the shirts decide between equal kick-offs.
 */
function byInterest(a: Candidate, b: Candidate): number {
  if (a.isPlayed !== b.isPlayed) return a.isPlayed ? -1 : 1;
  const hot = Number(b.row.hot) - Number(a.row.hot);
  const like = Number(b.chosen.isLike) - Number(a.chosen.isLike);
  const late = b.row.kickoffAt - a.row.kickoffAt;
  return hot || (a.isPlayed ? like || late : -late || like) || (a.row.id < b.row.id ? -1 : 1);
}

function sportOfFilm({ sample }: RoomRow): BoardRow["sport"] {
  return sample === "basketball" ? "bk" : "fb";
}

function titleOf(row: BoardRow, angle: string): string {
  return truncate(`${row.home.name} VS ${row.away.name} ${angle}`, ROOM_TITLE_MAX_LENGTH).trim();
}

export function createDemoRooms(deps: DemoRoomsDeps): DemoRooms {
  const { db, clock, log, media, matches, filmFor, rooms, sessions, sessionRows, own } = deps;
  /** The film last looped in each room, so that an unchanged round makes no call. */
  const shownFilms = new Map<string, string>();
  let recording: { readonly roomId: string; readonly key: string | null; readonly until: number } | null = null;

  async function onAir(): Promise<readonly RoomRow[]> {
    const { rows } = await sql<{ id: bigint }>`select id from room where sample is not null order by id`.execute(db);
    const found = await Promise.all(rows.map((row) => rooms.find(String(row.id))));
    return found.filter((room) => room !== null);
  }

  async function nameOf(room: RoomRow): Promise<string> {
    const { rows } = await sql<{ nick_name: string }>`select nick_name from app_user where id = ${room.anchorId}::int8`.execute(db);
    return rows[0]?.nick_name ?? "";
  }

  /** Matches to choose from, best first. */
  async function candidates(sport: BoardRow["sport"]): Promise<readonly Candidate[]> {
    const found = await matches.scoreList(sport, { type: "live" });
    if (!found.ok) return [];
    return found.value.rows
      .filter((row) => ["ongoing", "notStarted"].includes(phaseOf(row)))
      .map((row) => {
        const { home, away } = row;
        const kits = home.crest && away.crest ? kitsOf(home.crest, away.crest) : null;
        return { row, isPlayed: phaseOf(row) === "ongoing", chosen: filmFor(sport, kits) };
      })
      .toSorted(byInterest);
  }

  /**
   * Gives another match to rooms whose match is over, or has not begun while others are in play; no match twice.
   * Returns the film for each room's match; without the rooms whose match is over and that found no other.
   */
  async function link(live: readonly RoomRow[]): Promise<ReadonlyMap<string, string>> {
    const films = new Map<string, string>();
    const best = { fb: await candidates("fb"), bk: await candidates("bk") };
    const shownBy = new Map(live.flatMap(({ profile: { match }, roomId }) => (match ? [[match.matchId, roomId] as const] : [])));
    for (const room of live) {
      const sport = sportOfFilm(room);
      const { match } = room.profile;
      const isItsOwn = match !== null && sportOf(match.matchType) === sport && shownBy.get(match.matchId) === room.roomId;
      const shown = isItsOwn ? best[sport].find(({ row }) => row.id === match.matchId) : undefined;
      if (shown) films.set(room.roomId, shown.chosen.film.name);
      if (shown?.isPlayed) continue;
      const next = best[sport].find(({ row }) => !shownBy.has(row.id));
      if (next === undefined || (shown && !next.isPlayed)) continue;
      shownBy.set(next.row.id, room.roomId);
      films.set(room.roomId, next.chosen.film.name);
      const name = await nameOf(room);
      const angle = DEMO_ROOMS.find((demo) => demo.nickName === name)?.angle ?? "";
      // A recording is of one match: it goes on as another one once the film of the next is shown.
      if (recording?.roomId === room.roomId) {
        media.record(room.roomId, null);
        recording = { ...recording, key: null };
      }
      await own.apply(room.roomId, {
        title: titleOf(next.row, angle),
        match: { matchId: next.row.id, matchType: matchTypeOf(sport) },
      });
    }
    return films;
  }

  /** Loops the film of the room's match; without one, the last film goes on. A real publisher takes precedence. */
  function show(room: RoomRow, film: string | undefined): void {
    const { roomId } = room;
    const before = shownFilms.get(roomId);
    const next = film ?? before ?? filmFor(sportOfFilm(room), null).film.name;
    if (next === before && media.isFlowing(roomId)) return;
    shownFilms.set(roomId, next);
    media.loop(roomId, next);
  }

  /** Records the rooms that have no recording yet, one at a time. */
  async function record(live: readonly RoomRow[]): Promise<void> {
    if (recording !== null && clock.now() < recording.until) {
      const { roomId, key: last } = recording;
      const key = (await rooms.find(roomId))?.recordKey ?? last;
      if (key !== last) media.record(roomId, key);
      recording = { ...recording, key };
      return;
    }
    if (recording !== null) media.record(recording.roomId, null);
    // The recording that has just ended may not be in the table yet.
    const ended = recording?.roomId;
    recording = null;
    // A room may also have the demo's own recordings of matches from before it existed (server/highlight).
    const { rows } = await sql<{ id: bigint }>`
      select distinct r.id from recording c join room r on r.id = c.room_id where c.first_frame_at >= r.at`.execute(db);
    const done = new Set([...rows.map((row) => String(row.id)), ended]);
    const next = live.slice(0, RECORDED_ROOMS).find(({ roomId, sessionId }) => sessionId !== null && !done.has(roomId));
    if (next === undefined || !media.isFlowing(next.roomId)) return;
    // Read anew: the room may have got another match in this round.
    const key = (await rooms.find(next.roomId))?.recordKey ?? null;
    if (key === null) return;
    recording = { roomId: next.roomId, key, until: clock.now() + RECORDED_MS };
    media.record(next.roomId, key);
  }

  async function maintain(): Promise<void> {
    const live = await onAir();
    const films = await link(live);
    for (const room of live) {
      if (room.sessionId === null) await sessions.up(room.roomId);
      show(room, films.get(room.roomId));
    }
    await record(live);
  }

  const inTurn = createSerialQueue();
  const maintainInTurn = (): Promise<void> => inTurn("rooms", maintain);

  const job = createJob({
    clock,
    log,
    everyMs: EVERY_MS,
    work: maintainInTurn,
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
    const room = await rooms.set(made.roomId, { title: demo.title, categoryId: demo.categoryId, notice: demo.notice }, clock.now());
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
    maintain: maintainInTurn,
    async seed() {
      for (const demo of DEMO_ROOMS) await seedOne(demo);
    },
    ...job,
  };
}
