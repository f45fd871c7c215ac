/** Words for the incident at a moment. Other incident types do not make a moment. */
export const MOMENT_WORDS: Readonly<Record<string, string>> = {
  goal: "进球",
  "own-goal": "乌龙球",
  "penalty-goal": "点球命中",
  "penalty-missed": "点球未进",
  yellow: "黄牌",
  "second-yellow": "两黄变红",
  red: "红牌",
};
