import { sql } from "kysely";
import type { BoardRow } from "../../contract/match/board.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { Db } from "../kit/database.ts";
import type { DemoRoom } from "./demoRoom.ts";

export interface DemoRepositoryDeps {
  readonly db: Db;
  /** Nicknames of the demo's viewers. */
  readonly names: readonly string[];
  rowsOf(sport: Sport, ids: readonly string[]): Promise<readonly BoardRow[]>;
}

export interface DemoRepository {
  /** Ids of users who chat. */
  talkers(): Promise<readonly string[]>;
  /** Rooms on air that show a sample. */
  rooms(): Promise<readonly DemoRoom[]>;
}

interface RoomRow {
  readonly id: bigint;
  readonly match_id: string | null;
  readonly match_type: number | null;
  readonly category_id: string;
  readonly anchor: string;
}

const BASKETBALL_CATEGORY = "2";

export function createDemoRepository({ db, names, rowsOf }: DemoRepositoryDeps): DemoRepository {
  return {
    async talkers() {
      // Demo users have neither a phone nor a password: a real user who only has such a name never writes or pays through the demo.
      const { rows } = await sql<{ id: bigint }>`
        select id from app_user
        where nick_name = any(${[...names]}::text[]) and mobile is null and password_hash is null order by id`.execute(db);
      return rows.map((row) => String(row.id));
    },

    async rooms() {
      const { rows } = await sql<RoomRow>`
        select r.id, r.match_id, r.match_type, r.category_id, u.nick_name as anchor from room r join app_user u on u.id = r.anchor_id
        where r.session_id is not null and r.sample is not null order by r.id`.execute(db);
      const sportOf = (row: RoomRow): Sport => (row.match_type === 2 || row.category_id === BASKETBALL_CATEGORY ? "bk" : "fb");
      const ids = (sport: Sport): readonly string[] =>
        rows.flatMap((row) => (row.match_id !== null && sportOf(row) === sport ? [row.match_id] : []));
      const matches = (await Promise.all((["fb", "bk"] as const).map((sport) => rowsOf(sport, ids(sport))))).flat();
      return rows.map((row) => {
        const match = matches.find((one) => one.id === row.match_id);
        return {
          roomId: String(row.id),
          sport: sportOf(row),
          matchId: row.match_id,
          home: match?.home.name ?? "主队",
          away: match?.away.name ?? "客队",
          anchor: row.anchor,
          row: match ?? null,
        };
      });
    },
  };
}
