import { sql } from "kysely";
import { type MatchType, sportOf } from "../../contract/codes/matchType.ts";
import { matchChannel, parseChannel } from "../../contract/feed/channels.ts";
import type { RoomEventKind } from "../../contract/feed/room.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import { messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";

/** Number of rooms on air by the channel of their match; matches without any are absent. */
export type CountedRooms = ReadonlyMap<string, number>;

export interface MatchRoomsDeps {
  readonly db: Db;
  readonly hub: Pick<Hub, "onCommitted">;
  readonly clock: Clock;
  readonly log: Log;
  onCounted(counts: CountedRooms): void;
}

/** Counts the rooms on air of each match. */
export interface MatchRooms {
  /** Counts now, and again after each change. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const RETRY_MS = 5_000;
/** Events that may change the number of rooms of a match. */
const CHANGES: ReadonlySet<string> = new Set<RoomEventKind>(["up", "down", "profile"]);

/** Recounts everything each time, so that a count depends neither on the one before nor on the order of events. */
export function createMatchRooms({ db, hub, clock, log, onCounted }: MatchRoomsDeps): MatchRooms {
  let running: Promise<void> | null = null;
  let isDue = false;
  let isStarted = false;
  let stopCommitted = (): void => undefined;
  let cancelTimer = (): void => undefined;

  async function count(): Promise<CountedRooms> {
    const { rows } = await sql<{ match_type: MatchType; match_id: string; rooms: bigint }>`
      select match_type, match_id, count(*) as rooms from room
      where session_id is not null and match_id is not null group by match_type, match_id`.execute(db);
    return new Map(rows.map((row) => [matchChannel(sportOf(row.match_type), row.match_id), safeNumber(row.rooms)]));
  }

  async function run(): Promise<void> {
    while (isDue && isStarted) {
      isDue = false;
      try {
        onCounted(await count());
      } catch (error) {
        log.warn({ reason: messageOf(error) }, "the rooms of matches could not be counted; trying again");
        cancelTimer();
        cancelTimer = clock.setTimer(RETRY_MS, () => void recount());
      }
    }
    running = null;
  }

  /** A change during a count causes another count. */
  function recount(): Promise<void> {
    isDue = true;
    running ??= run();
    return running;
  }

  return {
    start() {
      isStarted = true;
      stopCommitted = hub.onCommitted((events) => {
        if (events.some(({ ch, k }) => CHANGES.has(k) && parseChannel(ch)?.kind === "room")) void recount();
      });
      return recount();
    },
    async stop() {
      isStarted = false;
      stopCommitted();
      cancelTimer();
      await running;
    },
  };
}
