import { sql } from "kysely";
import { matchTypeOf } from "../../contract/codes/matchType.ts";
import { type Sport, matchChannel } from "../../contract/feed/channels.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { ROOM_TITLE_MAX_LENGTH } from "../../contract/limits.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { kitsOf } from "../../contract/match/kits.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { Matches } from "../match/match.ts";
import type { FilmFor } from "../media/demo/films.ts";
import type { PastRecording } from "../media/demo/pastRecording.ts";
import type { Sample } from "../media/demo/sample.ts";
import type { RecordedStretch } from "../media/types.ts";
import { planCuts } from "./plan.ts";
import { truncate } from "../../contract/rules/truncate.ts";

export interface DemoRecordingsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly hub: Pick<Hub, "read">;
  readonly matches: Pick<Matches, "scoreList">;
  readonly ensureLog: (matchId: string) => Promise<boolean>;
  readonly filmFor: FilmFor;
  readonly readSample: (name: string) => Sample;
  readonly recordPast: (recording: PastRecording) => Promise<RecordedStretch | null>;
  /** The day of a time, `2026-11-25`. */
  readonly dayOf: (at: number) => string;
  /** `DATA_DIR/recordings`. */
  readonly folder: string;
  readonly onRecorded: (stretch: RecordedStretch) => Promise<void>;
  readonly isStopped: () => boolean;
}

/** Number of matches to record of each sport, out of LOOKED_AT candidates. */
const WANTED: Readonly<Record<Sport, number>> = { fb: 2, bk: 1 };
const LOOKED_AT = 12;
/** Recorded time around the moments. A demo loop does not justify more disk space. */
const BEFORE_MS = 30_000;
const AFTER_MS = 20_000;
const LONGEST_MS = 360_000;
const DAY_MS = 86_400_000;
const READ = 2_000;

interface Window {
  readonly from: number;
  readonly to: number;
}

/** The window of a match with the most moments to cut. */
function windowOf(sport: Sport, matchId: string, events: readonly MatchEvent[]): Window | null {
  const [first, last] = [events[0]?.at ?? 0, events.at(-1)?.at ?? 0];
  const whole = { recordingId: "0", firstFrameAt: first - BEFORE_MS, durationMs: last - first + 2 * BEFORE_MS };
  const moments = planCuts(sport, matchId, events, [whole])
    .filter(({ kind }) => kind !== "film")
    .map(({ at, segments }) => ({ from: Math.min(...segments.map((one) => one.at)) - BEFORE_MS, to: at + AFTER_MS }))
    .toSorted((a, b) => a.from - b.from);
  let best: (Window & { readonly count: number }) | null = null;
  for (const { from } of moments) {
    const within = moments.filter((one) => one.from >= from && one.to <= from + LONGEST_MS);
    if (within.length > (best?.count ?? 0)) best = { from, to: Math.max(...within.map(({ to }) => to)), count: within.length };
  }
  return best !== null && best.count >= (sport === "fb" ? 2 : 1) ? best : null;
}

/**
 * Records finished demo matches once, from the films that its rooms loop: so that a first start has highlights to cut
 * before the first goal.
 */
export async function seedDemoRecordings(deps: DemoRecordingsDeps): Promise<void> {
  const { db, clock, log, hub, matches, ensureLog, filmFor, readSample, recordPast, dayOf, folder, onRecorded, isStopped } = deps;

  async function isDone(): Promise<boolean> {
    const { rows } = await sql`
      select 1 from recording c join room r on r.id = c.room_id where c.first_frame_at < r.at limit 1`.execute(db);
    return rows.length > 0;
  }

  async function finished(sport: Sport): Promise<readonly BoardRow[]> {
    const days = [clock.now(), clock.now() - DAY_MS].map(dayOf);
    const found = await Promise.all(days.map((date) => matches.scoreList(sport, { type: "end", date })));
    const rows = found.flatMap((one) => (one.ok ? one.value.rows : [])).filter((row) => row.kickoffAt < clock.now() - DAY_MS / 8);
    const liveliness = (row: BoardRow): number => Number(row.hot) * 10 + (sport === "fb" ? row.score[0] + row.score[1] : 0);
    return rows.toSorted((a, b) => liveliness(b) - liveliness(a)).slice(0, LOOKED_AT);
  }

  async function eventsOf(sport: Sport, matchId: string): Promise<readonly MatchEvent[]> {
    await ensureLog(matchId);
    const events: MatchEvent[] = [];
    for (;;) {
      const page = await hub.read(matchChannel(sport, matchId), events.at(-1)?.s ?? 0, READ);
      events.push(...(page as readonly MatchEvent[]));
      if (page.length < READ) return events;
    }
  }

  async function record(row: BoardRow, { from, to }: Window, roomId: bigint): Promise<void> {
    const { sport, home, away } = row;
    const kits = home.crest && away.crest ? kitsOf(home.crest, away.crest) : null;
    const title = truncate(`${home.name} VS ${away.name}`, ROOM_TITLE_MAX_LENGTH);
    const { rows } = await sql<{ id: bigint }>`
      insert into live_session (room_id, title, category_id, match_id, match_type, started_at, ended_at, reason, from_seq, to_seq, messages)
      values (${roomId}::int8, ${title}, ${sport === "fb" ? "1" : "2"}, ${row.id}, ${matchTypeOf(sport)}, ${new Date(from)}::timestamptz,
        ${new Date(to)}::timestamptz, 'ended', 0, 0, 0) returning id`.execute(db);
    const stretch = await recordPast({
      folder,
      log,
      roomId: String(roomId),
      sessionId: String(rows[0]?.id),
      sample: readSample(filmFor(sport, kits).film.name),
      firstFrameAt: from,
      durationMs: to - from,
    });
    if (stretch) await onRecorded(stretch);
  }

  try {
    if (await isDone()) return;
    const { rows: rooms } = await sql<{ id: bigint; sample: string }>`
      select id, sample from room where sample is not null order by id`.execute(db);
    for (const sport of ["fb", "bk"] as const) {
      const own = rooms.filter(({ sample }) => (sample === "basketball") === (sport === "bk"));
      let made = 0;
      for (const row of await finished(sport)) {
        const room = own[made % Math.max(1, own.length)];
        if (made >= WANTED[sport] || !room || isStopped()) break;
        const window = windowOf(sport, row.id, await eventsOf(sport, row.id));
        if (!window) continue;
        await record(row, window, room.id);
        made += 1;
      }
    }
  } catch (error) {
    log.warn({ reason: messageOf(error) }, "recordings of the demo's past matches could not be made; the next start tries again");
  }
}
