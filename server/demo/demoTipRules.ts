import { MARKET_LABEL, handicapText, totalText } from "../../contract/codes/bets.ts";
import { SINGLE_COMPANY, type BetType } from "../../contract/codes/tips.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { companyOf } from "../../contract/odds/companies.ts";
import { type Market, type OddsLine, type OddsState, type Price, lineKey, parseLineKey } from "../../contract/odds/odds.ts";
import type { Side } from "../../contract/odds/settle.ts";

/** Rules by which demo experts pick: only from the prices at that moment, never from later ones. */

export type DemoRule = "value" | "drift" | "single" | "favourite" | "goals" | "points" | "underdog" | "home";

export interface DemoExpert {
  readonly nickName: string;
  readonly rule: DemoRule;
  readonly sport: Sport;
  /** Share of the considered matches that the expert writes about. */
  readonly share: number;
  /** Hours before kick-off. */
  readonly leadH: number;
  readonly price: { readonly currency: "diamond" | "ticket"; readonly amount: number };
  readonly isRefundable: boolean;
}

const diamonds = (amount: number) => ({ currency: "diamond", amount }) as const;

export const DEMO_EXPERTS: readonly DemoExpert[] = [
  { nickName: "数据铁匠", rule: "value", sport: "fb", share: 0.4, leadH: 5, price: diamonds(38), isRefundable: true },
  { nickName: "盘口显微镜", rule: "drift", sport: "fb", share: 0.55, leadH: 2, price: diamonds(28), isRefundable: true },
  { nickName: "竞彩老秦", rule: "single", sport: "fb", share: 0.4, leadH: 3, price: diamonds(18), isRefundable: false },
  { nickName: "亚盘笔记本", rule: "favourite", sport: "fb", share: 0.35, leadH: 6, price: diamonds(18), isRefundable: true },
  {
    nickName: "大小球研究室",
    rule: "goals",
    sport: "fb",
    share: 0.5,
    leadH: 4,
    price: { currency: "ticket", amount: 28 },
    isRefundable: false,
  },
  { nickName: "篮彩算盘", rule: "points", sport: "bk", share: 0.6, leadH: 3, price: diamonds(28), isRefundable: true },
  { nickName: "冷门雷达", rule: "underdog", sport: "fb", share: 0.3, leadH: 8, price: diamonds(0), isRefundable: false },
  { nickName: "主场优势论", rule: "home", sport: "fb", share: 0.25, leadH: 7, price: diamonds(0), isRefundable: false },
];

export interface DemoPick {
  readonly betType: BetType;
  readonly market: Market;
  readonly side: Side;
  readonly company: string;
  readonly price: Price;
  readonly paragraphs: readonly string[];
}

interface Quoted {
  readonly company: string;
  readonly line: OddsLine;
}

const COMPANIES = ["crown", "sbo", "ps", "b365", "lb"];

function quotedOf(odds: OddsState, market: Market): readonly Quoted[] {
  return Object.entries(odds.lines).flatMap(([key, line]) => {
    const of = parseLineKey(key);
    return of.market === market && !line.current.suspended ? [{ company: of.company, line }] : [];
  });
}

/** The line of the first of the experts' companies that offers the market. */
function lineOf(odds: OddsState, market: Market): Quoted | null {
  for (const company of COMPANIES) {
    const line = odds.lines[lineKey(company, market)];
    if (line && !line.current.suspended && Number.isInteger(line.current.price[1] * 4)) return { company, line };
  }
  return null;
}

function lineWords(sport: Sport, market: Market, line: number): string {
  if (market === "ou") return totalText(line);
  return sport === "fb" ? handicapText(line) : String(line);
}

function moveWords(sport: Sport, market: Market, { first, current }: OddsLine): string {
  const words = ({ price: [a, line, b] }: { readonly price: Price }): string =>
    `${a.toFixed(2)} ${lineWords(sport, market, line)} ${b.toFixed(2)}`;
  return `从初盘 ${words(first)} 走到发布时的 ${words(current)}`;
}

