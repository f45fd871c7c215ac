import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { type CompanyPrice, type PriceRow, decimalPrices, marketSummary } from "../../../contract/odds/kelly.ts";
import { fairProbabilities, payout } from "../../../contract/odds/margin.ts";
import { type Market, type Price, isSamePrice, parseLineKey, pointOf, quotesOf } from "../../../contract/odds/odds.ts";
import { playheadWords } from "../../../src/parts/match/stateText.ts";
import { moveClass } from "../../../src/parts/odds/Move.tsx";
import type { CompanyLine } from "../../../src/parts/odds/oddsLines.ts";
import styles from "../../../src/features/odds/table/Companies.module.css";
import page from "../../../src/features/odds/table/OddsTablePage.module.css";
import { agoText, freshMove, percentText, placesOf, texts } from "../../../src/features/odds/table/rows.ts";
import { painted } from "../../kit/playedPage.ts";
import type { Contender } from "./contender.ts";
import { pageHtml, rowHtml } from "./byHandHtml.ts";

/**
 * The same table written by hand: lines in a map that is changed in place, rows looked up once, and each change updates
 * its text nodes and nothing else, batched for 120 ms like ours. Values derived from prices are computed by the same
 * functions of the contract.
 */
const BATCH_MS = 120;
const SECOND_MS = 1_000;

interface RowElements {
  readonly line: { -readonly [K in keyof CompanyLine]: CompanyLine[K] };
  readonly row: HTMLElement;
  isSuspended: boolean;
  current: readonly HTMLElement[];
  shares: readonly Element[];
  bar: readonly HTMLElement[];
  payout: Element;
  kelly: readonly Element[];
  ago: Element;
}

function setText(element: Element | undefined, text: string): void {
  const node = element?.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}

function setMark(element: Element | undefined, mark: string | undefined, isOn: boolean): void {
  if (element && mark && element.classList.contains(mark) !== isOn) element.classList.toggle(mark, isOn);
}

/** Cells of a row from its markup; `firsts` cells of first prices precede the current ones. */
function cellsOf(row: HTMLElement, firsts: number, isSuspended: boolean): Omit<RowElements, "line" | "row"> {
  const cells = [...row.children] as HTMLElement[];
  const from = 1 + firsts;
  const to = from + (isSuspended ? 1 : firsts);
  return {
    isSuspended,
    current: isSuspended ? [] : cells.slice(from, to),
    shares: [...(cells[to]?.querySelectorAll("span") ?? [])],
    bar: [...(cells[to]?.querySelectorAll("s") ?? [])],
    payout: cells[to + 1] as Element,
    kelly: cells.slice(to + 2, -1),
    ago: cells.at(-1) as Element,
  };
}

function setShares({ shares, bar }: Pick<RowElements, "shares" | "bar">, values: readonly number[]): void {
  values.forEach((share, i) => {
    setText(shares[i], percentText(share));
    const grow = String(Math.round(share * 1000));
    const part = bar[i];
    if (part && part.style.flexGrow !== grow) part.style.flexGrow = grow;
  });
}

function setKelly(cells: readonly Element[], values: readonly number[] | undefined): void {
  cells.forEach((cell, i) => {
    const value = values?.[i];
    setText(cell, value === undefined ? "--" : value.toFixed(2));
    setMark(cell, styles.hot, value !== undefined && Number(value.toFixed(2)) >= 0.995);
  });
}

/** A price of a summary row, in the feed's form. */
function asPrice(market: Market, line: number | null, [first = 0, second = 0, third]: readonly number[]): Price {
  if (market === "eu") return third === undefined ? [first, 0, second] : [first, second, third];
  return [first - 1, line ?? 0, second - 1];
}

