import { renderToString } from "react-dom/server";
import { phaseOf } from "../../contract/codes/matchPhase.ts";
import type { BoardRow, MarketCell, RowPatch } from "../../contract/match/board.ts";
import { type WirePatch, unpackPatch } from "../../contract/match/boardWire.ts";
import { Scope } from "../../streams/kit/scope.ts";
import { readFrames } from "../../streams/feed/serverFrame.ts";
import cells from "../../src/features/scoreboard/table/cells.module.css";
import odds from "../../src/features/scoreboard/table/odds.module.css";
import table from "../../src/features/scoreboard/table/table.module.css";
import { footballParts } from "../../src/features/scoreboard/table/footballCells.ts";
import { joinParts } from "../../src/features/scoreboard/table/html.ts";
import { GROUP_LABEL, type Item, layoutBoard } from "../../src/features/scoreboard/table/layout.ts";
import { freshMask, lineText, priceText } from "../../src/features/scoreboard/table/odds.ts";
import { type StateView, stateView } from "../../src/features/scoreboard/table/phase.ts";
import { rowLabel } from "../../src/features/scoreboard/table/rowView.ts";
import { clockSecondsText, dayText } from "../../src/features/scoreboard/state/time.ts";
import { NO_FILTER } from "../../src/features/scoreboard/filter/filter.ts";
import { createPlayedPortal, painted } from "../kit/playedPage.ts";
import { type Contender, textOfCells } from "./contender.ts";
import { pageElement } from "./ours.tsx";

/**
 * The table as a careful engineer would write it by hand: rows in a map that is changed in place, only rows near the window
 * in the document, their text nodes looked up once, and one pass per frame over the changed rows on screen. The markup
 * around it is the server's, and the functions that format a row are ours, so that both show the same. It supports what
 * reading a board needs: scrolling, minutes, colours that fade, rows that change places.
 */
type Held = { -readonly [K in keyof BoardRow]: BoardRow[K] };
type MarketName = "ah" | "ou" | "eu";

const ROW_PX = 36;
const GROUP_PX = 30;
const OVERSCAN = 10;
const MARKETS = ["ah", "ou", "eu"] as const;
const MARKET_CELL = { ah: 9, ou: 10, eu: 11 } as const;
const FRESH_BIT = { ah: 1, ou: 2, eu: 4 } as const;
const PHASE_CLASS = { ongoing: cells.live, notStarted: cells.next, finished: cells.done, abnormal: cells.off } as const;
/** Fields of a row that determine its place. */
const PLACE = ["state", "kickoffAt", "league"] as const;

interface MarketElements {
  /** Null while the cell shows that there is no price, or that it is locked. */
  spans: readonly HTMLElement[] | null;
  texts: readonly Text[];
  shown: MarketCell | null;
  isFresh: boolean;
}

/** A row in the document. */
interface RowElements {
  readonly held: Held;
  readonly row: HTMLElement;
  readonly cells: readonly HTMLElement[];
  /** Null while the cell shows 未开 or a word. */
  minute: Text | null;
  bar: HTMLElement | null;
  state: StateView;
  label: string;
  score: readonly Text[];
  corners: Text;
  fresh: number;
  readonly markets: Readonly<Record<MarketName, MarketElements>>;
}

const textIn = (element: Element | null | undefined): Text => element?.firstChild as Text;

function setText(node: Text | undefined, text: string): void {
  if (node && node.data !== text) node.data = text;
}

function marketOf(cell: HTMLElement | undefined, shown: MarketCell | null, isFresh: boolean): MarketElements {
  const spans = shown && !shown.x ? ([...(cell?.children ?? [])].slice(0, 3) as HTMLElement[]) : null;
  return { spans, texts: spans?.map((span) => textIn(span)) ?? [], shown, isFresh };
}

