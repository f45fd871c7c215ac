import { sql } from "kysely";
import type { BetType } from "../../contract/codes/tips.ts";
import { type Sport, matchChannel } from "../../contract/feed/channels.ts";
import type { Page } from "../../contract/http/page.ts";
import type { MatchFilter, PlanCard, PlanWithExpert } from "../../contract/http/tipTypes.ts";
import type { PlanFilter } from "../../contract/http/tips.ts";
import type { MatchId } from "../../contract/ids.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import type { Matches } from "../match/match.ts";
import { type PlanRepository, whereOf } from "./planRepository.ts";
import type { StatisticsBook } from "./statisticsBook.ts";
import type { StoredPlan } from "./types.ts";
import { type Views, matchOf } from "./views.ts";

export interface PlanListDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly plans: PlanRepository;
  readonly book: StatisticsBook;
  readonly views: Views;
  readonly matches: Pick<Matches, "rowsOf">;
}

interface PageRequest {
  readonly page: number;
  readonly pageSize: number;
}

export type ExpertPlanState = "all" | "selling" | "won" | "lost" | "void";

export interface PlanLists {
  filtered(viewer: string | null, filter: PlanFilter): Promise<Page<PlanWithExpert>>;
  ofMatch(
    viewer: string | null,
    of: { readonly sport: Sport; readonly matchId: MatchId; readonly at?: number | undefined } & PageRequest,
  ): Promise<Page<PlanWithExpert>>;
  ofExpert(
    viewer: string | null,
    expertId: string,
    of: { readonly state: ExpertPlanState; readonly betType?: BetType | undefined } & PageRequest,
  ): Promise<Page<PlanCard>>;
  mine(userId: string, of: PageRequest & { readonly sport?: Sport | undefined }): Promise<Page<PlanWithExpert>>;
  latest(
    viewer: string | null,
    of: { readonly sport?: Sport | undefined; readonly cursor?: string | undefined; readonly pageSize: number },
  ): Promise<{ readonly list: readonly PlanWithExpert[]; readonly cursor: string | null }>;
  /** Plans for sale, ranked by their experts' hit rate and by the number of buyers. */
  hot(
    viewer: string | null,
    of: { readonly sport?: Sport | undefined; readonly isFree?: boolean; readonly size: number },
  ): Promise<readonly PlanWithExpert[]>;
  /** The filter options of lists in that state. */
  filter(sport: Sport | undefined, state: PlanFilter["state"]): Promise<MatchFilter>;
}

/** Plans for sale that are ranked: there are never more at once. */
const WEIGHED = 1_000;
/** Options are counted from the latest plans of a state and limited in number: covering all plans ever settled would cost too much. */
const OFFERED_OF = 5_000;
const MATCHES_OFFERED = 100;
/** The bound assumed for an expert who is not on a board yet. */
const UNPROVEN = 0.3;

