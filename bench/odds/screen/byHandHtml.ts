import { COMPANY_KIND_LABEL, companyOf } from "../../../contract/odds/companies.ts";
import { decimalPrices } from "../../../contract/odds/kelly.ts";
import { fairProbabilities, payout } from "../../../contract/odds/margin.ts";
import type { Market } from "../../../contract/odds/odds.ts";
import { oddsDetailPath } from "../../../contract/pages.ts";
import { OUTCOME_WORDS, PLACE_WORDS } from "../../../src/features/odds/heads.ts";
import styles from "../../../src/features/odds/table/Companies.module.css";
import page from "../../../src/features/odds/table/OddsTablePage.module.css";
import { agoText, percentText, placesOf, texts } from "../../../src/features/odds/table/rows.ts";
import { classes } from "../../../src/parts/match/classes.ts";
import type { CompanyLine } from "../../../src/parts/odds/oddsLines.ts";
import { MATCH_ID } from "./prices.ts";

/** Markup of the table written by hand, with our classes, cell by cell. */
const icon = (name: string): string =>
  `<svg class="ic" width="14" height="14" aria-hidden="true" focusable="false"><use href="#i-${name}"></use></svg>`;

const cell = (name: string | undefined, isGroup: boolean, text: string, more?: string): string =>
  `<td class="${classes(name, isGroup && styles.group, more)}">${text}</td>`;

function barHtml(shares: readonly number[]): string {
  const spans = shares.map((share) => `<span>${percentText(share)}</span>`).join("");
  const parts = shares.map((share) => `<s style="flex-grow:${Math.round(share * 1000)}"></s>`).join("");
  return `<div class="${styles.bar}">${spans}<i aria-hidden="true">${parts}</i></div>`;
}

const kellyHtml = (market: Market): string => OUTCOME_WORDS.fb[market].map((_, i) => cell(styles.kelly, i === 0, "--")).join("");

/** Cells of a company's row, except Kelly and signs of moves, which are set afterwards. */
export function rowHtml(market: Market, line: CompanyLine, now: number): string {
  const { name, kind } = companyOf(line.company);
  const { price, suspended = false } = line.current;
  const decimal = decimalPrices("fb", market, price);
  const shares = suspended ? null : fairProbabilities(decimal)?.probabilities;
  const hasMovedLine = market !== "eu" && price[1] !== line.first.price[1];
  const firsts = texts("fb", market, line.first.price).map((text, i) => cell(styles.first, i === 0, text));
  const currents = texts("fb", market, price).map((text, i) =>
    cell(styles.current, i === 0, text, market !== "eu" && i === 1 ? classes(styles.line, hasMovedLine && styles.movedLine) : ""),
  );
  const lock = `<td class="${classes(styles.current, styles.group, styles.lock)}" colspan="${firsts.length}">${icon("lock")}封盘</td>`;
  return [
    `<th scope="row" class="${styles.company}"><button type="button" class="${styles.star}" aria-pressed="false" aria-label="收藏${name}">${icon("star")}</button>`,
    `<a class="${styles.name}" href="${oddsDetailPath("fb", market, MATCH_ID, line.company)}">${name}</a>`,
    `<button type="button" class="${styles.opener}" aria-expanded="false">${name}</button><em>${COMPANY_KIND_LABEL[kind]}</em></th>`,
    ...firsts,
    ...(suspended ? [lock] : currents),
    cell(styles.group, false, shares ? barHtml(shares) : "--", styles.chances),
    cell(styles.group, false, suspended ? "--" : percentText(payout(decimal) ?? 0), styles.payout),
    kellyHtml(market),
    cell(styles.group, false, agoText(line.current.at, now), styles.updated),
  ].join("");
}

function summaryHtml(market: Market, name: string): string {
  const places = placesOf("fb", market);
  const outcomes = OUTCOME_WORDS.fb[market];
  return [
    `<tr class="${styles.summary}"><th scope="row" class="${styles.company}">${name}${name === "平均" ? "<em>--</em>" : ""}</th>`,
    ...places.map((_, i) => cell(styles.first, i === 0, "--")),
    ...places.map((_, i) => cell(styles.current, i === 0, "--")),
    cell(styles.group, false, barHtml(outcomes.map(() => 0)), styles.chances),
    cell(styles.group, false, "--", styles.payout),
    kellyHtml(market),
    `<td class="${classes(styles.group, styles.updated)}"></td></tr>`,
  ].join("");
}

function headHtml(market: Market): string {
  const places = placesOf("fb", market);
  const outcomes = OUTCOME_WORDS.fb[market];
  const words = PLACE_WORDS.fb[market];
  const group = (name: string | undefined, span: number, text: string): string =>
    `<th scope="colgroup" colspan="${span}" class="${classes(styles.group, name)}">${text}</th>`;
  const tall = (name: string | undefined, text: string): string =>
    `<th scope="col" rowspan="2" class="${classes(styles.group, name)}"><button type="button">${text}</button></th>`;
  const place = (name: string | undefined, i: number, text: string): string =>
    `<th scope="col" class="${classes(name, i === 0 && styles.group)}">${text}</th>`;
  return [
    `<thead><tr class="${styles.groups}"><th scope="col" rowspan="2" class="${styles.company}">公司</th>`,
    group(styles.first, places.length, "初盘"),
    group(styles.current, places.length, "即时"),
    group(styles.chances, 1, "概率 %"),
    tall(styles.payout, "返还 %"),
    group(styles.kelly, outcomes.length, "凯利"),
    tall(styles.updated, "更新"),
    `</tr><tr class="${styles.places}">`,
    ...places.map((of, i) => place(styles.first, i, words[of])),
    ...places.map((of, i) =>
      place(styles.current, i, market !== "eu" && of === 1 ? words[of] : `<button type="button">${words[of]}</button>`),
    ),
    `<th scope="col" class="${classes(styles.group, styles.chances)}"><span class="${styles.outcomes}">`,
    ...outcomes.map((word) => `<span>${word}</span>`),
    "</span></th>",
    ...outcomes.map((word, i) => place(styles.kelly, i, word)),
    "</tr></thead>",
  ].join("");
}

function columnsHtml(market: Market): string {
  const places = placesOf("fb", market);
  const col = (name: string | undefined): string => `<col class="${name}">`;
  return [
    col(styles.wCompany),
    ...places.map(() => "<col>"),
    ...places.map(() => col(styles.wCurrent)),
    col(styles.wChances),
    col(styles.wPayout),
    ...OUTCOME_WORDS.fb[market].map(() => col(styles.wKelly)),
    col(styles.wUpdated),
  ].join("");
}

/** The whole page; the area beside the table is left empty. */
export function pageHtml(market: Market, lines: readonly CompanyLine[], now: number, words: string): string {
  const rows = lines.map((line) => `<tr class="${styles.row}">${rowHtml(market, line, now)}</tr>`).join("");
  const summary = ["最高", "平均", "最低"].map((name) => summaryHtml(market, name)).join("");
  return [
    `<div class="in ${page.grid}"><section class="${page.panel}"><div class="${page.filters}">`,
    `<span class="${page.asOf}">截至 <b>${words}</b><span> </span></span></div>`,
    `<table class="${styles.table}"><colgroup>${columnsHtml(market)}</colgroup>${headHtml(market)}`,
    `<tbody>${summary}</tbody><tbody>${rows}</tbody></table></section></div>`,
  ].join("");
}