export function createByHand(): Contender {
  const rows = new Map<string, RowElements>();
  const changed = new Set<RowElements>();
  let summary: readonly (Omit<RowElements, "line" | "ago"> & { readonly id: "highest" | "mean" | "lowest" })[] = [];
  let market: Market = "eu";
  let match: MatchState;
  let words: Element | undefined;
  let closed: Element | undefined;
  let count: Element | undefined;
  let second = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;

  const pricesOf = (point: "first" | "current"): readonly CompanyPrice[] =>
    [...rows.values()].map(({ line }) => ({
      company: line.company,
      price: line[point].price,
      isSuspended: line[point].suspended ?? false,
    }));

  function showMoves({ line, current }: RowElements): void {
    placesOf("fb", market).forEach((place, i) => {
      const cell = current[i];
      const move = freshMove(line, place, second);
      setMark(cell, moveClass(1), move === 1);
      setMark(cell, moveClass(-1), move === -1);
      const said = cell?.querySelector("span");
      const word = move === 1 ? "升" : move === -1 ? "降" : "";
      if (word === "") said?.remove();
      else if (said) setText(said, word);
      else cell?.insertAdjacentHTML("beforeend", `<span class="sr">${word}</span>`);
    });
  }

  function showRow(elements: RowElements): void {
    const { line, row } = elements;
    const { price, suspended = false } = line.current;
    if (suspended !== elements.isSuspended) {
      row.innerHTML = rowHtml(market, line, second);
      Object.assign(elements, cellsOf(row, placesOf("fb", market).length, suspended));
    }
    if (suspended) return setText(elements.ago, agoText(line.current.at, second));
    const decimal = decimalPrices("fb", market, price);
    texts("fb", market, price).forEach((text, i) => setText(elements.current[i], text));
    setMark(elements.current[1], styles.movedLine, market !== "eu" && price[1] !== line.first.price[1]);
    setShares(elements, fairProbabilities(decimal)?.probabilities ?? []);
    setText(elements.payout, percentText(payout(decimal) ?? 0));
    setText(elements.ago, agoText(line.current.at, second));
    return showMoves(elements);
  }

  function showSummary(): void {
    const current = marketSummary("fb", market, pricesOf("current"));
    if (!current) return;
    for (const elements of summary) {
      const of: PriceRow = current[elements.id];
      texts("fb", market, asPrice(market, current.line, of.prices)).forEach((text, i) => setText(elements.current[i], text));
      setShares(elements, fairProbabilities(of.prices)?.probabilities ?? []);
      setText(elements.payout, percentText(of.payout));
      setKelly(elements.kelly, of.kelly);
    }
    for (const { line, kelly } of rows.values()) setKelly(kelly, current.companies.get(line.company)?.kelly);
    const isClosed = [...rows.values()].filter(({ line }) => line.current.suspended).length;
    setText(closed, isClosed > 0 ? `，${isClosed} 家封盘` : "");
    setText(count, `${current.companies.size} 家`);
  }

  function showSecond(): void {
    const now = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
    if (now === second) return;
    second = now;
    setText(words, playheadWords(match, second));
    for (const elements of rows.values()) {
      setText(elements.ago, agoText(elements.line.current.at, second));
      if (!elements.isSuspended) showMoves(elements);
    }
  }

  function show(): void {
    showSecond();
    for (const elements of changed) showRow(elements);
    changed.clear();
    showSummary();
  }

  /** The first change at once, those of the next 120 ms together: as `useSampled` does. */
  function request(): void {
    if (timer !== null) return;
    show();
    const wait = (): void => {
      timer = changed.size === 0 ? null : setTimeout(wait, BATCH_MS);
      if (timer !== null) show();
    };
    timer = setTimeout(wait, BATCH_MS);
  }

  return {
    async mount(root, given, { match: its, odds }) {
      market = given;
      match = its;
      second = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
      const lines = Object.entries(odds.lines)
        .map(([key, line]) => ({ ...line, ...parseLineKey(key) }))
        .filter((line) => line.market === market)
        .sort((a, b) => (a.company < b.company ? -1 : 1));
      root.innerHTML = pageHtml(market, lines, second, playheadWords(match, second));
      const firsts = placesOf("fb", market).length;
      [...root.querySelectorAll<HTMLElement>(`.${styles.row}`)].forEach((row, i) => {
        const line = lines[i];
        if (line) rows.set(line.company, { line, row, ...cellsOf(row, firsts, line.current.suspended ?? false) });
      });
      summary = [...root.querySelectorAll<HTMLElement>(`.${styles.summary}`)].map((row, i) => ({
        id: (["highest", "mean", "lowest"] as const)[i] ?? "mean",
        row,
        ...cellsOf(row, firsts, false),
      }));
      const first = marketSummary("fb", market, pricesOf("first"));
      for (const { id, row } of summary) {
        if (!first) continue;
        texts("fb", market, asPrice(market, first.line, first[id].prices)).forEach((text, i) => setText(row.children[1 + i], text));
      }
      count = root.querySelector(`.${styles.summary} em`) ?? undefined;
      words = root.querySelector(`.${page.asOf} b`) ?? undefined;
      closed = root.querySelector(`.${page.asOf} span`) ?? undefined;
      showSummary();
      setInterval(showSecond, SECOND_MS);
      await painted();
    },
    receive(text) {
      const event = JSON.parse(text) as FeedEvent;
      for (const quote of quotesOf(event)) {
        const elements = quote.market === market ? rows.get(quote.company) : undefined;
        if (!elements) continue;
        const { line } = elements;
        const point = pointOf(quote, event.at);
        const isMoved = !isSamePrice(point.price, line.current.price);
        if (!isMoved && point.suspended === line.current.suspended) continue;
        if (isMoved) line.moved = { from: line.current.price, at: point.at };
        line.current = point;
        line.count += 1;
        changed.add(elements);
      }
      request();
    },
  };
}
