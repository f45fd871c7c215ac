import { type BoardRow, type BoardTeam, NO_ODDS } from "../../../../contract/match/board.ts";
import { type OpenHref, leaguePath, marketPath, seasonOfSource, teamPath } from "../../../../contract/pages.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import css from "./cells.module.css";
import market from "./odds.module.css";
import type { Flash } from "./flash.ts";
import { PART, type Part, icon, text } from "./html.ts";
import { type MarketName, lineText, priceText } from "./odds.ts";
import type { StateView } from "./phase.ts";
import { SPORT_PATH, rowLinks } from "./rowLinks.ts";
import { timeText } from "../state/time.ts";

/** Parts of a row that both sports share. */

/** Values beside the row itself that depend on the clock or on this reader. */
export interface RowMoment {
  readonly state: StateView;
  /** Bits of `freshMask`. */
  readonly fresh: number;
  readonly flash: Flash | null;
  /** Side of a goal still marked after its flash (`rememberedSide`). */
  readonly scored: 0 | 1 | null;
  /** 不剧透: the row comes from `veiledRow`, and its score cell says how to see the score. */
  readonly isVeiled: boolean;
}

/** A row without its score and without values that reveal it: halves, corners, cards, and prices in play. */
export function veiledRow(row: BoardRow, isInPlay: boolean): BoardRow {
  return {
    ...row,
    score: [0, 0],
    half: null,
    shootout: null,
    corners: null,
    yellow: [0, 0],
    red: [0, 0],
    periods: [],
    goal: null,
    odds: isInPlay ? NO_ODDS : row.odds,
  };
}

/** Shown in place of a score. */
export const VEIL = `<span class="${css.vs} ${css.veil}">看比分</span>`;

/** Opening tags by cell class: a board has a dozen cells in each of hundreds of rows. */
const opens = new Map<string | undefined, string>();

export function cell(name: string | undefined, content: string): Part {
  let open = opens.get(name);
  if (open === undefined) opens.set(name, (open = `<div class="${name}" role="cell" ${PART}>`));
  return { open, content, close: "</div>" };
}

export const matchHref = (row: BoardRow): OpenHref => `${SPORT_PATH[row.sport]}/live/${row.id}`;

/** The buttons at both ends keep their elements, so that they never lose focus. Row.tsx sets their labels. */
export const PIN_CELL = `<div class="${css.pin}" role="cell"><button type="button" data-act="pin" aria-pressed="false" aria-label="置顶">${icon("pin", 16)}</button></div>`;
export const FAVOURITE_CELL = `<div class="${css.fav}" role="cell"><button type="button" data-act="favourite" aria-pressed="false" aria-label="收藏">${icon("star", 16)}</button></div>`;

export function leagueCell(row: BoardRow): Part {
  return cell(
    css.lg,
    `<i class="${css.lgc}"></i><a class="${css.to} ell" href="${leaguePath(row.sport, row.league.id, seasonOfSource(row.source))}" data-nav tabindex="-1">${text(row.league.name)}</a>`,
  );
}

export function timeCell(row: BoardRow): Part {
  return cell(css.tm, timeText(row.kickoffAt));
}

export function stateCell(state: StateView, also: string | undefined = ""): Part {
  const bar = state.percent === null ? "" : `<i class="${css.prog}" style="--p:${state.percent}%"></i>`;
  const word = state.isMinute
    ? `<span class="${css.min}">${state.text}<i class="${css.tk}">′</i></span>`
    : `<span class="${css.stt}">${text(state.text)}</span>`;
  const remaining = state.remaining === "" ? "" : `<span class="${css.min}">${state.remaining}</span>`;
  return cell(`${css.st} ${also}`, word + remaining + bar);
}

export function rank(team: BoardTeam): string {
  return team.rank === null ? "" : `<span class="${css.rank}">${team.rank}</span>`;
}

/** A link to the team for pointers only. Keyboard users reach it through the match, so that a row is not a dozen tab stops. */
export function teamName({ sport, source }: BoardRow, team: BoardTeam): string {
  const href = teamPath(sport, team.id, seasonOfSource(source));
  return `<a class="${css.tn} ${css.to} ell" href="${href}" data-nav tabindex="-1">${text(team.name)}</a>`;
}

export function pairText(pair: Pair | null): string {
  return pair === null ? "-" : `${pair[0]}-${pair[1]}`;
}

/** The link over the whole row, below all its controls. */
export function rowLink(row: BoardRow): string {
  return `<a class="${css.go}" href="${matchHref(row)}" data-nav aria-label="${text(`${row.home.name} 对 ${row.away.name}，进入比赛`)}"></a>`;
}

/** Played, stopped for good or taken back: no time of day in it, so a checker's mark instead. */
export function flagMark(row: BoardRow): string {
  return row.flagged ? `<em class="${css.fl}">数据核对中</em>` : "";
}

const MOVE_CLASS = { "1": market.up, "-1": market.dn, "0": "" } as const;
const MOVE_WORD = { "1": "上升", "-1": "下降", "0": "" } as const;

/** A link over a cell's prices to the table of all companies, for pointers only. The row's links offer the same to everybody. */
export function marketLink(row: BoardRow, name: MarketName): string {
  return `<a class="${market.to}" href="${marketPath(row.sport, name, row.id)}" data-nav tabindex="-1" aria-hidden="true"></a>`;
}

export function oddsCell(row: BoardRow, name: MarketName, where: string | undefined, isFreshNow: boolean): Part {
  const held = row.odds[name];
  const hasLine = name !== "eu";
  if (!held) return cell(`${market.od} ${where}`, "<span>-</span><span>-</span><span>-</span>");
  const link = marketLink(row, name);
  if (held.x) return cell(`${market.od} ${where}`, `<span class="${market.lockd}">${icon("lock", 14)}封盘</span>${link}`);
  let content = "";
  for (let i = 0; i < 3; i += 1) {
    const value = held.p[i] ?? 0;
    const word = hasLine && i === 1 ? lineText(row.sport, name, value) : priceText(value);
    const move = isFreshNow ? (String(held.m[i] ?? 0) as keyof typeof MOVE_CLASS) : "0";
    content += move === "0" ? `<span>${word}</span>` : `<span class="${MOVE_CLASS[move]}" title="${MOVE_WORD[move]}">${word}</span>`;
  }
  return cell(`${market.od} ${where}`, content + link);
}

/** Links to the open pages of the match; no cells when none is open. */
export function linksCells(row: BoardRow, hasTips: boolean): readonly Part[] {
  const links = rowLinks(row.sport, hasTips);
  if (links.length === 0) return [];
  let content = "";
  for (const { href, title, word, isTips } of links) {
    if (!isTips) content += `<a href="${href}/${row.id}" data-nav title="${title}">${word}</a>`;
    else if (row.tips === 0) content += `<span class="${market.norec}">${word}</span>`;
    else
      content += `<a class="${market.rec}" href="${href}/${row.id}" data-nav title="${row.tips} 条推荐">${word}<sup>${row.tips}</sup></a>`;
  }
  return [cell(market.lk, content)];
}

/** Links to the rooms about the match. */
export function mediaCell(row: BoardRow): Part {
  const rooms =
    row.rooms > 0
      ? `<a class="${market.tv}" href="${matchHref(row)}#rooms" data-nav title="${row.rooms} 个直播间">${icon("tv", 16)}</a>`
      : "";
  return cell(market.md, rooms);
}