/** The side that money has moved to since the opening: by the line, else by the falling price. Null: neither. */
function drift(market: "ah" | "ou", { first, current }: OddsLine): Side | null {
  const [upper, lower]: readonly [Side, Side] = market === "ah" ? ["home", "away"] : ["over", "under"];
  const [a, line, b] = current.price;
  if (line !== first.price[1]) return line < first.price[1] === (market === "ah") ? upper : lower;
  const [fallA, fallB] = [first.price[0] - a, first.price[2] - b];
  if (Math.max(fallA, fallB) < 0.02) return null;
  return fallA > fallB ? upper : lower;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The outcome for which a company pays best, compared with the average probability of all companies. */
function best(
  odds: OddsState,
  company: string,
): { readonly side: Side; readonly price: Price; readonly p: number; readonly n: number } | null {
  const all = quotedOf(odds, "eu");
  const own = all.find((one) => one.company === company);
  if (!own || all.length < 3) return null;
  const inverse = ([0, 1, 2] as const).map((i) => mean(all.map(({ line }) => 1 / line.current.price[i])));
  const sum = inverse.reduce((total, one) => total + one, 0);
  const { price } = own.line.current;
  const worth = inverse.map((one, i) => ({ i, p: one / sum, value: (one / sum) * (price[i as 0 | 1 | 2] ?? 0) }));
  const [top] = worth.filter(({ p }) => p > 0.2).toSorted((a, b) => b.value - a.value);
  const side = top && (["home", "draw", "away"] as const)[top.i];
  return top && side ? { side, price, p: top.p, n: all.length } : null;
}

const RISK = "风险写在前面：单场结果说明不了什么，请看全部战绩和样本量，量力而行，不追损。";

function handicap(row: BoardRow, quoted: Quoted, market: "ah" | "ou", side: Side, why: string): DemoPick {
  const { sport } = row;
  return {
    betType: market,
    market,
    side,
    company: quoted.company,
    price: quoted.line.current.price,
    paragraphs: [
      `${row.league.name}，${row.home.name}对${row.away.name}。${companyOf(quoted.company).name}的${MARKET_LABEL[sport][market]}${moveWords(sport, market, quoted.line)}，其间变动 ${quoted.line.count} 次。${why}`,
      RISK,
    ],
  };
}

function result(row: BoardRow, company: string, betType: BetType, found: NonNullable<ReturnType<typeof best>>): DemoPick {
  const words = { home: `${row.home.name}取胜`, draw: "打平", away: `${row.away.name}取胜` } as const;
  return {
    betType,
    market: "eu",
    side: found.side,
    company,
    price: found.price,
    paragraphs: [
      `${row.league.name}，${row.home.name}对${row.away.name}。把 ${found.n} 家公司的欧赔去掉抽水取平均，${words[found.side as "home"]}的概率是 ${(found.p * 100).toFixed(1)}%，${companyOf(company).name}给出的价格在三项里相对最高，按这个差价选它。`,
      RISK,
    ],
  };
}

/** The expert's pick for a match at its prices; null: none. */
export function pickOf({ rule, sport }: Pick<DemoExpert, "rule" | "sport">, row: BoardRow, odds: OddsState): DemoPick | null {
  const ah = lineOf(odds, "ah");
  const ou = lineOf(odds, "ou");
  const giving = ah?.line.current.price[1] ?? 0;
  switch (rule) {
    case "value":
    case "single": {
      const company = rule === "single" ? SINGLE_COMPANY : (COMPANIES.find((one) => odds.lines[lineKey(one, "eu")]) ?? "");
      const found = best(odds, company);
      return found && result(row, company, rule === "single" ? "single" : "eu", found);
    }
    case "drift": {
      const side = ah && drift("ah", ah.line);
      return ah && side
        ? handicap(row, ah, "ah", side, `资金方向清楚，跟着水位走，取${side === "home" ? row.home.name : row.away.name}一方。`)
        : null;
    }
    case "favourite": {
      if (!ah || giving === 0 || Math.abs(giving) > 1) return null;
      const side = giving < 0 ? "home" : "away";
      return handicap(row, ah, "ah", side, `让得不深，强队${side === "home" ? row.home.name : row.away.name}打得穿，取让球方。`);
    }
    case "underdog": {
      if (!ah || Math.abs(giving) < 0.5) return null;
      const side = giving < 0 ? "away" : "home";
      return handicap(row, ah, "ah", side, `市场习惯高估热门，受让的${side === "home" ? row.home.name : row.away.name}一方有得搏。`);
    }
    case "home":
      return ah && Math.abs(giving) <= 0.5
        ? handicap(row, ah, "ah", "home", "两队差距不大，主场的几个百分点还没有全算进价格里，取主队。")
        : null;
    case "goals": {
      const side = ou && drift("ou", ou.line);
      return ou && side ? handicap(row, ou, "ou", side, `进球预期在变，跟${side === "over" ? "大" : "小"}球一边。`) : null;
    }
    case "points": {
      const side = ou && drift("ou", ou.line);
      if (sport === "bk" && ou && side)
        return handicap(row, ou, "ou", side, `总分线的走势说明节奏预期变了，跟${side === "over" ? "大" : "小"}分一边。`);
      const spread = ah && drift("ah", ah.line);
      return ah && spread
        ? handicap(row, ah, "ah", spread, `让分线在移动，取${spread === "home" ? row.home.name : row.away.name}一方。`)
        : null;
    }
    default:
      return rule satisfies never;
  }
}
