import { periodLabelOf, stateRowOf, stateWordsOf } from "../../../contract/codes/matchPhase.ts";
import { FOOTBALL_ROWS, type MatchPhase } from "../../../contract/codes/matchStates.ts";
import { formatOf } from "../../../contract/match/basketball.ts";
import { basketballRemainingS, clockText, footballElapsedS, footballMinute, minuteText } from "../../../contract/match/clock.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import { SHOOTOUT_PERIOD, type Spot, basketballPeriodS, spotOf } from "./matchTimeline.ts";

/** The match in the form the table of states takes. */
function named(match: MatchState) {
  return match.sport === "fb" ? match : { ...match, format: formatOf(match.fixture) };
}

export function stateWords(match: MatchState): string {
  return stateWordsOf(named(match));
}

/** Whether readers follow the game clock in this state. */
function isInPlay(match: MatchState): boolean {
  return match.clock !== null && stateRowOf(match).hasClock === true;
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

/** Label of a position in the match: `52′`, `45+2′`, `第3节 04:10`. */
export function spotWords(match: MatchState, spot: Spot): string {
  if (match.sport === "bk") {
    const remaining = basketballPeriodS(match, spot.period) - spot.elapsedS;
    return `${periodLabelOf(formatOf(match.fixture), spot.period)} ${clockText(Math.ceil(remaining))}`;
  }
  if (spot.period === SHOOTOUT_PERIOD) return FOOTBALL_ROWS.penalties.words;
  const start = [0, 45, 90, 105][spot.period] ?? 0;
  const end = [45, 90, 105, 120][spot.period] ?? 120;
  const minute = start + Math.floor(spot.elapsedS / 60) + 1;
  return minute > end ? minuteText(end, minute - end) : minuteText(minute);
}

/** Label of the playhead in the rail and the band: the minute in play, the state's label in a break. */
export function playheadWords(match: MatchState, at: number): string {
  const minute = minuteWords(match, at);
  if (minute !== null && match.sport === "fb") return minute;
  const spot = spotOf(match, at);
  if (minute !== null && spot) return spotWords(match, spot);
  return stateWords(match) || (spot ? spotWords(match, spot) : FOOTBALL_ROWS.notStarted.words);
}

export type StateTone = "live" | "delayed" | "replay" | "warn" | "plain";

export interface StateLine {
  readonly minute: string | null;
  readonly words: string;
  readonly tone: StateTone;
}

/** The line under the score. `phase`: the phase of the match's state. */
export function stateLine(match: MatchState, playhead: Playhead, phase: MatchPhase): StateLine {
  const words = stateWords(match);
  if (phase === "abnormal") return { minute: null, words: match.stateReason ? `${words}：${match.stateReason}` : words, tone: "warn" };
  if (playhead.mode === "replay") return { minute: minuteWords(match, playhead.at) ?? words, words: "回看中", tone: "replay" };
  if (playhead.mode === "held" && phase === "ongoing") {
    const second = secondWords(match, playhead.at);
    return { minute: second, words: second === null ? `${words}，与视频同步` : "与视频同步", tone: "delayed" };
  }
  return { minute: minuteWords(match, playhead.at), words, tone: phase === "ongoing" ? "live" : "plain" };
}
