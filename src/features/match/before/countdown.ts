import type { LineupData } from "../../../../contract/feed/sport.ts";
import type { Team } from "../../../../contract/feed/sport.ts";

/** Texts of a match page before kick-off. Pure. */

const SECOND_MS = 1000;
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Line-ups are published about an hour before kick-off. */
const LINEUP_DUE_MS = 75 * 60_000;

const two = (n: number): string => String(n).padStart(2, "0");

/** `2 天 03:20:15`, `03:20:15`, `09:59`; null from kick-off on. */
export function countdownText(kickoffAt: number, at: number): string | null {
  const left = Math.ceil((kickoffAt - at) / SECOND_MS);
  if (left <= 0) return null;
  const days = Math.floor(left / DAY_S);
  const hours = Math.floor((left % DAY_S) / HOUR_S);
  const minutes = Math.floor((left % HOUR_S) / 60);
  const clock = `${two(minutes)}:${two(left % 60)}`;
  if (days > 0) return `${days} 天 ${two(hours)}:${clock}`;
  return hours > 0 ? `${two(hours)}:${clock}` : clock;
}

/** Why there is no line-up yet; null when one is known. */
export function lineupWords(lineups: readonly [LineupData | null, LineupData | null], kickoffAt: number, at: number): string | null {
  if (lineups[0] ?? lineups[1]) return null;
  if (at < kickoffAt - LINEUP_DUE_MS) return "首发名单一般在开赛前一小时左右公布";
  return at < kickoffAt ? "首发名单即将公布" : "首发名单没有公布";
}

const WORDS = { W: "胜", D: "平", L: "负" } as const;

/** `近 5 场 2 胜 1 平 2 负`; draws only in football. Null when the form is unknown. */
export function formWords(team: Team | undefined, hasDraws: boolean): string | null {
  const form = team?.form ?? [];
  if (form.length === 0) return null;
  const count = (outcome: keyof typeof WORDS): string => `${form.filter((f) => f === outcome).length} ${WORDS[outcome]}`;
  const parts = hasDraws ? [count("W"), count("D"), count("L")] : [count("W"), count("L")];
  return `近 ${form.length} 场 ${parts.join(" ")}`;
}
