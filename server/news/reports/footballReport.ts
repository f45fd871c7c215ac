import type { RichMatch } from "../../../contract/rules/richText.ts";
import type { Side } from "../../../contract/feed/sport.ts";
import type { CardFact, FootballFacts, GoalFact } from "./footballFacts.ts";
import { type FactPiece, type Report, type ReportBlock, type Sentence, chooser, say } from "./pieces.ts";

/** The report of a football match in words: template 1. All its figures are facts; wordings are chosen by the match id. */

const HALF_TIME = 45.5;
const FULL_TIME = 90.5;
const EARLY = 10;
const LATE = 84;
const MANY = 3;
/** Most moment cards in a text. */
const MOMENTS = 3;

const indexOf = (side: Side): 0 | 1 => (side === "home" ? 0 : 1);
const other = (side: Side): Side => (side === "home" ? "away" : "home");

function scorerWords(facts: FootballFacts, goal: GoalFact): Sentence {
  const team = facts.names[indexOf(goal.side)];
  if (goal.kind === "own") {
    const against = facts.names[indexOf(other(goal.side))];
    return goal.player ? say`${against}球员${goal.player}` : say`${against}防线`;
  }
  return goal.player ? say`${goal.player}` : say`${team}`;
}

/** Goals of each player who scored more than once, without own goals. */
function braces({ goals }: FootballFacts): readonly { readonly player: FactPiece; readonly side: Side; readonly count: number }[] {
  const by = new Map<string, { readonly player: FactPiece; readonly side: Side; count: number }>();
  for (const { player, side, kind } of goals) {
    if (!player || kind === "own") continue;
    const known = by.get(`${side}/${player.text}`);
    if (known) known.count += 1;
    else by.set(`${side}/${player.text}`, { player, side, count: 1 });
  }
  return [...by.values()].filter(({ count }) => count > 1).toSorted((a, b) => b.count - a.count);
}

function title(facts: FootballFacts, pick: ReturnType<typeof chooser>): Sentence {
  const { names, score, shootout, winner, goals, decisive, deficit, reds, pair } = facts;
  const head = say`${names[0]} ${score[0]}-${score[1]} ${names[1]}`;
  const tail = ((): Sentence => {
    if (shootout && winner) return say`${names[indexOf(winner)]}点球大战胜出`;
    if (winner === null) {
      const last = goals.at(-1);
      if (!last) return pick("title", [say`互交白卷`, say`全场没有进球`, say`两队都没能破门`]);
      if (last.clock > LATE) return say`第 ${last.minute} 分钟才扳平`;
      if (deficit > 2) return say`${names[indexOf(last.side)]}大比分落后下扳平`;
      return deficit === 2 ? say`${names[indexOf(last.side)]}追回两球` : pick("title", [say`各取一分`, say`握手言和`, say`打成平手`]);
    }
    const team = names[indexOf(winner)];
    const hero = braces(facts).find(({ side, count }) => side === winner && count >= MANY);
    if (hero) return say`${hero.player}上演帽子戏法`;
    if (decisive && decisive.clock > LATE) {
      return deficit > 0 ? say`${team}落后之下第 ${decisive.minute} 分钟反超` : say`第 ${decisive.minute} 分钟决出胜负`;
    }
    if (deficit >= 2) return deficit === 2 ? say`两球落后，${team}翻盘` : say`大比分落后，${team}翻盘`;
    if (deficit === 1) return pick("title", [say`${team}后来居上`, say`${team}逆转取胜`]);
    if (Math.abs(pair[0] - pair[1]) >= MANY) return say`${team}净胜 ${facts.margin} 球`;
    if (reds.some(({ side }) => side === winner)) return say`${team}少一人仍然取胜`;
    if (Math.min(...pair) === 0 && Math.max(...pair) === 1 && decisive?.player && decisive.kind !== "own") {
      return pick("title", [say`${decisive.player}一球定胜负`, say`${decisive.player}打进唯一进球`]);
    }
    const brace = braces(facts).find(({ side }) => side === winner);
    if (brace) return say`${brace.player}梅开二度`;
    if (Math.min(...pair) === 0) return say`${team}零封对手`;
    return pick("title", [say`${team}拿下胜利`, say`${team}取胜`]);
  })();
  return say`${head}：${tail}`;
}

