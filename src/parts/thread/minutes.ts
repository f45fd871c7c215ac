import type { Sport } from "../../../contract/feed/channels.ts";
import type { ThreadMinute } from "../../../contract/http/thread.ts";
import type { Pair } from "../../../contract/feed/sport.ts";

const PLAIN = /^(\d{1,3})(?:\+\d{1,2})?′$/;

/** `67` for `67′` and for `67+2′`; null for anything else. */
function minuteOf(minute: string): number | null {
  const [, number] = PLAIN.exec(minute) ?? [];
  return number === undefined ? null : Number(number);
}

/**
 * The bars of a thread: one a minute, up to `now`, including minutes without posts. Such a minute shows the thread as of the
 * one before.
 */
export function barsOf(minutes: readonly ThreadMinute[], now: string | null): readonly ThreadMinute[] {
  const bars: ThreadMinute[] = [];
  for (const one of minutes) {
    const before = bars.at(-1);
    const [from, to] = [before ? minuteOf(before.minute) : null, minuteOf(one.minute)];
    if (before && from !== null && to !== null) {
      for (let minute = from + 1; minute < to; minute += 1) bars.push({ minute: `${minute}′`, posts: 0, until: before.until });
    }
    bars.push(one);
  }
  const last = bars[bars.length - 1];
  const [from, to] = [last ? minuteOf(last.minute) : null, now === null ? null : minuteOf(now)];
  if (last && from !== null && to !== null) {
    for (let minute = from + 1; minute <= to; minute += 1) bars.push({ minute: `${minute}′`, posts: 0, until: last.until });
  }
  return bars;
}

/** How the score changed while the reader was away, in words; null: it did not. */
export function scoreNews(sport: Sport, from: Pair | null, to: Pair | null): string | null {
  if (to === null) return null;
  const [home, away] = from ?? [0, 0];
  if (to[0] === home && to[1] === away) return null;
  if (sport === "bk") return `比分 ${home}-${away} 到 ${to[0]}-${to[1]}`;
  // A goal that was cancelled meanwhile does not count.
  const goals = Math.max(0, to[0] - home) + Math.max(0, to[1] - away);
  return goals === 0 ? null : `${goals} 个进球`;
}
