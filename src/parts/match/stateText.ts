import type { BasketballState } from "../../../contract/codes/basketball.ts";
import type { FootballState } from "../../../contract/codes/football.ts";
import { basketballRemainingS, clockText, footballElapsedS, footballMinute, minuteText } from "../../../contract/match/clock.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import { SHOOTOUT_PERIOD, type Spot, basketballPeriodS, periodLabel, spotOf } from "./matchTimeline.ts";

/** Words of the state codes as the match page says them (docs/product.md 3; the score table has shorter ones). */
export const FOOTBALL_STATE_WORDS: Readonly<Record<FootballState, string>> = {
  0: "异常",
  1: "未开赛",
  2: "上半场",
  3: "中场休息",
  4: "下半场",
  5: "加时赛",
  6: "",
  7: "点球大战",
  8: "完场",
  9: "推迟",
  10: "中断",
  11: "腰斩",
  12: "取消",
  13: "待定",
};

export const BASKETBALL_STATE_WORDS: Readonly<Record<BasketballState, string>> = {
  0: "异常",
  1: "未开赛",
  2: "第一节",
  3: "第一节结束",
  4: "第二节",
  5: "中场休息",
  6: "第三节",
  7: "第三节结束",
  8: "第四节",
  9: "加时",
  10: "完场",
  11: "中断",
  12: "取消",
  13: "推迟",
  14: "腰斩",
  15: "待定",
};

export function stateWords(match: MatchState): string {
  if (match.sport === "fb") return FOOTBALL_STATE_WORDS[match.state];
  if (match.state === 9 && match.overtime > 1) return `第${match.overtime}加时`;
  return BASKETBALL_STATE_WORDS[match.state];
}

/** Whether the game clock of this state is one a reader follows. */
function isInPlay(match: MatchState): boolean {
  if (match.clock === null) return false;
  if (match.sport === "fb") return match.state === 2 || match.state === 4 || match.state === 5;
  return match.state === 2 || match.state === 4 || match.state === 6 || match.state === 8 || match.state === 9;
}

/** `67′`, `90+4′`, basketball `03:12`; null when no clock runs. */
export function minuteWords(match: MatchState, at: number): string | null {
  if (!isInPlay(match) || match.clock === null) return null;
  if (match.sport === "bk") return clockText(basketballRemainingS(match.clock, at));
  const { minute, plus } = footballMinute(match.clock, at);
  return minuteText(minute, plus);
}

/** The clock to the second, for a view held to the video: `66:42`. */
export function secondWords(match: MatchState, at: number): string | null {
  if (!isInPlay(match) || match.clock === null) return null;
  return match.sport === "bk" ? clockText(basketballRemainingS(match.clock, at)) : clockText(footballElapsedS(match.clock, at));
}

/** How a place of the match is called: `52′`, `45+2′`, `第3节 04:10`. */
export function spotWords(match: MatchState, spot: Spot): string {
  if (match.sport === "bk") {
    const remaining = basketballPeriodS(match, spot.period) - spot.elapsedS;
    return `${periodLabel(spot.period)} ${clockText(Math.ceil(remaining))}`;
  }
  if (spot.period === SHOOTOUT_PERIOD) return "点球大战";
  const start = [0, 45, 90, 105][spot.period] ?? 0;
  const end = [45, 90, 105, 120][spot.period] ?? 120;
  const minute = start + Math.floor(spot.elapsedS / 60) + 1;
  return minute > end ? minuteText(end, minute - end) : minuteText(minute);
}

/** What the rail and the band call the playhead: the minute in play, the word of the state in a break. */
export function playheadWords(match: MatchState, at: number): string {
  const minute = minuteWords(match, at);
  if (minute !== null && match.sport === "fb") return minute;
  const spot = spotOf(match, at);
  if (minute !== null && spot) return spotWords(match, spot);
  return stateWords(match) || (spot ? spotWords(match, spot) : "未开赛");
}

export type StateTone = "live" | "delayed" | "replay" | "warn" | "plain";

export interface StateLine {
  readonly minute: string | null;
  readonly words: string;
  readonly tone: StateTone;
}

/** The line under the score. `isAbnormal` and `isOngoing` come from the phase of the match machine. */
export function stateLine(match: MatchState, playhead: Playhead, phase: "ongoing" | "finished" | "notStarted" | "abnormal"): StateLine {
  const words = stateWords(match);
  if (phase === "abnormal") return { minute: null, words: match.stateReason ? `${words}：${match.stateReason}` : words, tone: "warn" };
  if (playhead.mode === "replay") return { minute: minuteWords(match, playhead.at) ?? words, words: "回看中", tone: "replay" };
  if (playhead.mode === "held" && phase === "ongoing") {
    const second = secondWords(match, playhead.at);
    return { minute: second, words: second === null ? `${words}，与视频同步` : "与视频同步", tone: "delayed" };
  }
  return { minute: minuteWords(match, playhead.at), words, tone: phase === "ongoing" ? "live" : "plain" };
}
