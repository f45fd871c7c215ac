import { handicapText, totalText } from "../../../contract/codes/bets.ts";
import type { Sport } from "../../../contract/feed/channels.ts";
import { compareCompanies } from "../../../contract/odds/companies.ts";
import { type Market, type MarketCode, type OddsLine, type OddsState, type Price, parseLineKey } from "../../../contract/odds/odds.ts";

/** Odds of a match by company and market, their texts, and the geometry of their step charts. Pure. */
export interface CompanyLine extends OddsLine {
  readonly company: string;
}

/** A line that has not changed is the same object again: rows that show it need no render. */
const named = new WeakMap<OddsLine, CompanyLine>();

function withCompany(line: OddsLine, company: string): CompanyLine {
  const known = named.get(line);
  if (known) return known;
  const made = { company, ...line };
  named.set(line, made);
  return made;
}

/** The companies that price a market, in the order they are listed. */
export function companyLines(odds: OddsState, market: MarketCode): readonly CompanyLine[] {
  return Object.entries(odds.lines)
    .flatMap(([key, line]) => {
      const of = parseLineKey(key);
      return of.market === market ? [withCompany(line, of.company)] : [];
    })
    .sort((a, b) => compareCompanies(a.company, b.company));
}

/** 1 up, -1 down, 0 the same. */
export function movement(from: number, to: number): -1 | 0 | 1 {
  return to > from ? 1 : to < from ? -1 : 0;
}

export function priceText(market: Market, place: 0 | 1 | 2, price: Price, sport: Sport): string {
  const value = price[place];
  if (market === "eu" || place !== 1) return value >= 10 ? String(Math.round(value * 10) / 10) : value.toFixed(2);
  if (sport === "bk") return market === "ah" ? (value > 0 ? `+${value}` : String(value)) : String(value);
  return market === "ah" ? handicapText(value) : totalText(value);
}

export interface ChartPlace {
  /** 0 to 1 along the chart. */
  readonly x: number;
  readonly value: number;
}

/** A step line: each price holds until the next one. `M… H… V…` in a box of width x height. */
export function stepPath(places: readonly ChartPlace[], end: number, scale: LogScale, box: ChartBox): string {
  const first = places[0];
  if (!first) return "";
  const px = (x: number): number => Math.round((box.left + x * box.width) * 10) / 10;
  const py = (v: number): number => Math.round((box.top + (1 - scale.share(v)) * box.height) * 10) / 10;
  const steps = places.slice(1).map((p) => `H${px(p.x)}V${py(p.value)}`);
  return `M${px(first.x)} ${py(first.value)}${steps.join("")}H${px(end)}`;
}

export interface ChartBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface LogScale {
  /** 0 at the bottom, 1 at the top; to five decimals. */
  share(value: number): number;
  readonly ticks: readonly number[];
}

const TICKS = [0.2, 0.5, 0.8, 1, 1.2, 1.5, 2, 3, 5, 10, 20, 30, 50, 100, 200, 500] as const;

/** A log axis around the values that covers `least`; odds halve and double rather than rise and fall. */
export function logScale(values: readonly number[], least: readonly [low: number, high: number] = [2, 2.2]): LogScale {
  const positive = values.filter((v) => v > 0);
  const low = positive.reduce((low, one) => Math.min(low, one), least[0]) * 0.94;
  const high = positive.reduce((high, one) => Math.max(high, one), least[1]) * 1.06;
  const span = Math.log(high) - Math.log(low);
  const inside = TICKS.filter((t) => t >= low && t <= high);
  // Five lines are enough to read by.
  const step = Math.max(1, Math.ceil(inside.length / 5));
  return {
    // The last digits of a logarithm differ between the server's engine and the browser's; the markup must not.
    share: (value) => Math.round(((Math.log(Math.max(value, low)) - Math.log(low)) / span) * 1e5) / 1e5,
    ticks: inside.filter((_, i) => i % step === 0),
  };
}

/** Moves labels apart so that none covers another; keeps their order. Heights in px. */
export function spreadLabels(ys: readonly number[], least: number, bottom: number): readonly number[] {
  const order = ys.map((y, i) => ({ y, i })).sort((a, b) => a.y - b.y);
  let last = -Infinity;
  for (const label of order) {
    label.y = Math.max(label.y, last + least);
    last = label.y;
  }
  const over = last - bottom;
  if (over > 0) for (const label of order) label.y -= over;
  const placed: number[] = [];
  for (const label of order) placed[label.i] = label.y;
  return placed;
}
