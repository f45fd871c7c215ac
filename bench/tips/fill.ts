import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Sport, matchChannel, oddsChannel } from "../../contract/feed/channels.ts";
import { settleLeg, settlePlan } from "../../contract/rules/tipSettlement.ts";
import { richOfParagraphs } from "../../contract/rules/richText.ts";
import { type SealedPlan, sealText } from "../../contract/rules/tipSeal.ts";
import type { EventLog } from "../../server/feed/types.ts";
import type { Db } from "../../server/kit/database.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";

/** A match day with plans, written as the portal would have done. */

export const SPORT: Sport = "fb";
export const KICKOFF = 1_700_000_000_000;
export const FINAL_AT = KICKOFF + 7_000_000;
const PUBLISHED_AT = KICKOFF - 3_600_000;
const PLANS_AN_EXPERT = 5;
const BATCH = 2_000;
const REASON = richOfParagraphs([
  "开盘以来主队一方水位一路走低，盘口没有动，客队三天前刚踢过加时；风险是主队中卫停赛，定位球防守要打折扣，请量力而行。",
]);

export interface Filled {
  readonly planIds: readonly string[];
  readonly expertIds: readonly string[];
}

async function addUsers(db: Db, count: number, prefix: string, isExpert: boolean): Promise<readonly string[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into app_user (nick_name, nick_key, is_expert)
    select ${prefix} || i, ${prefix} || i, ${isExpert} from generate_series(1, ${count}::int) i returning id`.execute(db);
  return rows.map(({ id }) => String(id));
}

export const addBuyers = (db: Db, count: number): Promise<readonly string[]> => addUsers(db, count, `buyer-${Math.random()}-`, false);

export function matchIds(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}-${i}`);
}

/** Announces, prices and plays matches to their final, event by event. */
export async function addMatches(
  db: Db,
  log: EventLog,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly e: string; readonly s: number }>> {
  const positions = new Map<string, { e: string; s: number }>();
  for (const [i, id] of ids.entries()) {
    const fixture = {
      matchId: id,
      sport: SPORT,
      league: { id: "l1", name: "联赛", color: "#112233" },
      kickoffAt: KICKOFF,
      home: { id: `${id}-h`, name: "主队" },
      away: { id: `${id}-a`, name: "客队" },
      source: "bench",
    };
    const ch = matchChannel(SPORT, id);
    const quotes = (["ah", "ou", "eu"] as const).map((market) => ({
      company: "crown",
      market,
      price: market === "eu" ? [2.1, 3.2, 3.5] : [0.92, market === "ah" ? -0.25 : 2.5, 0.96],
    }));
    const told: readonly (readonly [at: number, k: string, d: object])[] = [
      [PUBLISHED_AT - 1_000, "fixture", fixture],
      [KICKOFF, "state", { state: 2 }],
      [KICKOFF + 2_800_000, "state", { state: 3 }],
      [KICKOFF + 3_700_000, "state", { state: 4 }],
      [KICKOFF + 4_000_000, "score", { score: [i % 4, (i >> 2) % 3] }],
      [FINAL_AT, "state", { state: 8 }],
    ];
    await log.append([
      { ch: oddsChannel(SPORT, id), at: PUBLISHED_AT - 500, k: "odds.batch", d: { quotes }, key: "o1" },
      ...told.map(([at, k, d], n) => ({ ch, at, k, d, key: `e${n}` })),
    ]);
    positions.set(id, await log.position(oddsChannel(SPORT, id)));
    const row = { ...rowOfFixture(fixture), state: 8 };
    await sql`
      insert into match (id, sport, league_id, kickoff_at, state, source, "row", fixture)
      values (${id}, ${SPORT}, 'l1', ${KICKOFF}, 8, 'bench', ${JSON.stringify(row)}::json, ${JSON.stringify(fixture)}::json)`.execute(db);
  }
  return positions;
}

