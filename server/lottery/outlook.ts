import type { Sport } from "../../contract/feed/channels.ts";
import type { Outlook } from "../../contract/http/lottery.ts";
import type { LotteryMarketName } from "../../contract/lottery/lottery.ts";
import type { BoardRow } from "../../contract/match/board.ts";
import { type CompanyPrice, marketSummary } from "../../contract/odds/kelly.ts";
import { fairProbabilities } from "../../contract/odds/margin.ts";
import { type Market, type OddsState, parseLineKey } from "../../contract/odds/odds.ts";
import { normalBelow, poisson, shareOver } from "../kit/distributions.ts";
import type { Consensus } from "./types.ts";

/**
 * Chances of a lottery's outcomes from the companies' prices of the match. 胜平负 and 胜负 are the companies' own market. A
 * market with the lottery's own line is derived from it: in football from two Poisson rates of goals, their sum by the
 * consensus of the total and their difference by that of the result; in basketball from a normal margin and a normal total
 * that put the consensus on the companies' lines.
 */

const MOST_GOALS = 12;
/** Used where no company offers a total. */
const USUAL_GOALS = 2.6;
/** Standard deviations, in points, of a game's final margin and total around what the companies expect. */
const MARGIN_SD = 12.5;
const TOTAL_SD = 18;
const HALVINGS = 40;

/** All standing prices of a market. */
function pricesOf(odds: OddsState, market: Market): readonly CompanyPrice[] {
  return Object.entries(odds.lines).flatMap(([key, { current }]) => {
    const of = parseLineKey(key);
    return of.market === market ? [{ company: of.company, price: current.price, isSuspended: current.suspended ?? false }] : [];
  });
}

function consensusOfPrices(sport: Sport, prices: (market: Market) => readonly CompanyPrice[]): Consensus | null {
  const eu = marketSummary(sport, "eu", prices("eu"));
  if (!eu) return null;
  const lined = (market: "ah" | "ou"): Consensus["ah"] => {
    const found = marketSummary(sport, market, prices(market));
    const [first] = found?.consensus.probabilities ?? [];
    return found && found.line !== null && first !== undefined ? { line: found.line, first } : null;
  };
  return { companies: eu.companies.size, eu: eu.consensus.probabilities, ah: lined("ah"), ou: lined("ou") };
}

const known = new WeakMap<OddsState, Consensus | null>();

/** Null where no company offers the result. Computed once for each state, however often a list is read. */
export function consensusOf(sport: Sport, odds: OddsState): Consensus | null {
  let found = known.get(odds);
  if (found === undefined) {
    found = consensusOfPrices(sport, (market) => pricesOf(odds, market));
    known.set(odds, found);
  }
  return found;
}

/** Consensus of the one company a board row shows, for matches that are too far ahead to have prices of their own. */
export function consensusOfRow({ sport, odds }: Pick<BoardRow, "sport" | "odds">): Consensus | null {
  return consensusOfPrices(sport, (market) => {
    const cell = odds[market];
    return cell ? [{ company: "row", price: cell.p, isSuspended: cell.x ?? false }] : [];
  });
}

/** The zero of a function that rises from `low` to `high`. */
function bisect(rising: (x: number) => number, low: number, high: number): number {
  let [from, to] = [low, high];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (from + to) / 2;
    if (rising(middle) > 0) to = middle;
    else from = middle;
  }
  return (from + to) / 2;
}

/** Chances of the three outcomes if the home side is given `line` goals. */
function threeWay(home: readonly number[], away: readonly number[], line: number): [number, number, number] {
  let [win, draw, loss] = [0, 0, 0];
  home.forEach((h, i) => {
    away.forEach((a, j) => {
      const margin = i - j + line;
      if (margin > 0) win += h * a;
      else if (margin < 0) loss += h * a;
      else draw += h * a;
    });
  });
  return [win, draw, loss];
}

function footballWithLine({ eu, ou }: Consensus, line: number): readonly number[] {
  const total = ou ? bisect((mean) => shareOver(poisson(mean, MOST_GOALS), 0, -ou.line) - ou.first, 0.2, 8) : USUAL_GOALS;
  const goals = (lead: number): [readonly number[], readonly number[]] => [
    poisson((total + lead) / 2, MOST_GOALS),
    poisson((total - lead) / 2, MOST_GOALS),
  ];
  const wanted = (eu[0] ?? 0) - (eu[2] ?? 0);
  const lead = bisect(
    (x) => {
      const [win, , loss] = threeWay(...goals(x), 0);
      return win - loss - wanted;
    },
    -total + 0.02,
    total - 0.02,
  );
  const found = threeWay(...goals(lead), line);
  const sum = found[0] + found[1] + found[2];
  return found.map((p) => p / sum);
}

/** The mean at which the chance of more than `line` is `chance`. */
function centreOf(line: number, chance: number, sd: number): number {
  return line + sd * bisect((z) => normalBelow(z) - chance, -4, 4);
}

function withoutDraw(first: number): readonly number[] {
  return [first, 1 - first];
}

function byConsensus(market: LotteryMarketName, line: number | null, consensus: Consensus): readonly number[] | null {
  const { eu, ah, ou } = consensus;
  switch (market) {
    case "had":
    case "winner":
      return eu;
    case "hhad":
      return line === null ? null : line === 0 ? eu : footballWithLine(consensus, line);
    case "handicap": {
      if (line === null) return null;
      // The feed's handicap is the home side's: -6.5 is covered by a margin above 6.5.
      const margin = ah ? centreOf(-ah.line, ah.first, MARGIN_SD) : centreOf(0, eu[0] ?? 0.5, MARGIN_SD);
      return withoutDraw(normalBelow((margin + line) / MARGIN_SD));
    }
    case "total":
      return line === null || !ou ? null : withoutDraw(normalBelow((centreOf(ou.line, ou.first, TOTAL_SD) - line) / TOTAL_SD));
    default:
      return market satisfies never;
  }
}

const worked = new WeakMap<Consensus, Map<string, readonly number[] | null>>();

function remembered(market: LotteryMarketName, line: number | null, consensus: Consensus): readonly number[] | null {
  const of = worked.get(consensus) ?? new Map<string, readonly number[] | null>();
  worked.set(consensus, of);
  const key = `${market} ${line}`;
  let found = of.get(key);
  if (found === undefined) {
    const probabilities = byConsensus(market, line, consensus);
    found = probabilities && rounded(probabilities);
    of.set(key, found);
  }
  return found;
}

/** By the consensus if there is one, else by the prizes themselves. Null if there is neither. */
export function outlookOf(
  market: LotteryMarketName,
  line: number | null,
  { consensus, prizes }: { readonly consensus: Consensus | null; readonly prizes: readonly number[] | null },
): Outlook | null {
  const probabilities = consensus && remembered(market, line, consensus);
  if (consensus && probabilities) return { basis: "consensus", companies: consensus.companies, probabilities };
  const fair = prizes && fairProbabilities(prizes);
  return fair ? { basis: "prizes", companies: 0, probabilities: rounded(fair.probabilities) } : null;
}

/** Rounded to four digits, with the sum still 1. */
function rounded(probabilities: readonly number[]): readonly number[] {
  const shown = probabilities.map((p) => Math.round(p * 10_000));
  const others = shown.slice(0, -1);
  return [...others, 10_000 - others.reduce((sum, p) => sum + p, 0)].map((p) => p / 10_000);
}
