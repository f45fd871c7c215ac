import type { Fixture } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { findFile, readJson } from "./files.ts";
import { LEAGUES, otherLeague } from "./names/lookup.ts";
import { decodeMatches } from "./statsbombSchema.ts";
import type { ImportProblem, SourceFile } from "./types.ts";
import { parseDate, zonedToUtc } from "./zone.ts";

/** Facts of a match that its events file lacks. */
export interface When {
  readonly kickoffAt: number;
  readonly league: Fixture["league"];
  readonly season?: string;
  readonly round?: string;
}

/** Dates of matches the project holds without their matches file (StatsBomb open data, matches/11/4: local time of the ground). */
const KNOWN: Readonly<
  Record<
    string,
    {
      readonly local: readonly [number, number, number, number, number];
      readonly zone: string;
      readonly season: string;
      readonly round: string;
    }
  >
> = {
  15946: { local: [2018, 8, 18, 22, 15], zone: "Europe/Madrid", season: "2018/19", round: "第1轮" },
  15986: { local: [2018, 9, 23, 20, 45], zone: "Europe/Madrid", season: "2018/19", round: "第5轮" },
};
const UNDATED_AT = Date.UTC(2000, 0, 1, 15);

/** Dates by match id from a matches.json of the open data, where the folder has one. */
export function readDates(files: readonly SourceFile[]): Result<ReadonlyMap<string, When>, ImportProblem> {
  const file = findFile(files, /^matches\.json(\.gz)?$/);
  if (!file) return ok(new Map());
  const decoded = readJson(file, decodeMatches);
  if (!decoded.ok) return decoded;
  const dates = new Map<string, When>();
  for (const match of decoded.value) {
    const date = parseDate(match.match_date);
    if (!date) return err({ file: file.name, record: String(match.match_id), reason: `no date: ${match.match_date}` });
    const [hour = 15, minute = 0] = (match.kick_off ?? "15:00").split(":").map(Number);
    const league = match.competition.competition_name === "La Liga" ? LEAGUES["esp-1"] : otherLeague(match.competition.competition_name);
    dates.set(String(match.match_id), {
      // Local time of the ground; the file names no zone. Central European time fits most of the open data.
      kickoffAt: zonedToUtc({ ...date, hour, minute }, "Europe/Madrid"),
      league,
      season: match.season.season_name,
      ...(match.match_week ? { round: `第${match.match_week}轮` } : {}),
    });
  }
  return ok(dates);
}

/** Date and competition of a match; an unknown match gets a fixed date, and a note. */
export function whenOf(id: string, dates: ReadonlyMap<string, When>, notes: string[]): When {
  const known = dates.get(id);
  if (known) return known;
  const table = KNOWN[id];
  if (table) {
    const [year, month, day, hour, minute] = table.local;
    return {
      kickoffAt: zonedToUtc({ year, month, day, hour, minute }, table.zone),
      league: LEAGUES["esp-1"],
      season: table.season,
      round: table.round,
    };
  }
  notes.push(
    `statsbomb-${id}: the files carry no date and there is no matches.json; kick-off set to ${new Date(UNDATED_AT).toISOString()}`,
  );
  return { kickoffAt: UNDATED_AT, league: otherLeague("StatsBomb") };
}
