import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Pair } from "../../contract/feed/sport.ts";
import type { FinishedMatch, PackedSeason, ResultPack } from "./types.ts";

/** The results that come with the portal (server/database/pack/SOURCES.md). */
const FILE = join(import.meta.dirname, "pack/results.json.br");
const DAY_MS = 86_400_000;
/** The sources know days, no hours. */
const KICKOFF_HOUR_MS = 15 * 3_600_000;

/** A kick-off whose source knew the day alone. */
export function isDayAlone(kickoffAt: number): boolean {
  return kickoffAt % DAY_MS === KICKOFF_HOUR_MS;
}

/** `mark` changes with the file. */
export function readPack(file = FILE): { readonly pack: ResultPack; readonly mark: string } {
  const bytes = readFileSync(file);
  const pack = JSON.parse(brotliDecompressSync(bytes).toString("utf8")) as ResultPack;
  return { pack, mark: createHash("sha256").update(bytes).digest("hex").slice(0, 16) };
}

function pairAt(column: readonly number[] | undefined, i: number): Pair | null {
  const [home, away] = [column?.[2 * i] ?? -1, column?.[2 * i + 1] ?? -1];
  return home < 0 || away < 0 ? null : [home, away];
}

/** The matches of one season, in order of time. */
export function matchesOf(pack: ResultPack, season: PackedSeason): readonly FinishedMatch[] {
  const competition = pack.competitions[season.competition];
  if (!competition) throw new Error(`the pack has no competition ${season.competition}`);
  const { sport } = competition;
  let day = 0;
  return season.home.flatMap((homePlace, i) => {
    day += season.days[i] ?? 0;
    const home = pack.teams[homePlace];
    const away = pack.teams[season.away[i] ?? -1];
    const score = pairAt(season.score, i);
    if (!home || !away || !score) throw new Error(`${competition.id} ${season.label}: match ${i} is not whole`);
    return {
      source: pack.source,
      sourceId: `${competition.id}/${day}/${home.id}/${away.id}`,
      sport,
      isSimulated: false,
      competition: { id: competition.id, name: competition.name, kind: "league", color: competition.color, country: competition.country },
      season: season.label,
      round: null,
      roundNo: null,
      kickoffAt: day * DAY_MS + KICKOFF_HOUR_MS,
      home: { id: home.id, name: home.name },
      away: { id: away.id, name: away.name },
      score,
      regular: null,
      half: pairAt(season.half, i),
      periods: null,
      goals: null,
      corners: pairAt(season.corners, i),
      yellow: pairAt(season.yellow, i),
      red: pairAt(season.red, i),
      closing: null,
      epoch: "",
      seq: 0,
    } satisfies FinishedMatch;
  });
}
