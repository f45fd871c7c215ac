import type { Pair } from "../../../../contract/feed/sport.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { SeasonMatch } from "../../../../contract/http/database.ts";
import { dayOf } from "./season.ts";

const STAGE_KEYS = 10;

/** Cache by list of matches: a page reads the keys on each key press. */
const made = new WeakMap<readonly SeasonMatch[], MatchKeys>();

export type MatchKeys = ReadonlyMap<SeasonMatch, string>;

/**
 * Keys of a season's matches in a URL: the indexes of both teams, and where they meet more than once at the same ground
 * (half of the leagues with a split, play-offs, basketball) or in another stage, a count after a dot.
 */
export function matchKeys(matches: readonly SeasonMatch[]): MatchKeys {
  const known = made.get(matches);
  if (known) return known;
  const counts = new Map<string, number>();
  const keys = new Map(
    matches.map((match) => {
      const pair = `${match.home}.${match.away}`;
      const at = `${match.stage} ${pair}`;
      const count = counts.get(at) ?? 0;
      counts.set(at, count + 1);
      const place = Math.max(0, match.stage) * STAGE_KEYS + count;
      return [match, place === 0 ? pair : `${pair}.${place}`] as const;
    }),
  );
  made.set(matches, keys);
  return keys;
}

/**
 * The supposed results of a URL that count at a moment: a match played by then counts as it was, and level scores do not
 * count in basketball. The URL keeps the others: on a day before the match they count again.
 */
export function openOf(
  matches: readonly SeasonMatch[],
  filled: ReadonlyMap<string, Pair>,
  { asOf, sport }: { readonly asOf: string | null; readonly sport: Sport },
): ReadonlyMap<string, Pair> {
  if (filled.size === 0) return filled;
  const open = new Map<string, Pair>();
  for (const [match, key] of matchKeys(matches)) {
    const score = filled.get(key);
    const isOpen = match.score === null || (asOf !== null && dayOf(match) > asOf);
    if (score && isOpen && (sport === "fb" || score[0] !== score[1])) open.set(key, score);
  }
  return open;
}

/** Supposed results by match, from those of a URL by key. */
export function supposedOf(matches: readonly SeasonMatch[], filled: ReadonlyMap<string, Pair>): ReadonlyMap<SeasonMatch, Pair> {
  if (filled.size === 0) return new Map();
  const supposed = new Map<SeasonMatch, Pair>();
  for (const [match, key] of matchKeys(matches)) {
    const score = filled.get(key);
    if (score) supposed.set(match, score);
  }
  return supposed;
}
