import type { Pair } from "../../../contract/feed/sport.ts";
import type { RichBlock, RichDoc } from "../../../contract/rules/richText.ts";

/** A result of a round, with its teams' names. */
export interface RoundResult {
  readonly home: string;
  readonly away: string;
  readonly score: Pair;
  /** Epoch ms. */
  readonly kickoffAt: number;
}

export interface Round {
  readonly league: string;
  /** Id in the results database. */
  readonly leagueId: string;
  readonly season: string;
  readonly roundNo: number;
  readonly results: readonly RoundResult[];
}

const MANY_GOALS = 5;

const line = ({ home, away, score }: RoundResult): string => `${home} ${score[0]}-${score[1]} ${away}`;
const goalsOf = ({ score }: RoundResult): number => score[0] + score[1];
const marginOf = ({ score }: RoundResult): number => Math.abs(score[0] - score[1]);
const winnerOf = ({ home, away, score }: RoundResult): string => (score[0] > score[1] ? home : away);

/** The first result with the highest value. */
function most(results: readonly RoundResult[], of: (result: RoundResult) => number): RoundResult | undefined {
  return results.reduce<RoundResult | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined);
}

const text = (value: string): RichBlock => ({ type: "paragraph", content: [{ type: "text", text: value }] });
const heading = (value: string): RichBlock => ({ type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: value }] });

/** A report on a round of a real league, from its results alone: every figure is counted from them. */
export function roundReport({ league, leagueId, season, roundNo, results }: Round): {
  readonly title: string;
  readonly summary: string;
  readonly doc: RichDoc;
} {
  const name = `${league} ${season} 赛季第 ${roundNo} 轮`;
  const goals = results.reduce((sum, one) => sum + goalsOf(one), 0);
  const home = results.filter(({ score }) => score[0] > score[1]).length;
  const away = results.filter(({ score }) => score[0] < score[1]).length;
  const draws = results.length - home - away;
  const widest = most(results, marginOf);
  const richest = most(results, goalsOf);
  const blank = results.filter((one) => goalsOf(one) === 0).length;
  const sentences: string[] = [];
  if (widest && marginOf(widest) >= 2) sentences.push(`本轮最大分差出自${line(widest)}，${winnerOf(widest)}净胜 ${marginOf(widest)} 球。`);
  if (richest && richest !== widest && goalsOf(richest) >= MANY_GOALS)
    sentences.push(`进球最多的一场是${line(richest)}，两队共打进 ${goalsOf(richest)} 球。`);
  if (blank > 0) sentences.push(`有 ${blank} 场比赛互交白卷。`);
  const summary = `${name}共 ${results.length} 场比赛，打进 ${goals} 球：主队胜 ${home} 场，平 ${draws} 场，客队胜 ${away} 场。`;
  const subject = widest && marginOf(widest) >= 2 ? `${line(widest)}` : `${results.length} 场打进 ${goals} 球`;
  return {
    title: `${name}：${subject}`,
    summary,
    doc: {
      type: "doc",
      content: [
        text(summary),
        ...(sentences.length > 0 ? [text(sentences.join(""))] : []),
        heading("全部赛果"),
        { type: "bulletList", content: results.map((one) => ({ type: "listItem", content: [text(line(one))] })) },
        {
          type: "paragraph",
          content: [
            { type: "text", text: "积分榜、因何在前与赛季全部赛果：" },
            { type: "text", text: `${league}资料库`, marks: [{ type: "link", attrs: { href: `/database/fb/${leagueId}` } }] },
          ],
        },
      ],
    },
  };
}
