import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import {
  type RowMoment,
  FAVOURITE_CELL,
  PIN_CELL,
  VEIL,
  cell,
  flagMark,
  leagueCell,
  linksCells,
  mediaCell,
  oddsCell,
  pairText,
  rank,
  rowLink,
  stateCell,
  teamName,
  timeCell,
} from "./cells.ts";
import css from "./cells.module.css";
import type { Flash } from "./flash.ts";
import flashes from "./flash.module.css";
import market from "./odds.module.css";
import { PART, type Part } from "./html.ts";

function cards(row: BoardRow, side: 0 | 1): string {
  const yellow = row.yellow[side] > 0 ? `<i class="yc" title="黄牌">${row.yellow[side]}</i>` : "";
  const red = row.red[side] > 0 ? `<i class="rc" title="红牌">${row.red[side]}</i>` : "";
  return yellow + red;
}

function goalTag(flash: Flash | null, side: 0 | 1): string {
  if (!flash || flash.side !== side) return "";
  return flash.kind === "goal" ? `<em class="${flashes.gtag}">进球</em>` : `<em class="${flashes.ctag}">取消</em>`;
}

function digit(row: BoardRow, side: 0 | 1, flash: Flash | null, scored: 0 | 1 | null): string {
  const where = side === 0 ? css.sh : css.sa;
  const score = row.score[side];
  if (!flash || flash.side !== side) return `<b class="${css.s} ${where} ${scored === side ? flashes.was : ""}">${score}</b>`;
  if (flash.kind === "goal") return `<b class="${css.s} ${where} ${flashes.g} ${side === 1 ? flashes.away : ""}">${score}</b>`;
  // The number that no longer counts stays beside the valid one until the flash is over.
  const rest = flash.struck === score ? "" : score;
  return `<b class="${css.s} ${where}"><s>${flash.struck ?? score}</s>${rest}</b>`;
}

function hasScore(row: BoardRow): boolean {
  const phase = phaseOf(row);
  // Broken off or cancelled in play: the score so far is still shown.
  return phase === "ongoing" || phase === "finished" || (phase === "abnormal" && (row.half !== null || row.score[0] + row.score[1] > 0));
}

function score(row: BoardRow, { flash, scored, isVeiled }: RowMoment): Part {
  const content = isVeiled
    ? VEIL
    : hasScore(row)
      ? `${digit(row, 0, flash, scored)}<i class="${css.dash}">-</i>${digit(row, 1, flash, scored)}`
      : `<span class="${css.vs}">VS</span>`;
  return {
    open: `<div class="${css.sc}" role="cell"><button type="button" data-act="open" aria-expanded="false" title="展开赛况" ${PART}>`,
    content,
    close: "</button></div>",
  };
}

/** The 15 cells of a football row, in the order of the grid. */
export function footballParts(row: BoardRow, moment: RowMoment, hasTips: boolean): readonly Part[] {
  const { state, fresh, flash } = moment;
  const league = leagueCell(row);
  const shootout = row.shootout ? `<em class="${css.nt}">点球 ${pairText(row.shootout)}</em>` : "";
  const media = mediaCell(row);
  return [
    { ...league, open: PIN_CELL + league.open },
    timeCell(row),
    stateCell(state),
    {
      open: `<div class="${css.h}" role="cell">${rowLink(row)}<span class="${css.in}" ${PART}>`,
      content: goalTag(flash, 0) + cards(row, 0) + rank(row.home) + teamName(row, row.home),
      close: "</span></div>",
    },
    score(row, moment),
    cell(css.a, teamName(row, row.away) + rank(row.away) + cards(row, 1) + goalTag(flash, 1) + shootout + flagMark(row)),
    cell(css.ht, pairText(row.half)),
    cell(css.cn, pairText(row.corners)),
    oddsCell(row, "ah", market.o1, (fresh & 1) !== 0),
    oddsCell(row, "ou", market.o2, (fresh & 2) !== 0),
    oddsCell(row, "eu", market.o3, (fresh & 4) !== 0),
    ...linksCells(row, hasTips),
    { ...media, close: `</div>${FAVOURITE_CELL}` },
  ];
}
