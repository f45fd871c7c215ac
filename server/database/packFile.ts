import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import type { Pair } from "../../contract/feed/sport.ts";
import type { FinishedMatch, PackedSeason, ResultPack, ResultStage } from "./types.ts";

/** The results that ship with the portal (server/database/pack/SOURCES.md). */
const FILE = join(import.meta.dirname, "pack/results.json.br");
const DAY_MS = 86_400_000;
/** The time set for every kick-off of the pack, UTC: its sources have days, but no hours. */
const KICKOFF_HOUR_MS = 15 * 3_600_000;

/** Whether the source had only the day of a kick-off. */
export function isDayAlone(kickoffAt: number): boolean {
  return kickoffAt % DAY_MS === KICKOFF_HOUR_MS;
}

/** Part of `mark`; change it with the order of writing, since the stored position counts seasons in that order. */
const ORDER = "opening first";

/** `mark` changes with the file, and with the order of `inWritingOrder`. */
export function readPack(file = FILE): { readonly pack: ResultPack; readonly mark: string } {
  const bytes = readFileSync(file);
  const pack = JSON.parse(brotliDecompressSync(bytes).toString("utf8")) as ResultPack;
  return { pack, mark: createHash("sha256").update(bytes).update(ORDER).digest("hex").slice(0, 16) };
}

/** The same choice as on pages (latestOf): the latest with a table, else the latest. */
function openingOf(latestFirst: readonly PackedSeason[]): PackedSeason | undefined {
  return latestFirst.find(({ stages }) => stages?.some(({ kind }) => kind === "table") ?? true) ?? latestFirst[0];
}

/** The seasons in the order of writing: those that pages of competitions open with, then all others; each group latest first. */
export function inWritingOrder({ seasons, competitions }: Pick<ResultPack, "seasons" | "competitions">): readonly PackedSeason[] {
  const latestFirst = seasons.toSorted((a, b) => (a.label < b.label ? 1 : a.label > b.label ? -1 : a.competition - b.competition));
  const opening = new Set(competitions.map((_, place) => openingOf(latestFirst.filter(({ competition }) => competition === place))));
  return [...latestFirst.filter((season) => opening.has(season)), ...latestFirst.filter((season) => !opening.has(season))];
}

function pairAt(column: readonly number[] | undefined, i: number): Pair | null {
  const [home, away] = [column?.[2 * i] ?? -1, column?.[2 * i + 1] ?? -1];
  return home < 0 || away < 0 ? null : [home, away];
}

/** A result's id in its source: `fb-eng1/16656/fb-leicester/fb-arsenal`. */
export function resultId(competition: string, day: number, home: string, away: string): string {
  return `${competition}/${day}/${home}/${away}`;
}

/** The set a season of the pack comes from. */
export function sourceOf(pack: ResultPack, season: PackedSeason): string {
  return season.source ?? pack.source;
}

function stageAt(season: PackedSeason, i: number): { readonly stage?: ResultStage } {
  const stage = season.stages?.[season.stage?.[i] ?? 0];
  return stage === undefined ? {} : { stage };
}

function moreAt(season: PackedSeason, i: number, awarded: ReadonlySet<number>): Pick<FinishedMatch, "penalties" | "isAwarded"> {
  const penalties = pairAt(season.penalties, i);
  return { ...(penalties ? { penalties } : {}), ...(awarded.has(i) ? { isAwarded: true } : {}) };
}

/** The matches of one season, in order of time. Throws where the pack contradicts itself. */
export function matchesOf(pack: ResultPack, season: PackedSeason): readonly FinishedMatch[] {
  const competition = pack.competitions[season.competition];
  if (!competition) throw new Error(`the pack has no competition ${season.competition}`);
  const { id, sport, name, color, country, kind = "league" } = competition;
  const source = sourceOf(pack, season);
  const awarded = new Set(season.awarded);
  let day = 0;
  return season.home.map((homePlace, i) => {
    day += season.days[i] ?? 0;
    const home = pack.teams[homePlace];
    const away = pack.teams[season.away[i] ?? -1];
    const score = pairAt(season.score, i);
    if (!home || !away || !score) throw new Error(`${id} ${season.label}: match ${i} is not whole`);
    const [round = null, roundNo = null] = pack.rounds?.[season.round?.[i] ?? -1] ?? [];
    return {
      source,
      sourceId: resultId(id, day, home.id, away.id),
      sport,
      isSimulated: false,
      competition: { id, name, kind, color, country },
      season: season.label,
      ...stageAt(season, i),
      round,
      roundNo,
      kickoffAt: day * DAY_MS + KICKOFF_HOUR_MS,
      home: { id: home.id, name: home.name },
      away: { id: away.id, name: away.name },
      score,
      regular: pairAt(season.regular, i),
      half: pairAt(season.half, i),
      ...moreAt(season, i, awarded),
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
