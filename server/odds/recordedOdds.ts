import { type Sport, parseChannel } from "../../contract/feed/channels.ts";
import type { Recording } from "../../contract/feed/recording.ts";
import { compareCompanies } from "../../contract/odds/companies.ts";
import { decimalPrices, lineOf, marketSummary } from "../../contract/odds/kelly.ts";
import { type MarginMethod, fairProbabilities, overround, payout } from "../../contract/odds/margin.ts";
import { type Market, type Price, emptyOdds, foldOdds, lineKey, parseLineKey } from "../../contract/odds/odds.ts";

/** The prices of a match in a recording: the output of `npm run -s odds`. */

interface QuotedPrice {
  /** From the home side's view; null for eu. */
  readonly line: number | null;
  /** As in the feed, without the line: decimal for eu, else Hong Kong; one price for each outcome. */
  readonly price: readonly number[];
}

/** One company; fields in printing order. A figure that cannot be computed from the price is null. */
export interface RecordedOdds {
  readonly company: string;
  readonly first: QuotedPrice & { readonly isOpening: boolean };
  readonly current: QuotedPrice & { readonly suspended?: true };
  readonly overround: number | null;
  readonly return: number | null;
  readonly probability: Readonly<Record<"proportional" | "power" | "shin", readonly number[] | null>>;
  /** Null: suspended, or on another line than most companies. */
  readonly kelly: readonly number[] | null;
}

export interface RecordedQuestion {
  readonly matchId: string;
  readonly market: Market;
  /** Events up to and including this moment, epoch ms; null: all. */
  readonly at: number | null;
}

/** Further digits are only floating-point noise. */
const DIGITS = 9;

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}

function sportOf(recording: Recording, matchId: string): Sport | null {
  const seen = new Set<string>();
  for (const { ch } of recording.events) {
    if (seen.has(ch)) continue;
    seen.add(ch);
    const channel = parseChannel(ch);
    if (channel?.id === matchId && (channel.kind === "match" || channel.kind === "odds")) return channel.sport;
  }
  return null;
}

/** One row for each company, in listing order; empty if no company prices the market. Null: the match is not in the recording. */
export function recordedOdds(recording: Recording, { matchId, market, at }: RecordedQuestion): readonly RecordedOdds[] | null {
  const sport = sportOf(recording, matchId);
  if (sport === null) return null;
  const until = at ?? Number.POSITIVE_INFINITY;
  const events = recording.events.filter((event) => {
    const channel = parseChannel(event.ch);
    return channel?.kind === "odds" && channel.sport === sport && channel.id === matchId && event.at <= until;
  });
  const { lines } = foldOdds(emptyOdds(matchId), events);
  const companies = Object.keys(lines)
    .map(parseLineKey)
    .filter((key) => key.market === market)
    .map(({ company }) => company)
    .toSorted(compareCompanies);
  const current = companies.flatMap((company) => {
    const line = lines[lineKey(company, market)];
    return line ? [{ company, price: line.current.price, isSuspended: line.current.suspended === true, line }] : [];
  });
  const summary = marketSummary(sport, market, current);
  const quoted = (price: Price): QuotedPrice => ({ line: lineOf(market, price), price: outcomesOf(sport, market, price) });
  return current.map(({ company, price, isSuspended, line }): RecordedOdds => {
    const prices = decimalPrices(sport, market, price);
    const [over, back] = [overround(prices), payout(prices)];
    const probability = (method: MarginMethod): readonly number[] | null =>
      fairProbabilities(prices, method)?.probabilities.map(rounded) ?? null;
    return {
      company,
      first: { ...quoted(line.first.price), isOpening: line.isOpening },
      current: { ...quoted(price), ...(isSuspended ? { suspended: true } : {}) },
      overround: over === null ? null : rounded(over),
      return: back === null ? null : rounded(back),
      probability: { proportional: probability("proportional"), power: probability("power"), shin: probability("shin") },
      kelly: isSuspended ? null : (summary?.companies.get(company)?.kelly.map(rounded) ?? null),
    };
  });
}

function outcomesOf(sport: Sport, market: Market, [first, middle, last]: Price): readonly number[] {
  return market === "eu" && sport === "fb" ? [first, middle, last] : [first, last];
}

/** The rows as text in aligned columns; "" for none. */
export function oddsText(rows: readonly RecordedOdds[]): string {
  if (rows.length === 0) return "";
  const percent = (value: number | null): string => (value === null ? "--" : `${(100 * value).toFixed(2)} %`);
  const each = (values: readonly number[] | null): string => values?.map((value) => value.toFixed(3)).join(" ") ?? "--";
  const quote = ({ line, price }: QuotedPrice): string => `${line === null ? "" : `(${line}) `}${price.join(" ")}`;
  const cells = [
    ["company", "first", "current", "overround", "return", "probability (Shin)", "Kelly"],
    ...rows.map((row) => [
      row.company,
      `${quote(row.first)}${row.first.isOpening ? " opening" : ""}`,
      `${quote(row.current)}${row.current.suspended ? " suspended" : ""}`,
      percent(row.overround),
      percent(row.return),
      each(row.probability.shin),
      each(row.kelly),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}
