import type { Fixture, Team } from "../../../contract/feed/sport.ts";
import type { MarketCell } from "../../../contract/match/board.ts";
import { SHANGHAI_OFFSET_MS } from "../../../contract/shanghai.ts";
import { type FactPiece, type Report, type ReportBlock, type Sentence, chooser, piece, say } from "./pieces.ts";

/** The preview of a football match in words: template 1. */

const PRICE_DIGITS = 2;

/** `11月24日 21:30`, Shanghai time. */
function kickoffText(at: number): string {
  const date = new Date(at + SHANGHAI_OFFSET_MS);
  return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${date.toISOString().slice(11, 16)}`;
}

const countOf = ({ form = [] }: Team, result: "W" | "D" | "L"): number => form.filter((one) => one === result).length;

function formSentence(team: Team, side: "home" | "away", name: FactPiece): Sentence {
  const { form = [] } = team;
  const count = (result: "W" | "D" | "L"): FactPiece => piece(`form.${side}.${result}`, countOf(team, result));
  const isRun = form.length > 2 && form.every((one) => one === form.at(-1));
  const run = isRun ? (form.at(-1) === "W" ? "，正在连胜" : form.at(-1) === "L" ? "，正在连败" : "") : "";
  return say`${name}近 ${piece(`form.${side}.n`, form.length)} 场 ${count("W")} 胜 ${count("D")} 平 ${count("L")} 负${run}。`;
}

/** `eu`: prices of home win, draw and away win; left out if null or suspended. */
export function footballPreview(fixture: Fixture, eu: MarketCell | null): Report {
  const { home, away, league, round, venue, matchId, kickoffAt } = fixture;
  const pick = chooser(`preview/${matchId}`);
  const names = [piece("home", home.name), piece("away", away.name)] as const;
  const ranks =
    home.rank !== undefined && away.rank !== undefined ? ([piece("rank.home", home.rank), piece("rank.away", away.rank)] as const) : null;
  const tail = ((): Sentence => {
    if (ranks) return say`第 ${ranks[0]} 名迎战第 ${ranks[1]} 名`;
    if ((home.form ?? []).length > 0) return say`主队近况 ${piece("form.home.W", countOf(home, "W"))} 胜`;
    return pick("title", [say`赛前看点`, say`首发之前`]);
  })();
  const where = venue === undefined ? say`` : say`在${piece("venue", venue)}`;
  const when = round === undefined ? say`${piece("league", league.name)}` : say`${piece("league", league.name)}${piece("round", round)}`;
  const lead = say`${when}，${names[0]}将${where}迎战${names[1]}，北京时间 ${piece("kickoff", kickoffText(kickoffAt))} 开球。`;
  const standing = ranks ? [say`赛前${names[0]}排名第 ${ranks[0]}，${names[1]}排名第 ${ranks[1]}。`] : [];
  const forms = [
    ...((home.form ?? []).length > 0 ? [formSentence(home, "home", names[0])] : []),
    ...((away.form ?? []).length > 0 ? [formSentence(away, "away", names[1])] : []),
  ];
  const prices = eu && !eu.x ? eu.p.map((price, i) => piece(`eu.${i}`, price.toFixed(PRICE_DIGITS))) : null;
  const [win, draw, lose] = prices ?? [];
  const market = win && draw && lose ? [say`发稿时主胜、平局、客胜的指数为 ${win}、${draw}、${lose}，之后的变化见比赛页。`] : [];
  const part = (name: string, sentences: readonly Sentence[]): readonly ReportBlock[] =>
    sentences.length === 0
      ? []
      : [
          { kind: "heading", text: [name] },
          { kind: "paragraph", sentences },
        ];
  return {
    title: say`${names[0]} 对 ${names[1]}：${tail}`,
    summary: lead,
    blocks: [{ kind: "paragraph", sentences: [lead] }, ...part("排名与近况", [...standing, ...forms]), ...part("指数", market)],
  };
}