export function createPlanLists({ db, clock, plans, book, views, matches }: PlanListDeps): PlanLists {
  async function weighed(where: ReturnType<typeof whereOf>): Promise<readonly StoredPlan[]> {
    const [list, records] = await Promise.all([plans.list({ where, limit: WEIGHED }), book.all()]);
    const bounds = new Map(records.map(({ expertId, statistics }) => [expertId, statistics.bound ?? UNPROVEN]));
    const weight = ({ expertId, sold }: StoredPlan): number => 2 * (bounds.get(expertId) ?? UNPROVEN) + Math.log10(1 + sold);
    return list.toSorted((a, b) => weight(b) - weight(a) || Number(BigInt(b.id) - BigInt(a.id)));
  }

  async function paged<T>(
    where: ReturnType<typeof whereOf>,
    { page, pageSize }: PageRequest,
    order: ReturnType<typeof whereOf>,
    make: (list: readonly StoredPlan[]) => Promise<readonly T[]>,
  ): Promise<Page<T>> {
    const [total, list] = await Promise.all([
      plans.count(where),
      plans.list({ where, order, limit: pageSize, offset: (page - 1) * pageSize }),
    ]);
    return { total, page, pageSize, list: await make(list) };
  }

  return {
    async filtered(viewer, { page, pageSize, sort, ...filter }) {
      const where = whereOf(filter, clock.now());
      const make = (list: readonly StoredPlan[]) => views.withExperts(viewer, list);
      if (sort === "new") return paged(where, { page, pageSize }, sql`p.id desc`, make);
      if (sort === "kickoff") return paged(where, { page, pageSize }, sql`p.closes_at, p.id desc`, make);
      const list = await weighed(where);
      return { total: list.length, page, pageSize, list: await make(list.slice((page - 1) * pageSize, page * pageSize)) };
    },

    ofMatch: (viewer, { sport, matchId, at, page, pageSize }) =>
      paged(whereOf({ sport, matchId, state: "all" }, clock.now()), { page, pageSize }, sql`p.sold desc, p.id desc`, (list) =>
        views.withExperts(viewer, list, at),
      ),

    ofExpert(viewer, expertId, { state, betType, page, pageSize }) {
      const states = {
        all: sql`true`,
        selling: sql`p.state = 'open' and p.sale_ended_at is null and p.closes_at > ${new Date(clock.now())}::timestamptz`,
        won: sql`p.outcome in ('W', 'HW')`,
        lost: sql`p.outcome in ('L', 'HL')`,
        void: sql`p.outcome = 'V'`,
      };
      const bet = betType === undefined ? sql`true` : sql`p.bet_type = ${betType}`;
      const where = sql`p.expert_id = ${expertId}::int8 and ${states[state]} and ${bet}`;
      return paged(where, { page, pageSize }, sql`p.n desc`, (list) => views.cards(viewer, list));
    },

    mine: (userId, { sport, ...page }) =>
      paged(
        sql`exists (select 1 from plan_purchase b where b.plan_id = p.id and b.user_id = ${userId}::int8) and ${sport === undefined ? sql`true` : sql`p.sport = ${sport}`}`,
        page,
        sql`(select b.at from plan_purchase b where b.plan_id = p.id and b.user_id = ${userId}::int8) desc, p.id desc`,
        (list) => views.withExperts(userId, list),
      ),

    async latest(viewer, { sport, cursor, pageSize }) {
      const after = cursor !== undefined && /^\d{1,18}$/.test(cursor) ? cursor : null;
      const of = sport === undefined ? sql`true` : sql`p.sport = ${sport}`;
      const list = await plans.list({ where: sql`${of} and (${after}::int8 is null or p.id < ${after}::int8)`, limit: pageSize + 1 });
      const shown = list.slice(0, pageSize);
      return { list: await views.withExperts(viewer, shown), cursor: list.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
    },

    async hot(viewer, { sport, isFree = false, size }) {
      const where = whereOf(
        { ...(sport === undefined ? {} : { sport }), state: "open", ...(isFree ? { price: "free" as const } : {}) },
        clock.now(),
      );
      return views.withExperts(viewer, (await weighed(where)).slice(0, size));
    },

    async filter(sport, state) {
      const of = whereOf({ ...(sport === undefined ? {} : { sport }), state }, clock.now());
      const latest = sql`(select p.id, p.bet_type from plan p where ${of} order by p.id desc limit ${OFFERED_OF})`;
      const order = state === "open" ? sql`kickoff, n desc` : sql`kickoff desc, n desc`;
      const [{ rows: legs }, { rows: leagues }, { rows: betTypes }] = await Promise.all([
        sql<{ sport: Sport; match_id: string; n: number }>`
          select l.sport, l.match_id, count(*)::int as n, max(l.kickoff_at) as kickoff from ${latest} p join plan_leg l on l.plan_id = p.id
          group by 1, 2 order by ${order}, 2 limit ${MATCHES_OFFERED}`.execute(db),
        // The league's name is looked up through one of its matches.
        sql<{ sport: Sport; league_id: string; match_id: string; n: number }>`
          select l.sport, l.league_id, max(l.match_id) as match_id, count(distinct p.id)::int as n
          from ${latest} p join plan_leg l on l.plan_id = p.id group by 1, 2 order by 4 desc, 2 limit ${MATCHES_OFFERED}`.execute(db),
        sql<{ betType: BetType; plans: number }>`
          select p.bet_type as "betType", count(*)::int as plans from ${latest} p group by 1 order by 2 desc, 1`.execute(db),
      ]);
      const rows = (
        await Promise.all(
          (["fb", "bk"] as const).map((one) => {
            const ids = [...legs, ...leagues].filter((leg) => leg.sport === one).map((leg) => leg.match_id);
            return ids.length === 0 ? [] : matches.rowsOf(one, [...new Set(ids)]);
          }),
        )
      ).flat();
      const rowOf = new Map(rows.map((row) => [matchChannel(row.sport, row.id), row]));
      return {
        leagues: leagues.flatMap((league) => {
          const row = rowOf.get(matchChannel(league.sport, league.match_id));
          return row ? [{ id: league.league_id, name: row.league.name, sport: league.sport, plans: league.n }] : [];
        }),
        matches: legs.flatMap((leg) => {
          const row = rowOf.get(matchChannel(leg.sport, leg.match_id));
          return row ? [{ match: matchOf(row), plans: leg.n }] : [];
        }),
        betTypes,
      };
    },
  };
}