function lead(facts: FootballFacts, pick: ReturnType<typeof chooser>): readonly Sentence[] {
  const { names, league, round, venue, score, winner, half, shootout, hasExtraTime } = facts;
  const where = venue ? say`在${venue}，` : say``;
  const when = round ? say`${league}${round}` : say`${league}`;
  const result = ((): Sentence => {
    if (shootout && winner) return say`${names[0]}与${names[1]}战成 ${score[0]}-${score[1]}，点球大战后${names[indexOf(winner)]}胜出`;
    if (winner === null) return say`${names[0]}与${names[1]}战成 ${score[0]}-${score[1]}`;
    if (winner === "home")
      return pick("lead", [
        say`${names[0]}主场 ${score[0]}-${score[1]} 战胜${names[1]}`,
        say`${names[0]} ${score[0]}-${score[1]} 击败来访的${names[1]}`,
      ]);
    return pick("lead", [
      say`${names[1]}客场以 ${score[1]}-${score[0]} 战胜${names[0]}`,
      say`${names[1]}做客 ${score[1]}-${score[0]} 击败${names[0]}`,
    ]);
  })();
  const halfway = half ? [say`半场比分 ${half.text[0]}-${half.text[1]}。`] : [];
  const extra = hasExtraTime ? [say`比赛进入加时。`] : [];
  const spots = shootout ? [say`点球大战比分 ${shootout.text[0]}-${shootout.text[1]}。`] : [];
  return [say`${when}，${where}${result}。`, ...halfway, ...extra, ...spots];
}

function goalSentence(facts: FootballFacts, goal: GoalFact, i: number, pick: ReturnType<typeof chooser>): Sentence {
  const team = facts.names[indexOf(goal.side)];
  const [h, a] = goal.after;
  const [ours, theirs] = goal.side === "home" ? [h, a] : [a, h];
  const who = scorerWords(facts, goal);
  const first = i === 0;
  const state = ((): Sentence => {
    if (first) return goal.clock <= EARLY ? say`${team}早早领先` : pick(`first${i}`, [say`${team}首开纪录`, say`${team}打破僵局`]);
    if (ours === theirs) return pick(`level${i}`, [say`${team}扳平`, say`比分回到同一起跑线`]);
    if (ours === theirs + 1)
      return pick(
        `ahead${i}`,
        [say`${team}取得领先`, say`${team}反超`].slice(facts.goals[i - 1]?.side === goal.side ? 1 : 0) as [Sentence],
      );
    if (ours > theirs) return pick(`more${i}`, [say`${team}扩大优势`, say`领先优势扩大`]);
    return pick(`less${i}`, [say`${team}追回一球`, say`${team}缩小差距`]);
  })();
  const score = say`，${goal.score}`;
  if (goal.kind === "own") return say`第 ${goal.minute} 分钟，${who}不慎自摆乌龙，${state}${score}。`;
  if (goal.kind === "penalty") return say`第 ${goal.minute} 分钟，${who}主罚点球命中，${state}${score}。`;
  if (goal.assist && goal.player) {
    return pick(`goal${i}`, [
      say`第 ${goal.minute} 分钟，${goal.assist}送出助攻，${who}破门，${state}${score}。`,
      say`第 ${goal.minute} 分钟，${who}接${goal.assist}的传球得分，${state}${score}。`,
    ]);
  }
  return pick(`goal${i}`, [
    say`第 ${goal.minute} 分钟，${who}破门得分，${state}${score}。`,
    say`第 ${goal.minute} 分钟，${who}打进一球，${state}${score}。`,
  ]);
}

function cardSentence(facts: FootballFacts, card: CardFact): Sentence {
  const team = facts.names[indexOf(card.side)];
  const who = card.player ? say`${team}的${card.player}` : say`${team}一名球员`;
  return card.isSecondYellow ? say`第 ${card.minute} 分钟，${who}两黄变一红被罚下。` : say`第 ${card.minute} 分钟，${who}被直接红牌罚下。`;
}

interface Passage {
  readonly clock: number;
  readonly sentence: Sentence;
  /** The goal told; null for other incidents, which get no moment card. */
  readonly goal: GoalFact | null;
}

