import type { Decisions } from "./neverPlayed.ts";

/** The unusual ends of a game. */

export const NEVER_PLAYED_BASKETBALL: Decisions = {
  postponed: { state: 13, before: [20, 180], reasons: ["客队航班延误", "球馆供电故障", "暴雪影响出行"] },
  cancelled: { state: 12, before: [180, 400], reasons: ["客队弃权", "赛程调整"] },
  toBeDecided: { state: 15, before: [600, 1600], reasons: ["开赛时间待联盟确认", "场地待定"] },
};
export const STOPPED_INDOORS = ["球馆照明故障", "计时系统故障", "地板湿滑需要处理", "篮架损坏"];
