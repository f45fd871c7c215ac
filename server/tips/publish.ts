import { createHash } from "node:crypto";
import { sql } from "kysely";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import { SINGLE_COMPANY, betTypeLabel } from "../../contract/codes/tips.ts";
import { type CallFailure, type CallResult, refuse } from "../../contract/http/failure.ts";
import type { PublishBody, PublishLeg } from "../../contract/http/tips.ts";
import type { MovedPrice } from "../../contract/http/tipTypes.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { type Market, lineKey } from "../../contract/odds/odds.ts";
import type { Side } from "../../contract/odds/settle.ts";
import { err, ok } from "../../contract/result.ts";
import {
  areOpposite,
  isBetTypeOf,
  lineQuartersOf,
  planTitle,
  priceOfSide,
  shapeOf,
  sidesOf,
  thousandths,
} from "../../contract/rules/tipPick.ts";
import { parseRichDoc } from "../../contract/rules/richTextParse.ts";
import { PLANS_A_DAY, PUBLISH_BEFORE_MS } from "../../contract/rules/tipRules.ts";
import { NO_SEAL, SEAL_VERSION, type SealedLeg, type SealedPlan, canonicalJson, sealText } from "../../contract/rules/tipSeal.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { writePlanDocuments } from "../kit/search/documents.ts";
import type { Matches } from "../match/match.ts";
import { type CheckedReason, type JudgeText, checkReason } from "./planReason.ts";
import { writePlanNews } from "./planNews.ts";

export interface PublishDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, "now">;
  readonly matches: Pick<Matches, "odds" | "rowsOf">;
  /** 32 bytes in hex. */
  readonly salt: () => string;
  /** The house's text filter: a held reason is sealed, and waits for review. */
  readonly judge: JudgeText;
  /** Called after the commit of a new plan. */
  readonly onPublished?: () => void;
}

export interface Publishing {
  /** The id of the plan, also if the key has already published it. */
  publish(expertId: string, body: PublishBody): Promise<CallResult<string>>;
}

interface CheckedLeg extends SealedLeg {
  readonly row: BoardRow;
}

/** An existing or new pick on a match. */
interface Taken {
  readonly market: Market;
  readonly side: Side;
}

/** A plan as the expert requested it: a request with the same key has to have the same content. */
interface KeyedPlan {
  readonly id: bigint;
  readonly betType: string;
  readonly currency: string;
  readonly priceMinor: bigint;
  readonly isRefundable: boolean;
  readonly reason: unknown;
  readonly legs: readonly unknown[];
}

/** Equal for equal content. */
const contentText = ({ priceMinor, ...content }: Omit<KeyedPlan, "id">): string => `${priceMinor} ${canonicalJson(content)}`;

/** Rolls the transaction back; `failure` becomes the response. */
class Refused extends Error {
  readonly failure: CallFailure;
  constructor(message: string) {
    super(message);
    this.failure = { code: ErrorCode.conflict, message };
  }
}

const conflict = (message: string, data?: object) => refuse(ErrorCode.conflict, message, data);
const matchKey = (leg: Pick<SealedLeg, "sport" | "matchId">): string => `${leg.sport}:${leg.matchId}`;

function shapeProblem({ betType, legs }: PublishBody): string | null {
  const [first, second] = legs;
  const shape = shapeOf(betType);
  if (!first || legs.length !== shape.legs) return betType === "2in1" ? "2串1 需要两场比赛" : "只能选择一场比赛";
  if (legs.some(({ sport }) => !isBetTypeOf(sport, betType))) return "这项运动没有这种玩法";
  if (legs.some(({ market }) => shape.market !== null && market !== shape.market)) return "玩法与盘口不符";
  if (legs.some(({ sport, market, side }) => !sidesOf(sport, market).includes(side))) return "没有这个选项";
  if (betType === "single" && first.company !== SINGLE_COMPANY) return "单关以竞彩官方赔率发布";
  // Of one sport: basketball has no 2串1.
  if (second?.matchId === first.matchId) return "2串1 需要两场不同的足球比赛";
  return null;
}