function passagesOf(facts: FootballFacts, pick: ReturnType<typeof chooser>): readonly Passage[] {
  const goals = facts.goals.map((goal, i): Passage => ({ clock: goal.clock, sentence: goalSentence(facts, goal, i, pick), goal }));
  const plain = (cards: readonly CardFact[], sentence: (card: CardFact) => Sentence): readonly Passage[] =>
    cards.map((card) => ({ clock: card.clock, sentence: sentence(card), goal: null }));
  return [
    ...goals,
    ...plain(facts.reds, (card) => cardSentence(facts, card)),
    ...plain(facts.missed, (card) =>
      card.player
        ? say`第 ${card.minute} 分钟，${card.player}主罚点球未能命中。`
        : say`第 ${card.minute} 分钟，${facts.names[indexOf(card.side)]}罚失点球。`,
    ),
    ...plain(facts.revoked, (card) => say`第 ${card.minute} 分钟，${facts.names[indexOf(card.side)]}的一个进球被取消。`),
  ].toSorted((a, b) => a.clock - b.clock);
}

function statSentences(facts: FootballFacts, pick: ReturnType<typeof chooser>): readonly Sentence[] {
  const { names, stats, winner } = facts;
  const { shots, shotsOnTarget, possession, corners, xg } = stats;
  const made: Sentence[] = [];
  if (shots && shotsOnTarget) {
    made.push(
      say`${names[0]}全场 ${shots.text[0]} 次射门，${shotsOnTarget.text[0]} 次射正；${names[1]} ${shots.text[1]} 次射门，${shotsOnTarget.text[1]} 次射正。`,
    );
  }
  if (possession) {
    const more = possession.pair[0] >= possession.pair[1] ? 0 : 1;
    made.push(
      possession.pair[0] === possession.pair[1]
        ? say`两队控球各占 ${possession.text[0]}。`
        : pick("possession", [
            say`控球方面${names[more]}占 ${possession.text[more]}。`,
            say`${names[more]}的控球率为 ${possession.text[more]}，对手 ${possession.text[more === 0 ? 1 : 0]}。`,
          ]),
    );
  }
  if (corners) made.push(say`角球比为 ${corners.text[0]} 比 ${corners.text[1]}。`);
  if (xg) {
    const lost = winner === null ? null : xg.pair[indexOf(winner)] < xg.pair[indexOf(other(winner))];
    made.push(say`期望进球 ${xg.text[0]} 比 ${xg.text[1]}${lost ? "，赢球的一方反而更少" : ""}。`);
  }
  return made;
}

/** The goals that get moment cards: the decisive one first, then the latest ones. */
function momentsOf({ goals, decisive }: FootballFacts): ReadonlySet<GoalFact> {
  const wanted = [...(decisive ? [decisive] : []), ...goals.toReversed()];
  return new Set(wanted.slice(0, MOMENTS));
}

export function footballReport(facts: FootballFacts, match: RichMatch): Report {
  const pick = chooser(match.matchId);
  const passages = passagesOf(facts, pick);
  const moments = momentsOf(facts);
  const part = (name: string, of: readonly Passage[]): readonly ReportBlock[] => {
    if (of.length === 0) return [];
    const blocks: ReportBlock[] = [{ kind: "heading", text: [name] }];
    let sentences: Sentence[] = [];
    const flush = (): void => {
      if (sentences.length > 0) blocks.push({ kind: "paragraph", sentences });
      sentences = [];
    };
    for (const { sentence, goal } of of) {
      sentences.push(sentence);
      if (!goal || !moments.has(goal)) continue;
      flush();
      blocks.push({ kind: "block", block: { type: "moment", attrs: { ...match, at: goal.at } } });
    }
    flush();
    return blocks;
  };
  const between = (from: number, to: number): readonly Passage[] => passages.filter(({ clock }) => clock >= from && clock < to);
  const stats = statSentences(facts, pick);
  const first = lead(facts, pick);
  return {
    title: title(facts, pick),
    summary: first.flat(),
    blocks: [
      { kind: "block", block: { type: "matchCard", attrs: match } },
      { kind: "paragraph", sentences: first },
      ...part("上半场", between(0, HALF_TIME)),
      ...part("下半场", between(HALF_TIME, FULL_TIME)),
      ...part("加时赛", between(FULL_TIME, Number.POSITIVE_INFINITY)),
      ...(stats.length === 0
        ? []
        : ([
            { kind: "heading", text: ["数据"] },
            { kind: "paragraph", sentences: stats },
            { kind: "block", block: { type: "matchStats", attrs: match } },
          ] as const)),
    ],
  };
}
