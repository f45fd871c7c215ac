import type { BasketballStat, PlayerStat } from "../../../contract/feed/sport.ts";

/** Labels of basketball statistics: the team's in the bars, the player's as short column heads. */
export const BASKETBALL_STAT_WORDS: Readonly<Record<BasketballStat, string>> = {
  fieldGoalsScored: "投篮命中",
  fieldGoalsTotal: "投篮出手",
  threePointsScored: "三分命中",
  threePointsTotal: "三分出手",
  freeThrowsScored: "罚球命中",
  freeThrowsTotal: "罚球次数",
  rebounds: "篮板",
  offensiveRebounds: "前场篮板",
  assists: "助攻",
  steals: "抢断",
  blocks: "盖帽",
  turnovers: "失误",
  fouls: "犯规",
  timeouts: "暂停",
};

/** Made and taken, shown together: `31/64`. */
export const SHOOTING = [
  { made: "fieldGoalsScored", taken: "fieldGoalsTotal", word: "投篮" },
  { made: "threePointsScored", taken: "threePointsTotal", word: "三分" },
  { made: "freeThrowsScored", taken: "freeThrowsTotal", word: "罚球" },
] as const satisfies readonly { made: BasketballStat & PlayerStat; taken: BasketballStat & PlayerStat; word: string }[];

/** `31/64`; made alone if the attempts are not counted; null if nothing is counted. */
export function shootingText(made: number | undefined, taken: number | undefined): string | null {
  if (made === undefined) return taken === undefined ? null : `-/${taken}`;
  return taken === undefined ? String(made) : `${made}/${taken}`;
}

export const PLAYER_STAT_WORDS: Readonly<Record<PlayerStat, { readonly short: string; readonly full: string }>> = {
  minutesPlayed: { short: "时间", full: "上场时间" },
  points: { short: "得分", full: "得分" },
  fieldGoalsScored: { short: "投中", full: "投篮命中" },
  fieldGoalsTotal: { short: "投篮", full: "投篮出手" },
  fieldGoalsAccuracy: { short: "投篮%", full: "投篮命中率" },
  threePoints: { short: "三分得分", full: "三分球得分" },
  threePointsScored: { short: "三分中", full: "三分命中" },
  threePointsTotal: { short: "三分投", full: "三分出手" },
  threePointsAccuracy: { short: "三分%", full: "三分命中率" },
  freeThrowsScored: { short: "罚中", full: "罚球命中" },
  freeThrowsTotal: { short: "罚球", full: "罚球次数" },
  freeThrowsAccuracy: { short: "罚球%", full: "罚球命中率" },
  rebounds: { short: "篮板", full: "篮板" },
  offensiveRebounds: { short: "前场", full: "前场篮板" },
  defensiveRebounds: { short: "后场", full: "后场篮板" },
  assists: { short: "助攻", full: "助攻" },
  steals: { short: "抢断", full: "抢断" },
  blocks: { short: "盖帽", full: "盖帽" },
  turnovers: { short: "失误", full: "失误" },
  fouls: { short: "犯规", full: "犯规" },
  assistRate: { short: "助攻率", full: "助攻率" },
};
