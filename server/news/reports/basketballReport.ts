import type { RichMatch } from "../../../contract/rules/richText.ts";
import type { BasketballFacts, PeriodFact, PlayerFact } from "./basketballFacts.ts";
import { type Report, type ReportBlock, type Sentence, chooser, say } from "./pieces.ts";

/** The report of a basketball game in words: template 1. */

const CLOSE = 5;
const FAR = 20;
const COMEBACK = 15;
const MANY_CHANGES = 10;

function title(facts: BasketballFacts, pick: ReturnType<typeof chooser>): Sentence {
  const { names, score, winner, margin, overtimes, players, pair, largest } = facts;
  const [won, lost] = winner === "home" ? ([0, 1] as const) : ([1, 0] as const);
  const team = names[won];
  const head = say`${names[0]} ${score[0]}-${score[1]} ${names[1]}`;
  const by = Math.abs(pair[0] - pair[1]);
  const behind = facts.largestLead[lost];
  const star = players[won][0];
  const tail = ((): Sentence => {
    if (overtimes) return say`${team}鏖战 ${overtimes} 个加时取胜`;
    if (behind && largest[lost] >= COMEBACK) return say`${team}落后 ${behind} 分完成逆转`;
    if (by >= FAR) return say`${team}大胜 ${margin} 分`;
    if (by <= CLOSE) return pick("title", [say`${team}以 ${margin} 分险胜`, say`${team}惊险取胜，只赢 ${margin} 分`]);
    if (star) return say`${star.name}拿下 ${star.points} 分`;
    return say`${team}取胜`;
  })();
  return say`${head}：${tail}`;
}

const periodName = ({ isHalves }: BasketballFacts, { isOvertime, number }: PeriodFact): Sentence =>
  isOvertime ? say`第 ${number} 个加时` : isHalves ? say`第 ${number} 半场` : say`第 ${number} 节`;

function periodSentence(facts: BasketballFacts, period: PeriodFact, i: number, pick: ReturnType<typeof chooser>): Sentence {
  const { names } = facts;
  const [h, a] = period.pair;
  const name = periodName(facts, period);
  const more = h > a ? 0 : 1;
  const less = more === 0 ? 1 : 0;
  const played =
    h === a
      ? say`${name}两队各得 ${period.text[0]} 分`
      : pick(`period${i}`, [
          say`${name}${names[more]}以 ${period.text[more]} 比 ${period.text[less]} 占得上风`,
          say`${name}双方打成 ${period.text[0]} 比 ${period.text[1]}，${names[more]}得分更多`,
        ]);
  const [th, ta] = period.after;
  const ahead = th >= ta ? 0 : 1;
  const isLast = i === facts.periods.length - 1;
  if (isLast) return say`${played}，全场比分定格在 ${period.total[0]}-${period.total[1]}。`;
  if (i === 0) return say`${played}。`;
  if (th === ta) return say`${played}，比分来到 ${period.total[0]} 平。`;
  return say`${played}，${names[ahead]}以 ${period.total[ahead]}-${period.total[ahead === 0 ? 1 : 0]} 领先。`;
}

function playerSentence({ name, points, rebounds, assists, isDouble }: PlayerFact): Sentence {
  const more = [...(rebounds ? [say`${rebounds} 个篮板`] : []), ...(assists ? [say`${assists} 次助攻`] : [])];
  const line = more.length === 0 ? say`` : more.length === 1 ? say`、${more[0] ?? []}` : say`、${more[0] ?? []}和${more[1] ?? []}`;
  return say`${name}得到 ${points} 分${line}${isDouble ? "，两项上双" : ""}。`;
}

export function basketballReport(facts: BasketballFacts, match: RichMatch): Report {
  const pick = chooser(match.matchId);
  const { names, league, round, score, margin, winner, changes, largestLead } = facts;
  const [won, lost] = winner === "home" ? ([0, 1] as const) : ([1, 0] as const);
  const when = round ? say`${league}${round}` : say`${league}`;
  const lead: readonly Sentence[] = [
    winner === "home"
      ? pick("lead", [
          say`${when}，${names[0]}主场 ${score[0]}-${score[1]} 战胜${names[1]}，净胜 ${margin} 分。`,
          say`${when}，${names[0]}以 ${score[0]}-${score[1]} 击败来访的${names[1]}。`,
        ])
      : pick("lead", [
          say`${when}，${names[1]}做客以 ${score[1]}-${score[0]} 战胜${names[0]}，净胜 ${margin} 分。`,
          say`${when}，${names[1]}客场 ${score[1]}-${score[0]} 击败${names[0]}。`,
        ]),
  ];
  const course: Sentence[] = [];
  const [ours, theirs] = [largestLead[won], largestLead[lost]];
  if (ours) course.push(say`${names[won]}最多时领先 ${ours} 分。`);
  course.push(theirs ? say`${names[lost]}也曾领先 ${theirs} 分。` : say`${names[lost]}全场没有领先过。`);
  if (changes.count >= MANY_CHANGES) course.push(say`领先权易手 ${changes.text} 次。`);
  const players = [won, lost].flatMap((side): readonly ReportBlock[] => {
    const best = facts.players[side];
    return best.length === 0 ? [] : [{ kind: "paragraph", sentences: [say`${names[side]}方面，`, ...best.map(playerSentence)] }];
  });
  return {
    title: title(facts, pick),
    summary: lead.flat(),
    blocks: [
      { kind: "block", block: { type: "matchCard", attrs: match } },
      { kind: "paragraph", sentences: [...lead, ...course] },
      { kind: "heading", text: ["比赛经过"] },
      { kind: "paragraph", sentences: facts.periods.map((period, i) => periodSentence(facts, period, i, pick)) },
      ...(players.length === 0 ? [] : [{ kind: "heading", text: ["球员表现"] } as const, ...players]),
      { kind: "block", block: { type: "matchStats", attrs: match } },
    ],
  };
}
