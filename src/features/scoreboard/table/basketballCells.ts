import { REGULATION_PERIODS, stateOfPeriod } from "../../../../contract/codes/basketball.ts";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { BoardRow, MarketCell } from "../../../../contract/match/board.ts";
import {
  type RowMoment,
  FAVOURITE_CELL,
  PIN_CELL,
  VEIL,
  cell,
  flagMark,
  leagueCell,
  linksCells,
  marketLink,
  mediaCell,
  rank,
  rowLink,
  stateCell,
  teamName,
  timeCell,
} from "./cells.ts";
import bk from "./basketball.module.css";
import css from "./cells.module.css";
import odds from "./odds.module.css";
import { PART, type Part, icon } from "./html.ts";
import { lineText, priceText } from "./odds.ts";

/** Two numbers one above the other, home on top. */
const stack = (home: string | number, away: string | number): string => `<span>${home}</span><span>${away}</span>`;

/** State codes of the four period columns. A half uses the code of the quarter it begins in. */
const COLUMNS = [0, 1, 2, 3].map((index) => stateOfPeriod("quarters", index).state);

function periodCell({ periods, format = "quarters" }: BoardRow, column: number): Part {
  const index = periods.findIndex((_, i) => i < REGULATION_PERIODS[format] && stateOfPeriod(format, i).state === COLUMNS[column]);
  const pair = periods[index];
  return cell(bk.q, pair ? stack(pair[0], pair[1]) : stack("-", "-"));
}

const sum = (pairs: readonly Pair[]): Pair => pairs.reduce<Pair>((total, p) => [total[0] + p[0], total[1] + p[1]], [0, 0]);

function totals(row: BoardRow, isVeiled: boolean): Part {
  const [home, away] = row.score;
  const lead = home === away ? ["", ""] : home > away ? [bk.lead, ""] : ["", bk.lead];
  return {
    open: `<div class="${css.sc} ${bk.score}" role="cell"><button type="button" data-act="open" aria-expanded="false" title="展开赛况" ${PART}>`,
    content: isVeiled
      ? VEIL
      : phaseOf(row) === "notStarted"
        ? `<span class="${css.vs}">VS</span>`
        : `<b class="${css.s} ${lead[0]}">${home}</b><b class="${css.s} ${lead[1]}">${away}</b>`,
    close: "</button></div>",
  };
}

/** Line and price of both sides, one row each: `-5.5 0.92`, `大 221.5 0.90`. */
function market(row: BoardRow, name: "ah" | "ou", held: MarketCell | null, isFresh: boolean): string {
  if (!held) return "<span>-</span><span>-</span>";
  const link = marketLink(row, name);
  if (held.x) return `<span class="${bk.locked}">${icon("lock", 14)}封盘</span>${link}`;
  const line = held.p[1];
  const price = (i: 0 | 2): string => {
    const move = isFresh ? held.m[i] : 0;
    const style = move > 0 ? odds.up : move < 0 ? odds.dn : "";
    return `<b class="${style}">${priceText(held.p[i])}</b>`;
  };
  const [first, second] = name === "ah" ? [lineText("bk", "ah", line), lineText("bk", "ah", -line)] : [`大 ${line}`, `小 ${line}`];
  return `<span><i>${first}</i>${price(0)}</span><span><i>${second}</i>${price(2)}</span>${link}`;
}

/** The cells of a basketball row: two lines, home above away. */
export function basketballParts(row: BoardRow, { state, fresh, isVeiled }: RowMoment, hasTips: boolean): readonly Part[] {
  const league = leagueCell(row);
  const isOn = row.periods.length > 0;
  const regulation = REGULATION_PERIODS[row.format ?? "quarters"];
  const half = sum(row.periods.slice(0, regulation / 2));
  const overtime = sum(row.periods.slice(regulation));
  const media = mediaCell(row);
  return [
    { ...league, open: PIN_CELL + league.open },
    timeCell(row),
    stateCell(state, bk.state),
    {
      open: `<div class="${bk.teams}" role="cell">${rowLink(row)}<span class="${css.in}" ${PART}>`,
      content: `<span>${teamName(row, row.home)}${rank(row.home)}${flagMark(row)}</span><span>${teamName(row, row.away)}${rank(row.away)}</span>`,
      close: "</span></div>",
    },
    periodCell(row, 0),
    periodCell(row, 1),
    periodCell(row, 2),
    periodCell(row, 3),
    cell(bk.q, row.periods.length > regulation ? stack(overtime[0], overtime[1]) : stack("-", "-")),
    totals(row, isVeiled),
    cell(bk.hf, isOn ? stack(half[0], half[1]) : stack("-", "-")),
    cell(bk.df, isOn ? stack(row.score[0] - row.score[1], row.score[0] + row.score[1]) : stack("-", "-")),
    cell(`${bk.ob} ${bk.spread}`, market(row, "ah", row.odds.ah, (fresh & 1) !== 0)),
    cell(`${bk.ob} ${bk.total}`, market(row, "ou", row.odds.ou, (fresh & 2) !== 0)),
    ...linksCells(row, hasTips),
    { ...media, close: `</div>${FAVOURITE_CELL}` },
  ];
}