function elementsOf(held: Held, row: HTMLElement, state: StateView, fresh: number): RowElements {
  const all = [...row.querySelectorAll<HTMLElement>("[role=cell]")];
  const market = (name: MarketName): MarketElements => marketOf(all[MARKET_CELL[name]], held.odds[name], (fresh & FRESH_BIT[name]) !== 0);
  return {
    held,
    row,
    cells: all,
    minute: state.isMinute ? textIn(all[3]?.firstElementChild) : null,
    bar: all[3]?.querySelector<HTMLElement>(`.${cells.prog}`) ?? null,
    state,
    label: row.getAttribute("aria-label") ?? "",
    score: [...(all[5]?.querySelectorAll("b") ?? [])].map((b) => textIn(b)),
    corners: textIn(all[8]),
    fresh,
    markets: { ah: market("ah"), ou: market("ou"), eu: market("eu") },
  };
}

const momentOf = (held: Held, now: number, state: StateView) =>
  ({ state, fresh: freshMask(held.odds, now), flash: null, scored: null, isVeiled: false }) as const;

function rowElement(held: Held, index: number, now: number): RowElements {
  const state = stateView(held, now);
  const moment = momentOf(held, now, state);
  const row = document.createElement("div");
  row.setAttribute("role", "row");
  row.className = `${cells.row} ${PHASE_CLASS[phaseOf(held)]}`;
  row.style.setProperty("--lg", held.league.color);
  row.dataset.matchId = held.id;
  row.ariaRowIndex = String(index + 2);
  row.ariaLabel = rowLabel(held, moment);
  row.innerHTML = joinParts(footballParts(held, moment, true));
  return elementsOf(held, row, state, moment.fresh);
}

function groupElement(item: Extract<Item, { kind: "group" }>, index: number, now: number): HTMLElement {
  const row = document.createElement("div");
  row.className = table.grp ?? "";
  row.setAttribute("role", "row");
  row.ariaRowIndex = String(index + 2);
  const day = item.group === "next" ? `<span>今天 ${dayText(now)}</span>` : "";
  row.innerHTML = `<div role="cell"><h2>${GROUP_LABEL[item.group]}<span>${item.count}</span></h2>${day}</div>`;
  return row;
}

function setMarket(elements: RowElements, name: MarketName, now: number): void {
  const { held, cells: all } = elements;
  const market = elements.markets[name];
  const cell = held.odds[name];
  const isFresh = (elements.fresh & FRESH_BIT[name]) !== 0;
  if (cell === market.shown && isFresh === market.isFresh) return;
  const { spans, texts } = market;
  if (!spans || !cell || cell.x) {
    const part = footballParts(held, momentOf(held, now, elements.state), true)[MARKET_CELL[name] - 1];
    const element = all[MARKET_CELL[name]];
    if (element && part) element.innerHTML = part.content;
    Object.assign(market, marketOf(element, cell, isFresh));
    return;
  }
  for (let i = 0; i < 3; i += 1) {
    const value = cell.p[i] ?? 0;
    if (market.shown?.p[i] !== value) setText(texts[i], name !== "eu" && i === 1 ? lineText("fb", name, value) : priceText(value));
    const span = spans[i];
    const move = isFresh ? (cell.m[i] ?? 0) : 0;
    const before = market.isFresh ? (market.shown?.m[i] ?? 0) : 0;
    if (!span || move === before) continue;
    if (move === 0) {
      span.removeAttribute("class");
      span.removeAttribute("title");
    } else {
      span.className = (move === 1 ? odds.up : odds.dn) ?? "";
      span.title = move === 1 ? "上升" : "下降";
    }
  }
  market.shown = cell;
  market.isFresh = isFresh;
}

function setLabel(elements: RowElements, now: number): void {
  const label = rowLabel(elements.held, momentOf(elements.held, now, elements.state));
  if (label === elements.label) return;
  elements.label = label;
  elements.row.ariaLabel = label;
}

function setScore(elements: RowElements, now: number): void {
  const { score, held } = elements;
  setText(score[0], String(held.score[0]));
  setText(score[1], String(held.score[1]));
  setLabel(elements, now);
}

