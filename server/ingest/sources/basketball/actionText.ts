import { stateOfPeriod } from "../../../../contract/codes/basketball.ts";
import { countedPeriodOf } from "../../../../contract/codes/matchPhase.ts";
import type { BasketballFormat } from "../../../../contract/codes/matchStates.ts";
import { clockText } from "../../../../contract/match/clock.ts";
import type { Action, PlayerRef } from "./actions.ts";

/** Sentences of the text live. Sources carry English or codes: the words are ours. */

/** `period` is 1-based. */
export function periodName(format: BasketballFormat, period: number): string {
  return countedPeriodOf(format, period - 1);
}

/** `Q2 03:12`, `H2 03:12` of a game of halves, `OT1 00:41`. */
export function gameClock(format: BasketballFormat, period: number, remainingS: number): string {
  const { overtime } = stateOfPeriod(format, period - 1);
  const name = overtime === undefined ? `${format === "halves" ? "H" : "Q"}${period}` : `OT${overtime}`;
  return `${name} ${clockText(remainingS)}`;
}

const STYLES: readonly (readonly [RegExp, string])[] = [
  [/dunk/i, "扣篮"],
  [/tip/i, "补篮"],
  [/putback/i, "补篮"],
  [/layup|finger roll/i, "上篮"],
  [/hook/i, "勾手"],
  [/fade/i, "后仰跳投"],
  [/float/i, "抛投"],
  [/bank/i, "擦板"],
];

const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/bad pass/i, "传球失误"],
  [/lost ball/i, "丢球"],
  [/travel/i, "走步"],
  [/double dribble/i, "两次运球"],
  [/shot clock/i, "进攻超时"],
  [/backcourt/i, "回场"],
  [/8 second/i, "8秒违例"],
  [/5 second/i, "5秒违例"],
  [/3.second/i, "三秒违例"],
  [/kicked ball/i, "脚踢球"],
  [/goaltend/i, "干扰球"],
  [/charge/i, "带球撞人"],
  [/offensive|^foul/i, "进攻犯规"],
  [/step out|out.of.bounds/i, "出界"],
  [/technical/i, "技术犯规"],
  [/flagrant/i, "恶意犯规"],
  [/shooting/i, "投篮犯规"],
  [/loose ball/i, "争抢犯规"],
  [/take/i, "战术犯规"],
  [/away from play/i, "无球犯规"],
];

function wordFor(table: readonly (readonly [RegExp, string])[], text: string, otherwise: string): string {
  return table.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;
}

/** The line of an action; `team` names its side, `score` is home-away after it. */
export function actionText(action: Action, team: string, score: readonly [number, number]): string {
  const name = action.player ? `${action.player.name}（${team}）` : team;
  const what = action.what;
  switch (what.kind) {
    case "shot": {
      const shot = what.points === 3 ? "三分" : wordFor(STYLES, what.style, "跳投");
      if (!what.isMade) return `${name}${shot}不中。`;
      return `${name}${shot}命中，比分 ${score[0]}-${score[1]}。${what.assist ? `助攻：${what.assist.name}。` : ""}`;
    }
    case "freeThrow":
      return what.isMade ? `${name}罚球${what.label}命中，比分 ${score[0]}-${score[1]}。` : `${name}罚球${what.label}不中。`;
    case "rebound":
      return `${name}抢到${what.isOffensive ? "进攻" : "防守"}篮板。`;
    case "turnover":
      return `${name}失误：${wordFor(CAUSES, what.cause, "失误")}。`;
    case "steal":
      return `${name}抢断。`;
    case "block":
      return `${name}盖帽。`;
    case "foul":
      return what.isPersonal ? `${name}犯规：${wordFor(CAUSES, what.cause, "个人犯规")}。` : `${name}技术犯规。`;
    case "timeout":
      return action.side === null ? "官方暂停。" : `${team}请求暂停。`;
    case "substitution":
      return `${team}换人：${substitutionText(what.playerIn, what.playerOut)}。`;
    case "jumpBall":
      return "跳球。";
    case "violation":
      return `${name}违例：${wordFor(CAUSES, what.cause, "违例")}。`;
    case "note":
      return what.text;
    default:
      return what satisfies never;
  }
}

function substitutionText(playerIn: PlayerRef | undefined, playerOut: PlayerRef | undefined): string {
  if (playerIn && playerOut) return `${playerIn.name} 换下 ${playerOut.name}`;
  return playerIn ? `${playerIn.name} 上场` : `${playerOut?.name ?? ""} 下场`;
}
