import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import type { PublishMatch, PublishOffer } from "../../contract/http/tipTypes.ts";
import type { MatchId } from "../../contract/ids.ts";
import { companyOf, compareCompanies } from "../../contract/odds/companies.ts";
import { type Market, isMarket, parseLineKey } from "../../contract/odds/odds.ts";
import type { Side } from "../../contract/odds/settle.ts";
import { ok } from "../../contract/result.ts";
import { PUBLISH_BEFORE_MS, PUBLISH_MATCHES } from "../../contract/rules/tipRules.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Matches } from "../match/match.ts";
import type { MatchRepository } from "../match/matchRepository.ts";
import { matchOf } from "./views.ts";

/** Matches on which an expert may publish, and the prices offered. */
export interface PublishMatches {
  list(expertId: string | null, sport: Sport, word: string): Promise<readonly PublishMatch[]>;
  offer(sport: Sport, matchId: MatchId): Promise<CallResult<PublishOffer>>;
}

export interface PublishMatchesDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly matches: Pick<Matches, "odds" | "rowsOf">;
  readonly repository: Pick<MatchRepository, "list">;
}

const LOOKED_AT = 1_000;
const AHEAD_MS = 3 * 86_400_000;

export function createPublishMatches({ db, clock, matches, repository }: PublishMatchesDeps): PublishMatches {
  /** The expert's own markets and sides by match; no other expert's are read. */
  async function ownOf(expertId: string, sport: Sport, ids: readonly string[]) {
    const { rows } = await sql<{ match_id: string; market: Market; side: Side }>`
      select l.match_id, l.market, h.picks -> l.place::int ->> 'side' as side from plan_leg l join plan_hidden h on h.plan_id = l.plan_id
      where l.expert_id = ${expertId}::int8 and l.sport = ${sport} and l.match_id = any(${ids}::text[])`.execute(db);
    return Map.groupBy(rows, ({ match_id }) => match_id);
  }

  return {
    async list(expertId, sport, word) {
      const now = clock.now();
      const range = { from: now + PUBLISH_BEFORE_MS, to: now + AHEAD_MS };
      const rows = (await repository.list({ sport, range, name: word.trim(), limit: LOOKED_AT }))
        .filter((row) => phaseOf(row) === "notStarted" && Object.values(row.odds).some((cell) => cell !== null))
        .slice(0, PUBLISH_MATCHES);
      const ids = rows.map(({ id }) => id);
      const own = expertId === null ? new Map<string, never[]>() : await ownOf(expertId, sport, ids);
      return rows.map((row) => {
        const published = own.get(row.id) ?? [];
        return {
          match: matchOf(row),
          until: row.kickoffAt - PUBLISH_BEFORE_MS,
          taken: [...new Set(published.map(({ market }) => market))],
          sides: [...new Set(published.map(({ side }) => side))],
        };
      });
    },

    async offer(sport, matchId) {
      const [row] = await matches.rowsOf(sport, [matchId]);
      if (!row) return refuse(ErrorCode.notFound, "没有这场比赛");
      const odds = await matches.odds(sport, matchId);
      if (!odds.ok) return odds;
      const { e, state } = odds.value;
      return ok({
        match: matchOf(row),
        position: { e, s: state.seq },
        at: clock.now(),
        lines: Object.entries(state.lines)
          .flatMap(([key, { current }]) => {
            const { company, market } = parseLineKey(key);
            if (!isMarket(market)) return [];
            return [
              {
                market,
                company: { id: company, name: companyOf(company).name },
                price: current.price,
                isSuspended: current.suspended ?? false,
              },
            ];
          })
          .toSorted((x, y) => compareCompanies(x.company.id, y.company.id)),
      });
    },
  };
}
