import { sql } from "kysely";
import { stateRowOf } from "../../../contract/codes/matchPhase.ts";
import { COLUMN_REPORTS, NEWS_COLUMNS, type NewsColumn } from "../../../contract/codes/newsColumns.ts";
import { type Sport, matchChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, MatchEvent } from "../../../contract/feed/sport.ts";
import type { MatchId } from "../../../contract/ids.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import type { RichDoc } from "../../../contract/rules/richText.ts";
import { SHANGHAI_OFFSET_MS } from "../../../contract/shanghai.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Db } from "../../kit/database.ts";
import { createJob } from "../../kit/job.ts";
import type { Log } from "../../kit/log.ts";
import type { Publishing } from "../publishing.ts";
import type { MakeDoc } from "../types.ts";
import { REPORT_TEMPLATE, articleMatch, changesBetween, matchReport } from "./matchReport.ts";
import { type Report, docOf, textOf } from "./pieces.ts";

/** A match whose row was written. */
export interface ChangedRow {
  readonly row: BoardRow;
  readonly fixture: Fixture;
  readonly place: { readonly at: bigint; readonly id: string };
}

export interface ReporterDeps {
  readonly db: Db;
  readonly publishing: Publishing;
  /** Matches in the order in which their rows were written, and the position up to which they were processed. */
  readonly changes: {
    position(name: string): Promise<string | null>;
    setPosition(name: string, position: string): Promise<void>;
    changed(after: ChangedRow["place"], limit: number): Promise<readonly ChangedRow[]>;
  };
  readonly read: (ch: string, after: number, limit: number) => Promise<readonly FeedEvent[]>;
  /** Makes sure that a match's log exists: logs of past simulated matches are written on demand. */
  readonly ensureLog: (matchId: string) => Promise<boolean>;
  readonly simulatedSources: ReadonlySet<string>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Reporter {
  /** Writes and revises reports that are due; resolves with the number of articles changed. */
  run(): Promise<number>;
  makeDoc: MakeDoc;
  start(): void;
  /** New results are in: the reports that are due are written soon. */
  wake(): void;
  stop(): Promise<void>;
}

const NAME = "match-reports";
const SOURCE = "数据组";
const EVERY_MS = 10_000;
const WAKE_INTERVAL_MS = 2_000;
const BATCH = 500;
/** Reports written or corrected between two reads of the changed rows. */
const AT_ONCE = 4;
/** Matches looked up between two reads: most finished ones have their report, or need none. */
const LOOKED_UP = 100;
const READ = 2_000;
const OVERLAP_US = 60_000_000n;
const DAY_MS = 86_400_000;
/** The report appears this long after the last event, as the referees may still review the result. */
const AFTER_MS = 10_000;
/** Older simulated matches get no report. */
const DAYS_BACK = 3;
/** Simulated matches of a day: those of large leagues and hot ones up to `MOST_A_DAY` reports, others up to `FEW_A_DAY`. */
const MOST_A_DAY = 40;
const FEW_A_DAY = 12;
const WEIGHT_LARGE = 2;

const columnOf = (leagueId: string): NewsColumn | undefined =>
  (NEWS_COLUMNS as readonly NewsColumn[]).find((column) => column.leagueId === leagueId);
const weightOf = ({ row, fixture }: ChangedRow): number => (columnOf(fixture.league.id) ? WEIGHT_LARGE : 0) + (row.hot ? 1 : 0);
const dayOf = (at: number): number => Math.floor((at + SHANGHAI_OFFSET_MS) / DAY_MS);
const originOf = (sport: Sport, id: string): string => `report/${sport}/${id}`;

interface Written {
  readonly id: string;
  readonly origin: string;
  readonly revision: number;
  readonly events: number;
}

/**
 * Writes reports of matches that are over, and revises them when their log is corrected. An article stores its template and
 * the number of events it was made from, not the text: every revision's text is generated on reading.
 */
export function createReporter(deps: ReporterDeps): Reporter {
  const { db, publishing, changes, clock, log } = deps;

  /** The match after the given number of events; after all if null. */
  async function stateAfter(sport: Sport, id: MatchId, events: number | null): Promise<MatchState> {
    const ch = matchChannel(sport, id);
    let state = emptyMatch(sport, id);
    for (;;) {
      const left = events === null ? READ : Math.min(READ, events - state.events);
      const found = left <= 0 ? [] : await deps.read(ch, state.seq, left);
      for (const event of found) state = reduceMatch(state, event as MatchEvent);
      if (found.length < READ) return state;
    }
  }

  async function written(origins: readonly string[]): Promise<ReadonlyMap<string, Written>> {
    const { rows } = await sql<{ id: bigint; origin: string; revision: number; events: number | null }>`
      select a.id, a.origin, r.revision, r.events from article a
      join lateral (select revision, events from article_revision v where v.article_id = a.id order by revision desc limit 1) r on true
      where a.origin = any(${[...origins]})`.execute(db);
    return new Map(rows.map(({ id, origin, revision, events }) => [origin, { id: String(id), origin, revision, events: events ?? 0 }]));
  }

  async function countByDay(): Promise<Map<number, number>> {
    const { rows } = await sql<{ day: number; count: number }>`
      select floor((extract(epoch from publish_at) * 1000 + ${SHANGHAI_OFFSET_MS}) / ${DAY_MS})::int as day, count(*)::int as count
      from article where kind = 'report' group by day`.execute(db);
    return new Map(rows.map(({ day, count }) => [day, count]));
  }

  function textsOf(report: Report, state: MatchState, source: string) {
    const match = articleMatch(state, deps.simulatedSources.has(source));
    return {
      title: textOf(report.title),
      summary: textOf(report.summary),
      doc: null,
      cover: null,
      match,
      made: { template: REPORT_TEMPLATE, events: state.events },
    };
  }

  async function write({ row, fixture }: ChangedRow): Promise<boolean> {
    const { sport, id } = row;
    if (deps.simulatedSources.has(row.source)) await deps.ensureLog(id);
    const state = await stateAfter(sport, id, null);
    const report = isOver(state) ? matchReport(state) : null;
    if (!report) return false;
    const column = columnOf(fixture.league.id);
    const published = await publishing.publish({
      ...textsOf(report, state, row.source),
      kind: "report",
      columnNo: column?.no ?? COLUMN_REPORTS,
      otherColumns: [COLUMN_REPORTS],
      publishAt: state.asOfAt + AFTER_MS,
      source: SOURCE,
      authorId: null,
      isSample: false,
      weight: weightOf({ row, fixture, place: { at: 0n, id: "" } }),
      tags: [fixture.league.name, fixture.home.name, fixture.away.name],
      origin: originOf(sport, id),
      editedBy: null,
    });
    return published !== null;
  }

  async function correct({ row }: ChangedRow, before: Written): Promise<boolean> {
    // A row is also written for other reasons: a log that has not grown is not folded again for them.
    if ((await deps.read(matchChannel(row.sport, row.id), before.events, 1)).length === 0) return false;
    const state = await stateAfter(row.sport, row.id, null);
    if (state.events <= before.events) return false;
    const report = isOver(state) ? matchReport(state) : null;
    const old = await stateAfter(row.sport, row.id, before.events);
    const oldReport = matchReport(old);
    if (!report || !oldReport) return false;
    const changed = changesBetween(oldReport, report);
    if (changed.length === 0) return false;
    const isScore = old.score[0] !== state.score[0] || old.score[1] !== state.score[1];
    const revision = await publishing.revise(before.id, before.revision, {
      ...textsOf(report, state, row.source),
      reason: isScore ? "比分更正" : "数据更正",
      changes: changed,
      at: state.asOfAt,
      editedBy: null,
    });
    return revision !== null;
  }

  const isOver = (state: MatchState): boolean => stateRowOf(state).stage === "finished";

  /** A report that fails is logged and skipped, so that it does not stop the others. */
  async function attempt(match: ChangedRow, work: () => Promise<boolean>): Promise<number> {
    try {
      return (await work()) ? 1 : 0;
    } catch (error) {
      seen.delete(matchChannel(match.row.sport, match.row.id));
      log.error({ err: error, sport: match.row.sport, matchId: match.row.id }, "a report could not be written");
      return 0;
    }
  }

  /** Matches that are over and may need a report or a correction, by channel. */
  const pending = new Map<string, ChangedRow>();
  /** Save times of the rows already seen within the overlap, by channel: unchanged rows are skipped. */
  let seen = new Map<string, bigint>();
  let place: ChangedRow["place"] | null = null;

  /** Reads the rows written since the last call. */
  async function look(): Promise<void> {
    if (place === null) {
      const stored = BigInt((await changes.position(NAME)) ?? "0");
      place = { at: stored > OVERLAP_US ? stored - OVERLAP_US : 0n, id: "" };
    }
    const since = clock.now() - DAYS_BACK * DAY_MS;
    for (;;) {
      const page: readonly ChangedRow[] = await changes.changed(place, BATCH);
      for (const match of page) {
        const { row } = match;
        const ch = matchChannel(row.sport, row.id);
        if (seen.get(ch) === match.place.at) continue;
        seen.set(ch, match.place.at);
        const isWanted = stateRowOf(row).stage === "finished" && (row.kickoffAt >= since || !deps.simulatedSources.has(row.source));
        if (isWanted) pending.set(ch, match);
      }
      place = page.at(-1)?.place ?? place;
      if (page.length < BATCH) return;
    }
  }

  /** Latest first: a match that has just ended does not wait for older ones. */
  function nextOf(count: number): readonly ChangedRow[] {
    return [...pending.values()].toSorted((a, b) => b.row.kickoffAt - a.row.kickoffAt || weightOf(b) - weightOf(a)).slice(0, count);
  }

  /** Handles matches until `AT_ONCE` were attempted: how many it went through, and how many articles it changed. */
  async function take(matches: readonly ChangedRow[], counts: Map<number, number>): Promise<{ taken: number; touched: number }> {
    const there = await written(matches.map(({ row }) => originOf(row.sport, row.id)));
    let touched = 0;
    let attempts = 0;
    for (const [taken, match] of matches.entries()) {
      if (isStopped || attempts === AT_ONCE) return { taken, touched };
      const before = there.get(originOf(match.row.sport, match.row.id));
      if (before) {
        attempts += 1;
        touched += await attempt(match, () => correct(match, before));
        continue;
      }
      const day = dayOf(match.row.kickoffAt);
      const count = counts.get(day) ?? 0;
      // Simulated matches are limited, since most of them interest nobody. Every real match gets its report.
      const isInvented = deps.simulatedSources.has(match.row.source);
      if (isInvented && count >= (weightOf(match) > 0 ? MOST_A_DAY : FEW_A_DAY)) continue;
      attempts += 1;
      const done = await attempt(match, () => write(match));
      counts.set(day, count + done);
      touched += done;
    }
    return { taken: matches.length, touched };
  }

  let isStopped = false;
  let isCaughtUp = false;

  async function run(): Promise<number> {
    const startedAt = clock.now();
    const counts = await countByDay();
    let touched = 0;
    for (;;) {
      await look();
      const matches = nextOf(LOOKED_UP);
      if (matches.length === 0) break;
      const round = await take(matches, counts);
      touched += round.touched;
      if (isStopped) return touched;
      // Removed only now: if the database failed meanwhile, the next run retries them.
      for (const { row } of matches.slice(0, round.taken)) pending.delete(matchChannel(row.sport, row.id));
    }
    const done = place ?? { at: 0n, id: "" };
    if (done.at > BigInt((await changes.position(NAME)) ?? "0")) await changes.setPosition(NAME, String(done.at));
    // Rows committed late carry an earlier time.
    const from = done.at > OVERLAP_US ? done.at - OVERLAP_US : 0n;
    if (from > 0n) place = { at: from, id: "" };
    seen = new Map([...seen].filter(([, at]) => at >= from));
    if (!isCaughtUp) log.info({ touched, tookMs: clock.now() - startedAt }, "reports of matches are up to date");
    isCaughtUp = true;
    return touched;
  }

  const makeDoc: MakeDoc = async ({ articleId, revision, match, made }): Promise<RichDoc | null> => {
    if (!match || made.events === null) return null;
    const report = matchReport(await stateAfter(match.sport, match.matchId, made.events));
    if (!report) return null;
    if (revision === 1) return docOf(report);
    const { rows } = await sql<{ changes: readonly { readonly after: string }[] }>`
      select changes from article_revision where article_id = ${articleId}::int8 and revision = ${revision}`.execute(db);
    const changed = new Set((rows[0]?.changes ?? []).map(({ after }) => after));
    return docOf(report, (sentence) => changed.has(sentence));
  };

  const job = createJob({
    clock,
    log,
    everyMs: EVERY_MS,
    wakeIntervalMs: WAKE_INTERVAL_MS,
    work: async () => void (await run()),
    trouble: "reports could not be written; trying again",
  });
  return {
    run,
    makeDoc,
    start: () => job.start(),
    wake: () => job.wake(),
    async stop() {
      isStopped = true;
      await job.stop();
    },
  };
}