export function createPublishing({ db, clock, matches, salt, judge, onPublished }: PublishDeps): Publishing {
  /** A leg with its current prices, or why it may not be published. */
  async function checked(leg: PublishLeg, place: number): Promise<CallResult<CheckedLeg>> {
    const { sport, matchId, market, side, company } = leg;
    const [row] = await matches.rowsOf(sport, [matchId]);
    if (!row) return refuse(ErrorCode.notFound, "没有这场比赛");
    if (phaseOf(row) !== "notStarted") return conflict(phaseOf(row) === "abnormal" ? "这场比赛状态异常，不能发布" : "比赛已开始，不能发布");
    const left = row.kickoffAt - clock.now();
    if (left < PUBLISH_BEFORE_MS) return conflict(left <= 0 ? "已到开赛时间，不能发布" : "距开赛不足 5 分钟，不能发布");
    const odds = await matches.odds(sport, matchId);
    if (!odds.ok) return odds;
    const { e, state } = odds.value;
    const line = state.lines[lineKey(company, market)];
    if (!line) return conflict("这家公司没有这项盘口");
    const { price, suspended = false } = line.current;
    const moved: MovedPrice = { leg: place, position: { e, s: state.seq }, price, isSuspended: suspended };
    if (suspended) return conflict("该盘口已封盘，请稍后再试", moved);
    const own = priceOfSide(price, side);
    const lineQuarters = lineQuartersOf(market, price);
    const isSame =
      leg.odds.e === e &&
      leg.odds.s <= state.seq &&
      thousandths(leg.price) === thousandths(own) &&
      (lineQuarters === null || (leg.line !== null && leg.line * 4 === lineQuarters));
    if (!isSame) return conflict(`赔率已变为 ${own.toFixed(2)}，请确认后重新发布`, moved);
    // An offer by which no pick could be settled is not valid.
    if (!(own > (market === "eu" ? 1 : 0)) || (lineQuarters !== null && price[1] * 4 !== lineQuarters))
      return conflict("这项盘口不能用来发布");
    return ok({
      sport,
      matchId,
      kickoffAt: row.kickoffAt,
      home: row.home.id,
      away: row.away.id,
      market,
      side,
      lineQuarters,
      priceThousandths: thousandths(own),
      company,
      odds: { e, s: state.seq },
      row,
    });
  }

  /** The expert's own picks on these matches, read only to enforce the rule against opposite or repeated picks. */
  async function takenBy(trx: Db, expertId: string, legs: readonly SealedLeg[]): Promise<ReadonlyMap<string, readonly Taken[]>> {
    const { rows } = await sql<Taken & { readonly key: string }>`
      select l.sport || ':' || l.match_id as key, l.market, h.picks -> l.place::int ->> 'side' as side
      from plan_leg l join plan_hidden h on h.plan_id = l.plan_id
      where l.expert_id = ${expertId}::int8 and l.sport || ':' || l.match_id = any(${legs.map(matchKey)}::text[])`.execute(trx);
    return Map.groupBy(rows, ({ key }) => key);
  }

  /** The plan that this key published; null: none yet. A key used for another plan cannot be used again. */
  async function publishedBy(of: Db, expertId: string, body: PublishBody): Promise<CallResult<string> | null> {
    const { rows } = await sql<KeyedPlan>`
      select p.id, p.bet_type as "betType", p.currency, p.price_minor as "priceMinor", p.is_refundable as "isRefundable", h.reason, (
          select json_agg(json_build_array(l.sport, l.match_id, l.market, l.company, l.line_quarters, h.picks -> l.place::int) order by l.place)
          from plan_leg l where l.plan_id = p.id) as legs
      from plan p join plan_hidden h on h.plan_id = p.id where p.expert_id = ${expertId}::int8 and p.request_key = ${body.key}`.execute(of);
    const [plan] = rows;
    if (!plan) return null;
    const { id, ...content } = plan;
    const reason = parseRichDoc(body.reason);
    const requested: Omit<KeyedPlan, "id"> = {
      betType: body.betType,
      currency: body.price.currency,
      priceMinor: BigInt(body.price.amount) * 100n,
      isRefundable: body.isRefundable,
      reason: reason.ok ? reason.value : null,
      legs: body.legs.map(({ sport, matchId, market, company, line, side, price }) => [
        sport,
        matchId,
        market,
        company,
        // No line in eu, whatever was sent.
        market === "eu" || line === null ? null : line * 4,
        { side, priceThousandths: thousandths(price) },
      ]),
    };
    return contentText(content) === contentText(requested) ? ok(String(id)) : conflict("请刷新后重试");
  }

  async function write(trx: Db, expertId: string, body: PublishBody, legs: readonly CheckedLeg[], reason: CheckedReason) {
    await sql`insert into expert (user_id) values (${expertId}::int8) on conflict do nothing`.execute(trx);
    // The lock serialises an expert's plans, because the chain has one head.
    const { rows: heads } = await sql<{ n: number; seal: string }>`
      select n, seal from expert where user_id = ${expertId}::int8 for update`.execute(trx);
    const before = await publishedBy(trx, expertId, body);
    if (before?.ok) return { id: before.value, isNew: false };
    if (before) throw new Refused(before.error.message);
    const now = clock.now();
    if (legs.some(({ kickoffAt }) => kickoffAt - now < PUBLISH_BEFORE_MS)) throw new Refused("距开赛不足 5 分钟，不能发布");
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::int as n from plan where expert_id = ${expertId}::int8
      and to_char(published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') = to_char(${new Date(now)}::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD')
      and published_at > ${new Date(now - 2 * 86_400_000)}::timestamptz`.execute(trx);
    if ((counted[0]?.n ?? 0) >= PLANS_A_DAY) throw new Refused(`每天最多发布 ${PLANS_A_DAY} 单`);
    const taken = await takenBy(trx, expertId, legs);
    for (const leg of legs) {
      const others = taken.get(matchKey(leg)) ?? [];
      if (others.some(({ side }) => areOpposite(side, leg.side))) throw new Refused("同一场比赛不能推荐相反的一方");
      if (others.some(({ market }) => market === leg.market)) throw new Refused("这场比赛的这项玩法已发布过方案");
    }
    const [first] = legs;
    if (!first) throw new Error("a plan without legs");
    const n = (heads[0]?.n ?? 0) + 1;
    const priceMinor = BigInt(body.price.amount) * 100n;
    const sealed: SealedPlan = {
      v: SEAL_VERSION,
      expert: expertId,
      n,
      publishedAt: now,
      betType: body.betType,
      legs: legs.map(({ row: _row, ...leg }) => leg),
      reason: reason.doc,
      price: { currency: body.price.currency, minor: String(priceMinor) },
      isRefundable: body.isRefundable,
      salt: salt(),
      previous: heads[0]?.seal ?? NO_SEAL,
    };
    const seal = createHash("sha256").update(sealText(sealed)).digest("hex");
    const isHeld = reason.hits.length > 0;
    const closesAt = Math.min(...legs.map(({ kickoffAt }) => kickoffAt));
    const title = planTitle(
      legs.map(({ row }) => ({ home: row.home.name, away: row.away.name })),
      betTypeLabel(first.sport, body.betType),
    );
    const { rows } = await sql<{ id: bigint }>`
      insert into plan (expert_id, n, seal, previous_seal, request_key, title, bet_type, sport, published_at, closes_at, currency, price_minor,
        is_refundable, reason_length, review, review_hits, sale_ended_at)
      values (${expertId}::int8, ${n}, ${seal}, ${sealed.previous}, ${body.key}, ${title}, ${body.betType}, ${first.sport},
        ${new Date(now)}, ${new Date(closesAt)}, ${body.price.currency}, ${String(priceMinor)}::int8, ${body.isRefundable}, ${reason.length},
        ${isHeld ? "waiting" : null}, ${isHeld ? JSON.stringify(reason.hits) : null}::jsonb, ${isHeld ? new Date(now) : null})
      returning id`.execute(trx);
    const id = String(rows[0]?.id);
    const picks = legs.map(({ side, priceThousandths }) => ({ side, priceThousandths }));
    await sql`
      insert into plan_hidden (plan_id, salt, reason, picks)
      values (${id}::int8, ${sealed.salt}, ${JSON.stringify(sealed.reason)}::jsonb, ${JSON.stringify(picks)}::jsonb)`.execute(trx);
    for (const [place, leg] of legs.entries()) {
      await sql`
        insert into plan_leg (plan_id, place, expert_id, sport, match_id, league_id, kickoff_at, home, away, home_name, away_name, market,
          line_quarters, company, odds_epoch, odds_seq)
        values (${id}::int8, ${place}, ${expertId}::int8, ${leg.sport}, ${leg.matchId}, ${leg.row.league.id}, ${new Date(leg.kickoffAt)},
          ${leg.home}, ${leg.away}, ${leg.row.home.name}, ${leg.row.away.name}, ${leg.market}, ${leg.lineQuarters}, ${leg.company},
          ${leg.odds.e}, ${leg.odds.s})`.execute(trx);
      await sql`
        insert into plan_match (sport, match_id, kickoff_at) values (${leg.sport}, ${leg.matchId}, ${new Date(leg.kickoffAt)})
        on conflict (sport, match_id) do update set is_done = false, due_at = null`.execute(trx);
    }
    await sql`update expert set n = ${n}, seal = ${seal} where user_id = ${expertId}::int8`.execute(trx);
    await writePlanDocuments(trx, [id]);
    if (!isHeld) await writePlanNews(trx, id, 0, now);
    return { id, isNew: true };
  }

  return {
    async publish(expertId, input) {
      // A free plan has nothing to refund.
      const body = { ...input, isRefundable: input.isRefundable && input.price.amount > 0 };
      const before = await publishedBy(db, expertId, body);
      if (before) return before;
      const problem = shapeProblem(body);
      if (problem !== null) return conflict(problem);
      const reason = await checkReason(body.reason, judge);
      if (!reason.ok) return conflict(reason.error);
      const legs: CheckedLeg[] = [];
      for (const [place, leg] of body.legs.entries()) {
        const one = await checked(leg, place);
        if (!one.ok) return one;
        legs.push(one.value);
      }
      try {
        const { id, isNew } = await db.transaction().execute((trx) => write(trx, expertId, body, legs, reason.value));
        if (isNew) onPublished?.();
        return ok(id);
      } catch (error) {
        if (error instanceof Refused) return err(error.failure);
        throw error;
      }
    },
  };
}
