import { type LotteryMarketName, type LotteryType, LOTTERY, LOTTERY_TYPES, closesAt } from "../../../contract/lottery/lottery.ts";
import type { LotteryQuote, RegisteredIssue, RegisteredItem } from "../../lottery/types.ts";
import { DAY_MS, weekdayOf } from "./calendar.ts";
import { POOL_COMPANY, PRIZE_COMPANY } from "./oddsCompanies.ts";
import { resultPrice } from "./oddsModel.ts";
import { type PrizeMoment, prizeMoments } from "./odds.ts";
import type { SimMatch } from "./pairing.ts";
import { hashUnit } from "./random.ts";
import { POOL_WEEKDAYS, matchesOfDay } from "./schedule.ts";

/**
 * The lotteries' issues of a programme day: the numbered matches of each list, when each closes, and all its prizes until
 * then. 竞彩's prizes of the result are its company's prices (PRIZE_COMPANY), so that both always agree; its other
 * markets are made from the same belief with the same margin.
 */
const SINGLE_CHANCE: Readonly<Record<LotteryMarketName, number>> = { had: 0.15, hhad: 0.42, winner: 0.2, handicap: 0.45, total: 0.45 };

/** `2026-11-21`. */
function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** 竞彩 numbers an issue by its sale day, 北京单场 by year, month and day, a pool by its place in the year. */
function issueNumber(type: LotteryType, day: number): string {
  const date = dateOf(day);
  if (type !== "zc") return type === "bjdc" ? date.slice(2).replaceAll("-", "") : date.replaceAll("-", "");
  const newYear = Date.parse(`${date.slice(0, 4)}-01-01T00:00:00Z`) / DAY_MS;
  const pools = Array.from({ length: day - newYear + 1 }, (_, i) => newYear + i).filter((d) => POOL_WEEKDAYS.includes(weekdayOf(d)));
  return `${date.slice(2, 4)}${String(pools.length).padStart(3, "0")}`;
}

const numberOf = (type: LotteryType, { lists }: SimMatch): string | undefined => lists[type];

/** Whole goals nearest to the even line. 竞彩 always gives at least one: its other market has none. */
function wholeLine(type: "jczq" | "bjdc", { fair }: PrizeMoment): number {
  const { line } = fair.ah;
  const nearest = Math.sign(line) * Math.round(Math.abs(line)) + 0;
  if (type === "bjdc" || nearest !== 0) return nearest;
  return fair.eu[0] >= fair.eu[2] ? -1 : 1;
}

const twoDecimals = (n: number): number => Math.round(n * 100) / 100;

function twoWay(share: number): readonly number[] {
  const prize = (chance: number): number => twoDecimals(Math.max(1.01, 1 / (chance * (1 + PRIZE_COMPANY.margin))));
  return [prize(share), prize(1 - share)];
}

/** A lottery's quotes at a moment; `opening` fixes the lines that are whole. */
function quotesAt(type: LotteryType, moment: PrizeMoment, opening: PrizeMoment): readonly LotteryQuote[] {
  const { at, price, fair } = moment;
  switch (type) {
    case "jczq": {
      const line = wholeLine("jczq", opening);
      return [
        { market: "had", at, line: null, prizes: price },
        { market: "hhad", at, line, prizes: resultPrice(fair.result(line), PRIZE_COMPANY.margin, 0) },
      ];
    }
    case "bjdc": {
      const line = wholeLine("bjdc", opening);
      return [{ market: "hhad", at, line, prizes: line === 0 ? price : resultPrice(fair.result(line), POOL_COMPANY.margin, 0) }];
    }
    case "jclq": {
      const { ah, ou } = fair;
      return [
        { market: "winner", at, line: null, prizes: [price[0], price[2]] },
        { market: "handicap", at, line: ah.line, prizes: twoWay(ah.share) },
        { market: "total", at, line: ou.line, prizes: twoWay(ou.share) },
      ];
    }
    case "zc":
      return [];
    default:
      return type satisfies never;
  }
}

function itemOf(seed: string, type: LotteryType, match: SimMatch, number: string, closes: number): RegisteredItem {
  const moments = type === "zc" ? [] : prizeMoments(seed, match, type === "bjdc" ? POOL_COMPANY : PRIZE_COMPANY);
  const [opening] = moments;
  const { markets } = LOTTERY[type];
  const isSingle = (market: LotteryMarketName): boolean =>
    type === "bjdc" || (type !== "zc" && hashUnit(seed, "single", match.id, market) < SINGLE_CHANCE[market]);
  return {
    number,
    matchId: match.id,
    closesAt: closes,
    singles: markets.filter(isSingle),
    quotes: opening ? moments.filter(({ at }) => at < closes).flatMap((moment) => quotesAt(type, moment, opening)) : [],
  };
}

/** Issues whose matches are all of one programme day; a list without matches has none. */
export function issuesOfDay(seed: string, day: number): readonly RegisteredIssue[] {
  return LOTTERY_TYPES.flatMap((type) => {
    const { sport } = LOTTERY[type];
    const listed = matchesOfDay(sport, seed, day).flatMap((match) => {
      const number = numberOf(type, match);
      return number === undefined ? [] : [{ match, number }];
    });
    if (listed.length === 0) return [];
    const pool =
      type === "zc"
        ? closesAt(
            type,
            listed.map(({ match }) => match.kickoffAt),
          )
        : null;
    const items = listed.map(({ match, number }) => itemOf(seed, type, match, number, pool ?? closesAt(type, [match.kickoffAt])));
    return [{ type, issue: issueNumber(type, day), day: dateOf(day), sport, items, source: "sim" }];
  });
}
