import { type MatchType, matchTypeOf, sportOf } from "../../contract/codes/matchType.ts";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { UserMatches as UserMatchList } from "../../contract/http/attention.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { ok } from "../../contract/result.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { type MatchListKind, type StoredMatch, createUserMatchRepository } from "./userMatchRepository.ts";

/** Board rows of known matches, in any order; unknown ones are left out. */
export type RowsOf = (sport: Sport, ids: readonly string[]) => Promise<readonly BoardRow[]>;

export interface UserMatchesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rowsOf: RowsOf;
}

/** Matches that users star and reserve (docs/product.md 7). Following a match is starring it. Every list is the caller's own. */
export interface UserMatches {
  follow(userId: string, type: MatchType, matchId: string): Promise<CallResult<object>>;
  unfollow(userId: string, type: MatchType, matchId: string): Promise<void>;
  followed(userId: string): Promise<UserMatchList>;
  /** Leaves unknown matches out. Returns the ids of all collected matches of the sport, after the change. */
  collect(userId: string, sport: Sport, matchIds: readonly string[]): Promise<CallResult<{ matchIds: string[] }>>;
  uncollect(userId: string, sport: Sport, matchIds: readonly string[]): Promise<{ matchIds: string[] }>;
  collected(userId: string, sport: Sport): Promise<UserMatchList>;
  /** Only before kick-off. */
  reserve(userId: string, type: MatchType, matchId: string): Promise<CallResult<object>>;
  unreserve(userId: string, type: MatchType, matchId: string): Promise<void>;
  reserved(userId: string): Promise<UserMatchList>;
}

/** Limit of each list. */
const MATCHES_MAX = 500;

function isToStart(row: BoardRow, now: number): boolean {
  const phase = phaseOf(row);
  return phase === "notStarted" && row.kickoffAt > now;
}

export function createUserMatches({ db, clock, rowsOf }: UserMatchesDeps): UserMatches {
  const repository = createUserMatchRepository(db);
  const unknownMatch = () => refuse(ErrorCode.notFound, "比赛不存在");

  async function withRows(matches: readonly StoredMatch[]): Promise<UserMatchList> {
    const idsOf = (type: MatchType) => matches.filter((m) => m.matchType === type).map((m) => m.matchId);
    const rowsOfType = async (type: MatchType) => {
      const ids = idsOf(type);
      return ids.length === 0 ? [] : rowsOf(sportOf(type), ids);
    };
    const [football, basketball] = await Promise.all([rowsOfType(1), rowsOfType(2)]);
    const byKey = new Map([...football, ...basketball].map((row) => [`${row.sport}:${row.id}`, row]));
    return { matches, rows: matches.flatMap((m) => byKey.get(`${sportOf(m.matchType)}:${m.matchId}`) ?? []) };
  }

  async function add(userId: string, kind: MatchListKind, type: MatchType, ids: readonly string[]): Promise<CallResult<object>> {
    const matches = { type, ids, at: clock.now(), max: MATCHES_MAX };
    if (await repository.add(BigInt(userId), kind, matches)) return ok({});
    return refuse(ErrorCode.conflict, `最多保存${MATCHES_MAX}场比赛`);
  }

  const remove = (userId: string, kind: MatchListKind, type: MatchType, ids: readonly string[]): Promise<void> =>
    repository.remove(BigInt(userId), kind, type, ids);

  async function collectedIds(userId: string, sport: Sport): Promise<{ matchIds: string[] }> {
    return { matchIds: (await repository.list(BigInt(userId), "collect", matchTypeOf(sport))).map((m) => m.matchId) };
  }

  return {
    async follow(userId, type, matchId) {
      const [row] = await rowsOf(sportOf(type), [matchId]);
      return row ? add(userId, "collect", type, [matchId]) : unknownMatch();
    },
    unfollow: (userId, type, matchId) => remove(userId, "collect", type, [matchId]),
    followed: async (userId) => withRows(await repository.list(BigInt(userId), "collect", null)),

    async collect(userId, sport, matchIds) {
      const known = await rowsOf(sport, [...new Set(matchIds)]);
      const ids = known.map((row) => row.id);
      const added = await add(userId, "collect", matchTypeOf(sport), ids);
      return added.ok ? ok(await collectedIds(userId, sport)) : added;
    },
    async uncollect(userId, sport, matchIds) {
      await remove(userId, "collect", matchTypeOf(sport), matchIds);
      return collectedIds(userId, sport);
    },
    collected: async (userId, sport) => withRows(await repository.list(BigInt(userId), "collect", matchTypeOf(sport))),

    async reserve(userId, type, matchId) {
      const [row] = await rowsOf(sportOf(type), [matchId]);
      if (!row) return unknownMatch();
      if (!isToStart(row, clock.now())) return refuse(ErrorCode.conflict, "比赛已开始，不能预约");
      return add(userId, "reserve", type, [matchId]);
    },
    unreserve: (userId, type, matchId) => remove(userId, "reserve", type, [matchId]),
    reserved: async (userId) => withRows(await repository.list(BigInt(userId), "reserve", null)),
  };
}
