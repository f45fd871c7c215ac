import { ErrorCode } from "../../contract/codes/errors.ts";
import { stateRowOf } from "../../contract/codes/matchPhase.ts";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { matchChannel } from "../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { EventListReply, MatchDetailReply, MatchLogReply, ScoreListReply, ScoreListType } from "../../contract/http/live.ts";
import type { MatchDate, MatchPage, MatchRows } from "../../contract/http/match.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import type { OddsState } from "../../contract/odds/odds.ts";
import { ok } from "../../contract/result.ts";
import { shanghaiDate } from "../../contract/shanghai.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import { AppError } from "../kit/errors.ts";
import type { Boards } from "./boards.ts";
import type { MatchRepository } from "./matchRepository.ts";
import type { Folded } from "./foldStore.ts";
import type { MatchAt, MatchStates } from "./matchStates.ts";
import { type TimeRange, compareRows, isInPlay, shanghaiDay } from "./window.ts";

export interface MatchesDeps {
  readonly boards: Boards;
  readonly states: MatchStates;
  readonly repository: MatchRepository;
  readonly hub: Hub;
  readonly clock: Clock;
  /** Fetches the events of a match that was only listed so far, from wherever they are; false when they are nowhere. */
  readonly fetchLog?: (matchId: string) => Promise<boolean>;
}

export interface LogRange {
  readonly matchId: string;
  readonly after: number;
  readonly limit: number;
}

/** Fans' queries about matches. Lists of the live window and matches in play are answered from memory. */
export interface Matches {
  /** Whether a match with this id is known, fed or only listed. */
  exists(sport: Sport, id: string): Promise<boolean>;
  /** A match as it stood at a moment. */
  at: MatchAt;
  scoreList(sport: Sport, query: { readonly type: ScoreListType; readonly date?: string }): Promise<CallResult<ScoreListReply>>;
  detail(sport: Sport, id: string): Promise<CallResult<MatchDetailReply>>;
  log(sport: Sport, range: LogRange): Promise<CallResult<MatchLogReply>>;
  odds(sport: Sport, id: string): Promise<CallResult<Folded<OddsState>>>;
  /** The log of any channel of a match that exists. */
  readLog(ch: string, sport: Sport, range: LogRange): Promise<CallResult<MatchLogReply>>;
  eventList(ids: readonly string[]): Promise<CallResult<EventListReply>>;
  dates(): Promise<CallResult<{ dates: readonly MatchDate[] }>>;
  hot(date: string | undefined): Promise<CallResult<MatchRows>>;
  /** Of one sport, or of both. */
  dataHot(size: number, sport?: Sport): CallResult<MatchRows>;
  next(): CallResult<MatchRows>;
  schedule(date: string | undefined): Promise<CallResult<MatchRows>>;
  page(query: PageQuery): Promise<CallResult<MatchPage>>;
  /** Identifies the state of the live window's lists: the same until something on a board has changed. */
  boardsState(): string;
  /** Rows of those matches that are known, in any order. */
  rowsOf(sport: Sport, ids: readonly string[]): Promise<readonly BoardRow[]>;
}

export interface PageQuery {
  readonly sport: Sport;
  readonly date?: string;
  readonly leagueIds?: readonly string[];
  readonly pageNum: number;
  readonly pageSize: number;
}

/** The lists of the lotteries: a match is on those it has a number on. */
const LISTED: Partial<Record<ScoreListType, (row: BoardRow) => boolean>> = {
  jczq: ({ lists }) => lists.jczq !== undefined,
  bjdc: ({ lists }) => lists.bjdc !== undefined,
  lottery: ({ lists }) => lists.zc !== undefined || lists.jclq !== undefined,
};

const DAY_MS = 86_400_000;
const DAYS_AROUND = 7;
const DATES_CACHE_MS = 60_000;
const DAY_LIMIT = 5_000;
const NEXT_LIMIT = 30;
const HOT_LIMIT = 50;
/** Today's hot matches include this many in play, if as many are. */
const PLAYING_SHOWN = 4;

/** To come: not started, or put off without being called off. */
function isUpcoming(row: BoardRow): boolean {
  const { stage } = stateRowOf(row);
  return stage === "before" || stage === "waiting";
}

/** In play, then to come, then the rest: the order of a fan's interest. */
function byInterest(a: BoardRow, b: BoardRow): number {
  const rank = (row: BoardRow): number => (isInPlay(row) ? 0 : isUpcoming(row) ? 1 : 2);
  return rank(a) - rank(b) || Number(b.hot) - Number(a.hot) || compareRows(a, b);
}

