import { MOMENT_WORDS } from "../../../contract/match/incidentWords.ts";
import { sql } from "kysely";
import { ErrorCode } from "../../../contract/codes/errors.ts";
import { phaseOf, stateWordsOf } from "../../../contract/codes/matchPhase.ts";
import type { PickableMoment } from "../../../contract/desk/articles.ts";
import { type Sport, matchChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { Fixture, MatchEvent, Pair } from "../../../contract/feed/sport.ts";
import type { ArticleMatch } from "../../../contract/http/content.ts";
import { type CallResult, refuse } from "../../../contract/http/failure.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { footballMomentOf, minuteText } from "../../../contract/match/clock.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../../contract/match/fold.ts";
import { ok } from "../../../contract/result.ts";
import type { Clock } from "../../kit/clock.ts";
import type { Db } from "../../kit/database.ts";
import { likePattern } from "../../kit/likePattern.ts";

/** Matches for an editor to write about, and their moments. */
export interface DeskMatches {
  /** Finds by names of teams and league (all words must match) or by id; nearest to now first. */
  search(word: string): Promise<readonly ArticleMatch[]>;
  find(sport: Sport, matchId: string, trx?: Db): Promise<ArticleMatch | null>;
  moments(
    sport: Sport,
    matchId: string,
  ): Promise<CallResult<{ readonly match: ArticleMatch; readonly moments: readonly PickableMoment[] }>>;
}

export interface DeskMatchesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly read: (ch: string, after: number, limit: number) => Promise<readonly FeedEvent[]>;
  /** Writes the log of a past simulated match. */
  readonly ensureLog: (matchId: string) => Promise<boolean>;
  readonly simulatedSources: ReadonlySet<string>;
}

const FOUND = 20;
const WORDS = 4;
const READ = 2_000;
const LAST_MINUTE = 120;
const EVERY_MINUTES = 5;
const MINUTE_S = 60;

interface Row {
  readonly row: BoardRow;
  readonly fixture: Fixture;
}

export function createDeskMatches({ db, clock, read, ensureLog, simulatedSources }: DeskMatchesDeps): DeskMatches {
  const matchOf = ({ row, fixture }: Row): ArticleMatch => ({
    sport: fixture.sport,
    matchId: fixture.matchId,
    league: fixture.league.name,
    round: fixture.round?.trim() || null,
    kickoffAt: fixture.kickoffAt,
    home: fixture.home,
    away: fixture.away,
    score: phaseOf(row) === "notStarted" ? null : row.score,
    isSimulated: simulatedSources.has(fixture.source),
  });

  /** The final state, the score after each event, and the moments at which the state changed. */
  async function fold(
    sport: Sport,
    matchId: MatchId,
  ): Promise<{ readonly state: MatchState; readonly scores: ReadonlyMap<number, Pair>; readonly turns: readonly PickableMoment[] }> {
    let state = emptyMatch(sport, matchId);
    const scores = new Map<number, Pair>();
    const turns: PickableMoment[] = [];
    for (;;) {
      const events = await read(matchChannel(sport, matchId), state.seq, READ);
      for (const event of events) {
        const before = state.state;
        state = reduceMatch(state, event as MatchEvent);
        scores.set(event.at, state.score);
        if (state.state !== before) turns.push({ at: event.at, clock: stateWordsOf(state), words: "", score: state.score });
      }
      if (events.length < READ) return { state, scores, turns };
    }
  }

  /** The score at a moment. */
  function scoreAt(scores: ReadonlyMap<number, Pair>, at: number): Pair {
    let score: Pair = [0, 0];
    for (const [moment, then] of scores) if (moment <= at) score = then;
    return score;
  }

  function momentsOf(state: MatchState, scores: ReadonlyMap<number, Pair>, turns: readonly PickableMoment[]): readonly PickableMoment[] {
    if (state.sport !== "fb") return turns;
    const incidents = state.incidents.flatMap((one): readonly PickableMoment[] => {
      const word = MOMENT_WORDS[one.type];
      if (word === undefined || one.status === "revoked") return [];
      return [
        {
          at: one.at,
          clock: minuteText(one.minute, one.plus ?? 0),
          words: [word, one.player].filter(Boolean).join("　"),
          score: scoreAt(scores, one.at),
        },
      ];
    });
    const last = state.asOfAt;
    const minutes = Array.from({ length: LAST_MINUTE / EVERY_MINUTES }, (_, i) => (i + 1) * EVERY_MINUTES).flatMap(
      (minute): readonly PickableMoment[] => {
        const at = footballMomentOf(state.segments, minute * MINUTE_S);
        const isReached =
          at !== null &&
          at < last &&
          state.segments.some((one) => one.clock.rate > 0 && at > one.startAt && (one.endAt === null || at < one.endAt));
        return isReached ? [{ at, clock: minuteText(minute), words: "", score: scoreAt(scores, at) }] : [];
      },
    );
    return [...incidents, ...turns, ...minutes].toSorted((a, b) => a.at - b.at);
  }

  async function find(sport: Sport, matchId: string, trx: Db = db): Promise<ArticleMatch | null> {
    const { rows } = await sql<Row>`select row, fixture from match where sport = ${sport} and id = ${matchId}`.execute(trx);
    return rows[0] ? matchOf(rows[0]) : null;
  }

  return {
    find,
    async search(typed) {
      const words = typed
        .trim()
        .split(/[\s-]+|vs/i)
        .filter((word) => word !== "")
        .slice(0, WORDS);
      const named = words.map(
        (word) =>
          sql`concat_ws(' ', fixture->'home'->>'name', fixture->'away'->>'name', fixture->'league'->>'name') ilike ${likePattern(word)}`,
      );
      const isNamed = named.length === 0 ? sql`true` : sql`(${sql.join(named, sql` and `)})`;
      const { rows } = await sql<Row>`
        select row, fixture from match where ${isNamed} or id = ${typed.trim()}
        order by id = ${typed.trim()} desc, abs(kickoff_at - ${clock.now()}::int8), id limit ${FOUND}`.execute(db);
      return rows.map(matchOf);
    },
    async moments(sport, matchId) {
      const match = await find(sport, matchId);
      if (!match) return refuse(ErrorCode.notFound, "没有这场比赛");
      await ensureLog(matchId);
      const { state, scores, turns } = await fold(sport, match.matchId);
      return ok({ match, moments: momentsOf(state, scores, turns) });
    },
  };
}
