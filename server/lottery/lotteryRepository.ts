import { type RawBuilder, sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { LotteryIssue } from "../../contract/http/lottery.ts";
import type { LotteryMarketName, LotteryType } from "../../contract/lottery/lottery.ts";
import { type Db, safeNumber } from "../kit/database.ts";
import type { AddedPrizes, Consensus, LotteryQuote, RegisteredIssue } from "./types.ts";

export interface StoredItem {
  readonly number: string;
  readonly matchId: string;
  readonly closesAt: number;
  readonly singles: readonly LotteryMarketName[];
  /** As it was when the item closed; null while it is open, and where none was stored. */
  readonly consensus: Consensus | null;
  /** The last quote of each market. */
  readonly quotes: readonly LotteryQuote[];
}

/** A closed item without a stored consensus. */
export interface ClosedItem {
  readonly type: LotteryType;
  readonly issue: string;
  readonly number: string;
  readonly sport: Sport;
  readonly matchId: string;
  readonly closesAt: number;
}

/** The issue to find. Without day and issue: the one on sale at `now`, which is the first that has not closed, else the last. */
export interface IssueQuery {
  readonly type: LotteryType;
  readonly day?: string;
  readonly issue?: string;
  readonly now: number;
}

export interface LotteryRepository {
  find(query: IssueQuery): Promise<LotteryIssue | null>;
  /** Issues with a sale day within the dates, both included, by day. */
  around(type: LotteryType, from: string, to: string): Promise<readonly LotteryIssue[]>;
  /** Ordered by place; prizes as of `now`. */
  items(type: LotteryType, issue: string, now: number): Promise<readonly StoredItem[]>;
  /** Stores issues, their items and quotes. Known ones are kept, and take the present closing times and singles. */
  register(issues: readonly RegisteredIssue[]): Promise<void>;
  /** For matches whose issue is registered. */
  addPrizes(prizes: readonly AddedPrizes[]): Promise<void>;
  /** Items that closed between the moments, the earliest first. */
  closed(from: number, to: number, limit: number): Promise<readonly ClosedItem[]>;
  keepConsensus(item: ClosedItem, consensus: Consensus | null): Promise<void>;
  /** Deletes issues that closed before a moment, with their items and prizes; the oldest first, `limit` at most. */
  forget(before: number, limit: number): Promise<void>;
}

interface IssueRow {
  readonly issue: string;
  readonly day: string;
  readonly closes_at: bigint;
  readonly count: bigint;
}

interface ItemRow {
  readonly number: string;
  readonly match_id: string;
  readonly closes_at: bigint;
  readonly singles: readonly LotteryMarketName[];
  readonly consensus: Consensus | Record<string, never> | null;
  readonly quotes: readonly { market: LotteryMarketName; at: number; line: number | null; prizes: readonly number[] }[] | null;
}

const issueOf = (row: IssueRow): LotteryIssue => ({
  issue: row.issue,
  date: row.day,
  count: safeNumber(row.count),
  closesAt: safeNumber(row.closes_at),
});

const COLUMNS = sql`i.issue, i.day, i.closes_at, (select count(*) from lottery_item n where n.type = i.type and n.issue = i.issue) as count`;

async function insertPrizes(db: Pick<Db, "getExecutor">, prizes: readonly AddedPrizes[]): Promise<void> {
  const rows = prizes.flatMap(({ type, issue, number, quotes }) =>
    quotes.map(({ market, at, line, prizes: of }) => ({
      type,
      issue,
      number,
      market,
      at,
      line_halves: line === null ? null : Math.round(line * 2),
      prizes: of.map((prize) => Math.round(prize * 100)),
    })),
  );
  await sql`
    insert into lottery_price (type, issue, number, market, at, line_halves, prizes)
    select n.type, n.issue, n.number, n.market, n.at, n.line_halves, array(select json_array_elements_text(n.prizes)::int)
    from json_to_recordset(${JSON.stringify(rows)}::json) as n(type text, issue text, number text, market text, at int8,
      line_halves int, prizes json)
    on conflict do nothing`.execute(db);
}

export function createLotteryRepository(db: Db): LotteryRepository {
  return {
    async find({ type, day, issue, now }) {
      const first = async (condition: RawBuilder<unknown>): Promise<LotteryIssue | null> => {
        const { rows } = await sql<IssueRow>`
          select ${COLUMNS} from lottery_issue i where i.type = ${type} and ${condition} limit 1`.execute(db);
        return rows[0] ? issueOf(rows[0]) : null;
      };
      if (issue !== undefined) return first(sql`i.issue = ${issue}`);
      if (day !== undefined) return first(sql`i.day = ${day} order by i.issue`);
      return (
        (await first(sql`i.closes_at > ${BigInt(now)} order by i.closes_at`)) ??
        first(sql`i.closes_at <= ${BigInt(now)} order by i.closes_at desc`)
      );
    },

    async around(type, from, to) {
      const { rows } = await sql<IssueRow>`
        select ${COLUMNS} from lottery_issue i where i.type = ${type} and i.day between ${from} and ${to} order by i.day, i.issue`.execute(
        db,
      );
      return rows.map(issueOf);
    },

    async items(type, issue, now) {
      const { rows } = await sql<ItemRow>`
        select n.number, n.match_id, n.closes_at, n.singles, n.consensus, q.quotes
        from lottery_item n left join (
          select number, json_agg(json_build_object('market', market, 'at', at, 'line', line_halves / 2.0,
            'prizes', array_to_json(prizes))) as quotes
          from (
            select distinct on (number, market) * from lottery_price
            where type = ${type} and issue = ${issue} and at <= ${BigInt(now)} order by number, market, at desc
          ) p group by number
        ) q on q.number = n.number
        where n.type = ${type} and n.issue = ${issue} order by n.place`.execute(db);
      return rows.map((row) => ({
        number: row.number,
        matchId: row.match_id,
        closesAt: safeNumber(row.closes_at),
        singles: row.singles,
        consensus: row.consensus && "eu" in row.consensus ? (row.consensus as Consensus) : null,
        quotes: (row.quotes ?? []).map((quote) => ({ ...quote, prizes: quote.prizes.map((prize) => prize / 100) })),
      }));
    },

    async register(issues) {
      if (issues.length === 0) return;
      const heads = issues.map(({ type, issue, day, source, items }) => ({
        type,
        issue,
        day,
        source,
        closes_at: Math.max(...items.map((item) => item.closesAt)),
      }));
      const items = issues.flatMap((of) =>
        of.items.map((item, i) => ({
          type: of.type,
          issue: of.issue,
          number: item.number,
          place: i + 1,
          sport: of.sport,
          match_id: item.matchId,
          closes_at: item.closesAt,
          singles: item.singles,
        })),
      );
      const prizes = issues.flatMap(({ type, issue, items: of }) => of.map(({ number, quotes }) => ({ type, issue, number, quotes })));
      await db.transaction().execute(async (tx) => {
        await sql`
          insert into lottery_issue (type, issue, day, closes_at, source)
          select * from json_to_recordset(${JSON.stringify(heads)}::json) as n(type text, issue text, day text, closes_at int8, source text)
          on conflict (type, issue) do update set day = excluded.day, closes_at = excluded.closes_at`.execute(tx);
        await sql`
          insert into lottery_item (type, issue, number, place, sport, match_id, closes_at, singles)
          select n.type, n.issue, n.number, n.place, n.sport, n.match_id, n.closes_at,
            array(select json_array_elements_text(n.singles))
          from json_to_recordset(${JSON.stringify(items)}::json) as n(type text, issue text, number text, place smallint, sport text,
            match_id text, closes_at int8, singles json)
          on conflict (type, issue, number) do update set match_id = excluded.match_id, place = excluded.place,
            closes_at = excluded.closes_at, singles = excluded.singles`.execute(tx);
        await insertPrizes(tx, prizes);
      });
    },

    addPrizes: (prizes) => insertPrizes(db, prizes),

    async closed(from, to, limit) {
      const { rows } = await sql<Omit<ItemRow, "quotes"> & { type: LotteryType; issue: string; sport: Sport }>`
        select type, issue, number, sport, match_id, closes_at from lottery_item
        where consensus is null and closes_at > ${BigInt(from)} and closes_at <= ${BigInt(to)} order by closes_at limit ${limit}`.execute(
        db,
      );
      return rows.map((row) => ({
        type: row.type,
        issue: row.issue,
        number: row.number,
        sport: row.sport,
        matchId: row.match_id,
        closesAt: safeNumber(row.closes_at),
      }));
    },

    async keepConsensus({ type, issue, number }, consensus) {
      await sql`update lottery_item set consensus = ${JSON.stringify(consensus ?? {})}::json
        where type = ${type} and issue = ${issue} and number = ${number} and consensus is null`.execute(db);
    },

    async forget(before, limit) {
      // An index on the closing time alone is not worth its cost: there are four issues a day.
      await sql`
        delete from lottery_issue where (type, issue) in (
          select type, issue from lottery_issue where closes_at < ${BigInt(before)} order by closes_at limit ${limit})`.execute(db);
    },
  };
}