/** A read that waits for an unreachable database ends here, before a page's own time-out. */
const READ_TIMEOUT_MS = 3_000;

const badDate = () => refuse(ErrorCode.badRequest, "参数 date 不是有效日期");

export function createMatches({ boards, states, repository, hub, clock, fetchLog }: MatchesDeps): Matches {
  let dates: { readonly until: number; readonly value: readonly MatchDate[] } | null = null;

  const dayOf = (date: string | undefined): TimeRange | null => shanghaiDay(date ?? shanghaiDate(clock.now()));
  /** A row in memory is newer than the one the database holds. */
  const newest = (rows: readonly BoardRow[]): BoardRow[] => rows.map(boards.newest);
  const boardRows = (): readonly BoardRow[] => [...boards.view("fb").rows, ...boards.view("bk").rows];

  async function inTime<T>(work: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const cancel = clock.setTimer(READ_TIMEOUT_MS, () => {
      late.reject(new AppError(ErrorCode.databaseUnavailable, "the database did not answer in time"));
    });
    try {
      return await Promise.race([work, late.promise]);
    } finally {
      cancel();
    }
  }

  async function isKnown(sport: Sport, id: string): Promise<boolean> {
    if (boards.row(sport, id) || states.peekMatch(sport, id)?.state.fixture) return true;
    // Its first events are in the log, but neither board nor table has it yet: the provider that pushed them may read them.
    if ((await states.loadingMatch(sport, id))?.state.fixture) return true;
    return (await repository.find(sport, id)) !== null;
  }

  /** False when the match is unknown. Events of a match that was only listed are fetched first. */
  async function isReadable(sport: Sport, id: string): Promise<boolean> {
    if (!(await isKnown(sport, id))) return false;
    if (fetchLog && (await hub.position(matchChannel(sport, id))).s === 0) await fetchLog(id);
    return true;
  }

  async function readLog(ch: string, sport: Sport, { matchId, after, limit }: LogRange): Promise<CallResult<MatchLogReply>> {
    if (!(await isReadable(sport, matchId))) return refuse(ErrorCode.notFound, "比赛不存在");
    const { asOf, events } = await hub.readPage(ch, after, limit);
    return ok({ asOf, events });
  }

  /** Today's hot matches, those in play that began yesterday, and others in play where hardly any hot one is. */
  function withPlaying(hot: readonly BoardRow[]): readonly BoardRow[] {
    const playing = boardRows().filter(isInPlay).toSorted(byInterest);
    const known = new Set(hot.map((row) => row.id));
    const shown = playing.filter((row, i) => !known.has(row.id) && (row.hot || i < PLAYING_SHOWN));
    return [...hot, ...shown];
  }

  const reads: Matches = {
    exists: isKnown,
    at: states.matchAt,
    async scoreList(sport, { type, date }) {
      const { asOf, rows } = boards.view(sport);
      if (type === "live") return ok({ asOf, rows });
      const isListed = LISTED[type];
      if (isListed && date === undefined) return ok({ asOf, rows: rows.filter(isListed) });
      const range = dayOf(date);
      if (!range) return badDate();
      const day = newest(await repository.list({ sport, range, limit: DAY_LIMIT }));
      if (isListed) return ok({ asOf, rows: day.filter(isListed) });
      const isWanted = type === "next" ? isUpcoming : (row: BoardRow) => !isUpcoming(row) && !isInPlay(row);
      return ok({ asOf, rows: day.filter(isWanted) });
    },

    async detail(sport, id) {
      if (!(await isReadable(sport, id))) return refuse(ErrorCode.notFound, "比赛不存在");
      const [match, odds] = await Promise.all([states.match(sport, id), states.odds(sport, id)]);
      return ok({
        asOf: { e: match.e, s: match.state.seq },
        match: match.state,
        oddsAsOf: { e: odds.e, s: odds.state.seq },
        odds: odds.state,
      });
    },

    async odds(sport, id) {
      return (await isReadable(sport, id)) ? ok(await states.odds(sport, id)) : refuse(ErrorCode.notFound, "比赛不存在");
    },

    log: (sport, range) => readLog(matchChannel(sport, range.matchId), sport, range),
    readLog,

    async eventList(ids) {
      const unique = [...new Set(ids)];
      const known = await Promise.all(
        unique.map(async (id) => ((await isReadable("fb", id)) ? (await states.match("fb", id)).state : null)),
      );
      return ok({ matches: known.filter((match) => match !== null) });
    },

    async dates() {
      const now = clock.now();
      if (dates && dates.until > now) return ok({ dates: dates.value });
      const today = shanghaiDay(shanghaiDate(now));
      if (!today) throw new Error("today is no date");
      const from = today.from - DAYS_AROUND * DAY_MS;
      const counts = await repository.countByDay({ from, to: today.to + DAYS_AROUND * DAY_MS });
      const countOf = (date: string, sport: Sport): number => counts.find((c) => c.date === date && c.sport === sport)?.count ?? 0;
      const value = Array.from({ length: 2 * DAYS_AROUND + 1 }, (_, i) => shanghaiDate(from + i * DAY_MS))
        .map((date) => ({ date, football: countOf(date, "fb"), basketball: countOf(date, "bk") }))
        .filter((day) => day.football + day.basketball > 0);
      dates = { until: now + DATES_CACHE_MS, value };
      return ok({ dates: value });
    },

    async hot(date) {
      if (date === undefined) {
        const rows = boardRows().filter((row) => row.hot);
        return ok({ rows: rows.toSorted(byInterest).slice(0, HOT_LIMIT) });
      }
      const range = dayOf(date);
      if (!range) return badDate();
      const ofDay = newest(await repository.list({ range, isHot: true, limit: HOT_LIMIT }));
      return ok({ rows: (date === shanghaiDate(clock.now()) ? withPlaying(ofDay) : ofDay).toSorted(byInterest).slice(0, HOT_LIMIT) });
    },

    dataHot(size, sport) {
      const all = sport ? boards.view(sport).rows : boardRows();
      const rows = all.filter((row) => phaseOf(row) === "ongoing" || phaseOf(row) === "notStarted");
      return ok({ rows: rows.toSorted((a, b) => Number(b.hot) - Number(a.hot) || byInterest(a, b)).slice(0, size) });
    },

    next() {
      const now = clock.now();
      const rows = boardRows().filter((row) => phaseOf(row) === "notStarted" && row.kickoffAt >= now);
      return ok({ rows: rows.toSorted(compareRows).slice(0, NEXT_LIMIT) });
    },

    async schedule(date) {
      const range = dayOf(date);
      if (!range) return badDate();
      return ok({ rows: newest(await repository.list({ range, limit: DAY_LIMIT })) });
    },

    async page({ sport, date, leagueIds, pageNum, pageSize }) {
      const range = dayOf(date);
      if (!range) return badDate();
      const filter = { sport, range, ...(leagueIds ? { leagueIds } : {}) };
      const [total, rows] = await Promise.all([
        repository.count(filter),
        repository.list({ ...filter, limit: pageSize, offset: (pageNum - 1) * pageSize }),
      ]);
      return ok({ total, rows: newest(rows) });
    },

    boardsState() {
      return (["fb", "bk"] as const)
        .map((sport) => boards.view(sport).asOf)
        .map(({ e, s }) => `${e}:${s}`)
        .join();
    },

    async rowsOf(sport, ids) {
      const known = ids.flatMap((id) => boards.row(sport, id) ?? []);
      const missing = ids.filter((id) => !known.some((row) => row.id === id));
      return missing.length === 0 ? known : [...known, ...newest(await repository.list({ sport, ids: missing, limit: missing.length }))];
    },
  };

  return {
    ...reads,
    exists: (sport, id) => inTime(reads.exists(sport, id)),
    at: (match, moment) => inTime(reads.at(match, moment)),
    scoreList: (sport, query) => inTime(reads.scoreList(sport, query)),
    detail: (sport, id) => inTime(reads.detail(sport, id)),
    odds: (sport, id) => inTime(reads.odds(sport, id)),
    log: (sport, range) => inTime(reads.log(sport, range)),
    readLog: (ch, sport, range) => inTime(reads.readLog(ch, sport, range)),
    eventList: (ids) => inTime(reads.eventList(ids)),
    dates: () => inTime(reads.dates()),
    hot: (date) => inTime(reads.hot(date)),
    schedule: (date) => inTime(reads.schedule(date)),
    page: (query) => inTime(reads.page(query)),
    rowsOf: (sport, ids) => inTime(reads.rowsOf(sport, ids)),
  };
}