/** False if the row has to be rendered again. */
function setState(elements: RowElements, now: number): boolean {
  const state = stateView(elements.held, now);
  const before = elements.state;
  elements.state = state;
  if (state.text === before.text && state.percent === before.percent) return true;
  if (!elements.minute || !state.isMinute) return false;
  setText(elements.minute, state.text);
  elements.bar?.style.setProperty("--p", `${state.percent}%`);
  setLabel(elements, now);
  return true;
}

export function createWindowByHand(): Contender {
  const rows = new Map<string, Held>();
  const byNumber = new Map<number, Held>();
  const shown = new Map<string, RowElements>();
  /** Changed fields of the rows on screen since the last frame. */
  const changed = new Map<RowElements, Set<string>>();
  let groups = new Map<number, HTMLElement>();
  let items: readonly Item[] = [];
  let starts: readonly number[] = [];
  let box: HTMLElement;
  let head: HTMLElement;
  let clock: Text | undefined;
  let margin = 0;
  let [first, last] = [0, -1];
  let position = 0;
  let second = 0;
  let isOrderOld = false;
  let isWindowOld = false;
  let frame = 0;

  function order(): void {
    items = layoutBoard({ rows: rows.values() as Iterable<BoardRow>, filter: NO_FILTER, pins: [] }).items;
    let top = 0;
    starts = items.map(({ kind }) => {
      const start = top;
      top += kind === "group" ? GROUP_PX : ROW_PX;
      return start;
    });
  }

  const heightTo = (index: number): number => {
    const item = items[index - 1];
    return item ? (starts[index - 1] ?? 0) + (item.kind === "group" ? GROUP_PX : ROW_PX) : 0;
  };

  /** The last item that starts at `top` or above. */
  function indexAt(top: number): number {
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= top) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  function elementAt(index: number): HTMLElement {
    const item = items[index] as Item;
    if (item.kind === "group") {
      const group = groupElement(item, index, second);
      groups.set(index, group);
      return group;
    }
    const elements = rowElement(rows.get(item.id) as Held, index, second);
    shown.set(item.id, elements);
    return elements.row;
  }

  function removeAt(index: number): void {
    const item = items[index] as Item;
    if (item.kind === "group") {
      groups.get(index)?.remove();
      groups.delete(index);
      return;
    }
    const elements = shown.get(item.id);
    elements?.row.remove();
    shown.delete(item.id);
    if (elements) changed.delete(elements);
  }

  /** Removes rows that have left the window, adds those that have entered. */
  function moveWindow(): void {
    const top = Math.max(0, window.scrollY - margin);
    const nextFirst = Math.max(0, indexAt(top) - OVERSCAN);
    const end = window.scrollY - margin + window.innerHeight;
    const nextLast = Math.min(items.length - 1, indexAt(Math.max(0, end - 1)) + OVERSCAN);
    if (nextFirst === first && nextLast === last) return;
    for (let i = first; i <= last; i += 1) if (i < nextFirst || i > nextLast) removeAt(i);
    const isApart = nextLast < first || nextFirst > last;
    const [keptFirst, keptLast] = isApart ? [nextFirst, nextFirst - 1] : [Math.max(first, nextFirst), Math.min(last, nextLast)];
    const above: HTMLElement[] = [];
    for (let i = nextFirst; i < keptFirst; i += 1) above.push(elementAt(i));
    box.prepend(...above);
    const below: HTMLElement[] = [];
    for (let i = Math.max(keptLast + 1, nextFirst); i <= nextLast; i += 1) below.push(elementAt(i));
    box.append(...below);
    [first, last] = [nextFirst, nextLast];
    box.style.paddingTop = `${starts[first] ?? 0}px`;
    box.style.paddingBottom = `${heightTo(items.length) - heightTo(last + 1)}px`;
  }

  function drawAnew(): void {
    order();
    box.replaceChildren();
    shown.clear();
    changed.clear();
    groups = new Map();
    [first, last] = [0, -1];
    moveWindow();
  }

  function replace(elements: RowElements): void {
    const index = Number(elements.row.ariaRowIndex) - 2;
    const next = rowElement(elements.held, index, second);
    elements.row.replaceWith(next.row);
    shown.set(elements.held.id, next);
  }

  function showChanges(elements: RowElements, fields: ReadonlySet<string>): void {
    let isLeft = false;
    for (const field of fields) {
      if (field === "odds") {
        elements.fresh = freshMask(elements.held.odds, second);
        for (const name of MARKETS) setMarket(elements, name, second);
      } else if (field === "score" && elements.score.length === 2) setScore(elements, second);
      else if (field === "corners") setText(elements.corners, elements.held.corners ? elements.held.corners.join("-") : "-");
      else isLeft = true;
    }
    if (isLeft) replace(elements);
  }

  function draw(): void {
    frame = 0;
    if (isOrderOld) drawAnew();
    else {
      for (const [elements, fields] of changed) showChanges(elements, fields);
      changed.clear();
      if (isWindowOld) moveWindow();
    }
    isOrderOld = false;
    isWindowOld = false;
  }

  function request(): void {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  /** Updates minutes, colours that fade after their 30 s, the blinking prime marks and the page's clock. */
  function tick(): void {
    second = Date.now();
    head.dataset.beat = String(Math.floor(second / 1000) % 2);
    setText(clock, clockSecondsText(second));
    for (const elements of shown.values()) {
      if (!setState(elements, second)) {
        replace(elements);
        continue;
      }
      const fresh = freshMask(elements.held.odds, second);
      if (fresh === elements.fresh) continue;
      elements.fresh = fresh;
      for (const name of MARKETS) setMarket(elements, name, second);
    }
    setTimeout(tick, 1000 - (Date.now() % 1000));
  }

  function take(row: Held, patch: RowPatch): void {
    Object.assign(row, patch);
    isOrderOld ||= PLACE.some((field) => field in patch);
    const elements = shown.get(row.id);
    if (!elements) return;
    const fields = changed.get(elements) ?? new Set<string>();
    changed.set(elements, fields);
    for (const field in patch) if (field !== "id") fields.add(field);
  }

  function add(row: BoardRow): void {
    const held = { ...row };
    rows.set(row.id, held);
    if (row.n !== undefined) byNumber.set(row.n, held);
    isOrderOld = true;
  }

  return {
    async mount(root, given) {
      const { portal } = createPlayedPortal(new Scope());
      root.innerHTML = renderToString(pageElement(portal, given));
      for (const row of given) add(row);
      head = root.querySelector<HTMLElement>(`.${table.table}`) as HTMLElement;
      box = head.querySelector<HTMLElement>("[role=rowgroup]:last-child") as HTMLElement;
      clock = textIn(root.querySelector("time"));
      margin = box.getBoundingClientRect().top + window.scrollY;
      isOrderOld = true;
      second = Date.now();
      draw();
      const onWindow = (): void => {
        isWindowOld = true;
        request();
      };
      addEventListener("scroll", onWindow, { passive: true });
      addEventListener("resize", onWindow);
      setTimeout(tick, 1000 - (Date.now() % 1000));
      await painted();
    },
    receive(text) {
      for (const message of readFrames(text) ?? []) {
        if (message.t !== "ev" || message.s <= position) continue;
        position = message.s;
        if (message.k === "rows.removed") {
          for (const id of message.d as readonly string[]) rows.delete(id);
          isOrderOld = true;
        } else if (message.k === "rows") {
          for (const item of message.d as readonly (WirePatch | RowPatch)[]) {
            const row = Array.isArray(item) ? byNumber.get(item[0] as number) : rows.get((item as RowPatch).id);
            if (!row) add(item as BoardRow);
            else take(row, Array.isArray(item) ? unpackPatch(row, item as unknown as WirePatch, message.at) : (item as RowPatch));
          }
        }
      }
      if (isOrderOld || changed.size > 0) request();
    },
    shownOf(id) {
      const elements = shown.get(id);
      return elements ? textOfCells(elements.row) : null;
    },
  };
}
