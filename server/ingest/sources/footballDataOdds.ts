import { oddsChannel } from "../../../contract/feed/channels.ts";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { OddsBatch, OddsQuote } from "../../../contract/feed/sport.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { hongKongOfDecimal } from "../../../contract/odds/kelly.ts";
import type { CsvRow } from "./csv.ts";
import { type LocalDate, zonedToUtc } from "./zone.ts";

/**
 * The prices of one row of football-data.co.uk, whatever its season. Columns are named alike through the years: prefix of
 * the company, `C` for closing prices, and H, D, A (1X2), AHH, AHA (Asian handicap), >2.5, <2.5 (total). There are prices
 * of two moments only: before the match and closing. The first are those of the day of collection, not openings.
 */

/**
 * Our id of a company and the prefixes of its columns. Two prefixes are two eras of one company (Pinnacle's 1X2 is PS, all else
 * of it P; VC Bet became BetVictor; BetBrain's averages and maxima ended in 2019): the first one that has prices counts.
 * BFE is Betfair's exchange, BF its fixed odds.
 */
const COMPANIES: readonly (readonly [id: string, ...beginnings: string[]])[] = [
  ["b365", "B365"],
  ["ps", "PS", "P"],
  ["wh", "WH"],
  ["lb", "LB"],
  ["bw", "BW"],
  ["iw", "IW"],
  ["vc", "VC", "BV"],
  ["1xb", "1XB"],
  ["bfs", "BF"],
  ["bfd", "BFD"],
  ["bmgm", "BMGM"],
  ["cl", "CL"],
  ["gb", "GB"],
  ["sb", "SB"],
  ["sj", "SJ"],
  ["so", "SO"],
  ["sy", "SY"],
  ["bs", "BS"],
  ["bf", "BFE"],
  ["avg", "Avg", "BbAv"],
  ["max", "Max", "BbMx"],
];

const ZONE = "Europe/London";
const CLOSING_LEAD_MS = 1_000;
/** Lead over a kick-off that the collection would come after: on the day of the match, when its time is not known. */
const COLLECTION_LEAD_MS = 600_000;
const TOTAL = 2.5;

type Cells = CsvRow["cells"];

/** The number in a cell; null for an absent or empty cell and for any other text. */
function numberOf(cell: string | undefined): number | null {
  const text = cell?.trim() ?? "";
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : null;
}

/** Decimal prices of the columns; null if one of them is missing or no price. */
function pricesOf(cells: Cells, columns: readonly string[]): readonly number[] | null {
  const prices = columns.map((column) => numberOf(cells[column]) ?? 0);
  return prices.every((price) => price > 1) ? prices : null;
}

/**
 * The handicap of a company from the home side. Old files have a column for each company; BetBrain's averages and new files
 * have one for all. Null if it is not in quarter steps.
 */
function lineOf(cells: Cells, beginning: string, isClosing: boolean): number | null {
  const columns = isClosing ? [`${beginning}CAH`, "AHCh"] : [`${beginning}AH`, "AHh", "BbAHh"];
  const column = columns.find((name) => name in cells);
  const line = column === undefined ? null : numberOf(cells[column]);
  // A line of -0 is level like 0.
  return line !== null && Number.isInteger(line * 4) ? line + 0 : null;
}

function europeanOf(cells: Cells, company: string, start: string): OddsQuote | null {
  const [home, draw, away] = pricesOf(cells, [`${start}H`, `${start}D`, `${start}A`]) ?? [];
  if (home === undefined || draw === undefined || away === undefined) return null;
  return { company, market: "eu", price: [home, draw, away] };
}

/** Prices beside a line are decimal odds in the file; the feed has Hong Kong odds, without the stake. */
function besideLine(
  cells: Cells,
  { company, market, line, columns }: Pick<OddsQuote, "company" | "market"> & { readonly line: number | null; columns: readonly string[] },
): OddsQuote | null {
  const [first, last] = pricesOf(cells, columns) ?? [];
  if (first === undefined || last === undefined || line === null) return null;
  return { company, market, price: [hongKongOfDecimal(first), line, hongKongOfDecimal(last)] };
}

/** A company's quotes of one moment, without those the file lacks or has no valid price for. */
function quotesOf(cells: Cells, [company, ...beginnings]: (typeof COMPANIES)[number], isClosing: boolean): readonly OddsQuote[] {
  const firstOf = (read: (start: string, beginning: string) => OddsQuote | null): readonly OddsQuote[] => {
    for (const beginning of beginnings) {
      const quote = read(isClosing ? `${beginning}C` : beginning, beginning);
      if (quote) return [quote];
    }
    return [];
  };
  return [
    ...firstOf((start) => europeanOf(cells, company, start)),
    ...firstOf((start, beginning) => {
      const line = lineOf(cells, beginning, isClosing);
      return besideLine(cells, { company, market: "ah", line, columns: [`${start}AHH`, `${start}AHA`] });
    }),
    ...firstOf((start) => besideLine(cells, { company, market: "ou", line: TOTAL, columns: [`${start}>${TOTAL}`, `${start}<${TOTAL}`] })),
  ];
}

/**
 * When the source collected the prices of a match, by its own account: on Friday by 17:00 UK time for Friday to Monday,
 * on Tuesday by 15:00 for the days between.
 */
function collectedAt(date: LocalDate, kickoffAt: number): number {
  const weekday = new Date(Date.UTC(date.year, date.month - 1, date.day)).getUTCDay();
  const isMidweek = weekday >= 2 && weekday <= 4;
  const daysBack = isMidweek ? weekday - 2 : (weekday + 2) % 7;
  const at = zonedToUtc({ ...date, day: date.day - daysBack, hour: isMidweek ? 15 : 17, minute: 0 }, ZONE);
  return Math.min(at, kickoffAt - COLLECTION_LEAD_MS);
}

/** Events of the match's odds channel: one batch for each moment with prices in the row. */
export function readOdds(
  { cells }: CsvRow,
  { matchId, date, kickoffAt }: { readonly matchId: MatchId; readonly date: LocalDate; readonly kickoffAt: number },
): readonly FeedEvent[] {
  const moments = [
    { at: collectedAt(date, kickoffAt), isClosing: false },
    { at: kickoffAt - CLOSING_LEAD_MS, isClosing: true },
  ];
  return moments
    .map(({ at, isClosing }) => ({ at, quotes: COMPANIES.flatMap((company) => quotesOf(cells, company, isClosing)) }))
    .filter(({ quotes }) => quotes.length > 0)
    .map(({ at, quotes }, i) => ({ ch: oddsChannel("fb", matchId), s: i + 1, at, k: "odds.batch", d: { quotes } satisfies OddsBatch }));
}
