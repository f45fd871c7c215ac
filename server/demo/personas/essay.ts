import { type Random, pick } from "./draw.ts";
import { type Book, fill, isSayable, lines } from "./grammar.ts";
import type { News } from "./news.ts";
import { type Speaking, placesOf, speak } from "./speech.ts";

/** A persona's post in a circle about a remarkable match: a title and one or two paragraphs. */
export interface Essay {
  readonly title: string;
  readonly paragraphs: readonly string[];
}

const TITLES: Book = {
  goal: lines(`{m}，{p}这一下，[值得单开一帖/我看了五遍]|[聊聊/说说]{p}这个进球|{t}{s}，{p}|就为{p}这球，[发个帖/记一笔]`),
  missed: lines(`{p}的点球，[可惜/说两句]|十二码：{p}没进之后|点球{det}，[聊聊/心态还是技术]`),
  cancelled: lines(`{r}：{t}被吹掉的那个球|VAR这次，[我服/我服一半]|{p}那球不算，[记一下这个时刻/说说我的看法]`),
  red: lines(`{p}红牌，[这场的转折点/聊聊这一下]|十个人的{t}，[从{m}说起/怎么办]|{m}的红牌`),
  over: lines(`{h}{s}{x}，[看完说几句/赛后碎碎念/散场随笔]|[赛后/完场]：{h}对{x}|{w}赢在哪，{l}差在哪|这场{h}和{x}，[值得留个档/我给八分]`),
  run: lines(`{t}那波{run}|{run}，{t}怎么打出来的`),
  clutch: lines(`{h}对{x}，最后几分钟|{s}，末节[见/看]真章`),
  half: lines(`{h}对{x}，半场[聊两句/先记一笔]`),
};

/** An essay is read by itself: how similar it is to the persona's other sentences does not matter. */
export function essayOf(speaking: Speaking): Essay | null {
  const { news, random } = speaking;
  const slots = placesOf(speaking);
  const title = pick(
    (TITLES[news.topic] ?? []).filter((line) => isSayable(line, slots)),
    random,
  );
  if (title === undefined) return null;
  const roomy: Speaking = { ...speaking, persona: { ...speaking.persona, longest: 120, wordy: 0.9 } };
  const first = speak(roomy);
  if (first === null) return null;
  speaking.usedTexts.add(first);
  const second = speak({ ...roomy, news: { ...news, sections: furtherOf(news, random) } });
  if (second !== null) speaking.usedTexts.add(second);
  return { title: fill(title, slots, random), paragraphs: second === null ? [first] : [first, second] };
}

/** Sections for the second paragraph: the figures, or the state of the match. */
function furtherOf({ topic, sections }: News, random: Random): readonly string[] {
  if (topic === "over" || topic === "half") return random() < 0.5 ? ["stats"] : sections;
  return topic === "run" || topic === "clutch" ? ["lull"] : ["stats"];
}

/** Circles of leagues, by their names in `circles.ts`. Matches of other leagues go to the general circles in OTHERS. */
const CIRCLES: Readonly<Record<string, string>> = {
  eng1: "premier-league",
  chn1: "csl",
  esp1: "la-liga",
  ita1: "serie-a",
  ger1: "bundesliga",
  fra1: "ligue-1",
  nba: "nba",
  cba: "cba",
};
const OTHERS = ["watching", "tactics"] as const;

export function circleOf(leagueId: string, random: Random): string {
  return CIRCLES[leagueId.replace(/-cup$/, "")] ?? pick(OTHERS, random) ?? OTHERS[0];
}
