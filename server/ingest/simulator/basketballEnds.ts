import type { Rng } from "./random.ts";
import type { SimMatch } from "./schedule.ts";
import type { MatchWriter } from "./writer.ts";

export const STOPPED_INDOORS = ["球馆照明故障", "计时系统故障", "地板湿滑需要处理", "篮架损坏"];
const DELAYED = ["客队航班延误", "球馆供电故障", "暴雪影响出行"];
const CANCELLED = ["客队弃权", "赛程调整"];
const UNDECIDED = ["开赛时间待联盟确认", "场地待定"];

/** Writes what becomes of a game that is not played; false when it is. */
export function neverPlayedBasketball(writer: MatchWriter, rng: Rng, match: SimMatch): boolean {
  const at = (minutes: number): number => match.kickoffAt - minutes * 60_000;
  switch (match.fate) {
    case "postponed":
      writer.emit(at(rng.int(20, 180)), "state", { state: 13, reason: rng.pick(DELAYED) });
      return true;
    case "cancelled":
      writer.emit(at(rng.int(180, 400)), "state", { state: 12, reason: rng.pick(CANCELLED) });
      return true;
    case "toBeDecided":
      writer.emit(at(rng.int(600, 1600)), "state", { state: 15, reason: rng.pick(UNDECIDED) });
      return true;
    case "played":
    case "interrupted":
    case "abandoned":
    case "abnormal":
      return false;
    default:
      return match.fate satisfies never;
  }
}