/** Adds plans, five per expert, no two on the same market and match. `isSettled`: with their first settlement, without buyers. */
export async function addPlans(
  db: Db,
  positions: ReadonlyMap<string, { readonly e: string; readonly s: number }>,
  count: number,
  { isSettled, scoreOf }: { readonly isSettled: boolean; readonly scoreOf: (matchId: string) => readonly [number, number] },
): Promise<Filled> {
  const expertIds = await addUsers(db, Math.ceil(count / PLANS_AN_EXPERT), `expert-${Math.random()}-`, true);
  const matches = [...positions.keys()];
  const planIds: string[] = [];
  const heads = new Map<string, string>();
  await sql`insert into expert (user_id) select unnest(${expertIds}::int8[])`.execute(db);
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, j) => {
      const i = from + j;
      const expert = expertIds[Math.floor(i / PLANS_AN_EXPERT)] ?? "0";
      const n = (i % PLANS_AN_EXPERT) + 1;
      const matchId = matches[(i * 7) % matches.length] ?? "";
      const odds = positions.get(matchId) ?? { e: "", s: 0 };
      const side = i % 2 === 0 ? "home" : "away";
      const pick = { side, priceThousandths: side === "home" ? 920 : 960 } as const;
      const leg = {
        sport: SPORT,
        matchId,
        kickoffAt: KICKOFF,
        home: `${matchId}-h`,
        away: `${matchId}-a`,
        market: "ah",
        lineQuarters: -1,
        company: "crown",
        odds,
      } as const;
      const sealed: SealedPlan = {
        v: 1,
        expert,
        n,
        publishedAt: PUBLISHED_AT + n,
        betType: "ah",
        legs: [{ ...leg, ...pick }],
        reason: REASON,
        price: { currency: "diamond", minor: "3800" },
        isRefundable: true,
        salt: createHash("sha256").update(`salt-${i}-${expert}`).digest("hex"),
        previous: n === 1 ? "" : (heads.get(expert) ?? ""),
      };
      const seal = createHash("sha256").update(sealText(sealed)).digest("hex");
      heads.set(expert, seal);
      const result = settleLeg({ ...leg, ...pick }, scoreOf(matchId));
      const { outcome, returned } = settlePlan([result]);
      return { sealed, seal, leg, pick, outcome, returned, score: scoreOf(matchId) };
    });
    const plans = rows.map(({ sealed, seal, outcome, returned, leg, pick, score }) => ({
      expert_id: sealed.expert,
      n: sealed.n,
      seal,
      previous: sealed.previous,
      published_at: new Date(sealed.publishedAt),
      outcome: isSettled ? outcome : null,
      returned: isSettled ? returned : null,
      salt: sealed.salt,
      picks: [pick],
      match_id: leg.matchId,
      e: leg.odds.e,
      s: leg.odds.s,
      legs: [{ outcome, void: null, score, e: "", s: 0 }],
    }));
    const { rows: inserted } = await sql<{ id: bigint }>`
      with given as (
        select * from json_to_recordset(${JSON.stringify(plans)}::json) as g(expert_id int8, n int, seal text, previous text, published_at timestamptz,
          outcome text, returned int8, salt text, picks jsonb, match_id text, e text, s int8, legs jsonb)
      ), made as (
        insert into plan (expert_id, n, seal, previous_seal, request_key, title, bet_type, sport, published_at, closes_at, currency, price_minor,
          is_refundable, reason_length, state, version, outcome, returned, closing, settled_at)
        select expert_id, n, seal, previous, seal, '主队 vs 客队 让球', 'ah', 'fb', published_at, ${new Date(KICKOFF)}, 'diamond', 3800, true, 60,
          case when outcome is null then 'open' else 'settled' end, case when outcome is null then 0 else 1 end, outcome, returned,
          case when outcome is null then null else 0 end, case when outcome is null then null else ${new Date(FINAL_AT + 600_000)}::timestamptz end from given returning id, seal
      ), hidden as (
        insert into plan_hidden select m.id, g.salt, ${JSON.stringify(REASON)}::jsonb, g.picks from made m join given g on g.seal = m.seal
      ), leg as (
        insert into plan_leg (plan_id, place, expert_id, sport, match_id, league_id, kickoff_at, home, away, home_name, away_name, market, line_quarters,
          company, odds_epoch, odds_seq, closing)
        select m.id, 0, g.expert_id, 'fb', g.match_id, 'l1', ${new Date(KICKOFF)}, g.match_id || '-h', g.match_id || '-a', '主队', '客队', 'ah', -1, 'crown', g.e, g.s,
          case when g.outcome is null then null else array[920, -250, 960] end
        from made m join given g on g.seal = m.seal
      ), settled as (
        insert into plan_settlement select m.id, 1, ${new Date(FINAL_AT + 600_000)}, g.outcome, g.returned, g.legs, '' from made m join given g on g.seal = m.seal
        where g.outcome is not null
      )
      select id from made order by id`.execute(db);
    planIds.push(...inserted.map(({ id }) => String(id)));
  }
  await sql`
    update expert e set n = h.n, seal = h.seal from (
      select distinct on (expert_id) expert_id, n, seal from plan order by expert_id, n desc) h where h.expert_id = e.user_id`.execute(db);
  await sql`
    insert into plan_match (sport, match_id, kickoff_at, is_done)
    select distinct sport, match_id, kickoff_at, ${isSettled}::boolean from plan_leg on conflict do nothing`.execute(db);
  return { planIds, expertIds };
}

/** Final score of a match of `addMatches`, by its index. */
export function scoreAt(place: number): readonly [number, number] {
  return [place % 4, (place >> 2) % 3];
}
