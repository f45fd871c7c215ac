import type { BoardRow, BoardTeam } from "../../../contract/match/board.ts";
import type { Pair } from "../../../contract/feed/sport.ts";
import css from "./cells.module.css";
import market from "./odds.module.css";
import type { Flash } from "./flash.ts";
import { PART, type Part, icon, text } from "./html.ts";
import { type MarketName, lineText, priceText } from "./odds.ts";
import type { StateView } from "./phase.ts";
import { timeText } from "./time.ts";

/** Parts of a row that both sports share. */

/** What of a row depends on the clock or on this reader, next to the row itself. */
export interface RowMoment {
  readonly state: StateView;
  /** Bits of `freshMask`. */
  readonly fresh: number;
  readonly flash: Flash | null;
}

export const cell = (name: string | undefined, content: string): Part => ({
  open: `<div class="${name}" role="cell" ${PART}>`,
  content,
  close: "</div>",
});

const SPORT_PATH = { fb: "/football", bk: "/basketball" } as const;
export const matchHref = (row: BoardRow): string => `${SPORT_PATH[row.sport]}/live/${row.id}`;
const pageHref = (row: BoardRow, page: string): string => `${SPORT_PATH[row.sport]}/${page}/${row.id}`;

/** The buttons at both ends keep their element: Row.tsx sets what they say, so that focus never leaves them. */
export const PIN_CELL = `<div class="${css.pin}" role="cell"><button type="button" data-act="pin" aria-pressed="false" aria-label="置顶">${icon("pin", 16)}</button></div>`;
export const FAVOURITE_CELL = `<div class="${css.fav}" role="cell"><button type="button" data-act="favourite" aria-pressed="false" aria-label="收藏">${icon("star", 16)}</button></div>`;

export function leagueCell(row: BoardRow): Part {
  return cell(css.lg, `<i class="${css.lgc}"></i><span class="ell">${text(row.league.name)}</span>`);
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

export function teamName(team: BoardTeam): string {
  return `<span class="${css.tn} ell">${text(team.name)}</span>`;
}

export function pairText(pair: Pair | null): string {
  return pair === null ? "-" : `${pair[0]}-${pair[1]}`;
}

/** The link over the whole row, under every control of it. */
export function rowLink(row: BoardRow): string {
  return `<a class="${css.go}" href="${matchHref(row)}" data-nav aria-label="${text(`${row.home.name} 对 ${row.away.name}，进入比赛`)}"></a>`;
}

/** Played, stopped for good or taken back: no time of day in it, so a checker's mark instead. */
export function flagMark(row: BoardRow): string {
  return row.flagged ? `<em class="${css.fl}">数据核对中</em>` : "";
}

const MOVE_CLASS = { "1": market.up, "-1": market.dn, "0": "" } as const;
const MOVE_WORD = { "1": "上升", "-1": "下降", "0": "" } as const;

export function oddsCell(row: BoardRow, name: MarketName, where: string | undefined, isFreshNow: boolean): Part {
  const held = row.odds[name];
  const hasLine = name !== "eu";
  if (!held) return cell(`${market.od} ${where}`, "<span>-</span><span>-</span><span>-</span>");
  if (held.x) return cell(`${market.od} ${where}`, `<span class="${market.lockd}">${icon("lock", 14)}封盘</span>`);
  let content = "";
  for (let i = 0; i < 3; i += 1) {
    const value = held.p[i] ?? 0;
    const word = hasLine && i === 1 ? lineText(row.sport, name, value) : priceText(value);
    const move = isFreshNow ? (String(held.m[i] ?? 0) as keyof typeof MOVE_CLASS) : "0";
    content += move === "0" ? `<span>${word}</span>` : `<span class="${MOVE_CLASS[move]}" title="${MOVE_WORD[move]}">${word}</span>`;
  }
  return cell(`${market.od} ${where}`, content);
}

function pageLink(row: BoardRow, page: string, title: string, word: string): string {
  return `<a href="${pageHref(row, page)}" data-nav title="${title}">${word}</a>`;
}

export function linksCell(row: BoardRow): Part {
  const tips =
    row.tips > 0
      ? `<a class="${market.rec}" href="${pageHref(row, "plan")}" data-nav title="${row.tips} 条推荐">荐<sup>${row.tips}</sup></a>`
      : `<span class="${market.norec}">荐</span>`;
  return cell(
    market.lk,
    pageLink(row, "analysis", "分析", "析") +
      pageLink(row, "yapan", row.sport === "fb" ? "亚盘" : "让分", row.sport === "fb" ? "亚" : "让") +
      pageLink(row, "daxiaoqiu", row.sport === "fb" ? "大小球" : "大小分", "大") +
      pageLink(row, "oupei", row.sport === "fb" ? "欧赔" : "胜负", row.sport === "fb" ? "欧" : "胜") +
      tips,
  );
}

export function mediaCell(row: BoardRow, hasAnimation: boolean): Part {
  const rooms =
    row.rooms > 0
      ? `<a class="${market.tv}" href="${matchHref(row)}#rooms" data-nav title="${row.rooms} 个直播间">${icon("tv", 16)}</a>`
      : "<i></i>";
  const animation = hasAnimation ? `<a href="${matchHref(row)}#animation" data-nav title="动画直播">${icon("anim", 16)}</a>` : "<i></i>";
  return cell(market.md, rooms + animation);
}
