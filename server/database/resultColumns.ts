import { type RawBuilder, sql } from "kysely";
import type { Sport } from "../../contract/feed/channels.ts";
import type { MatchEntities } from "./entities.ts";
import type { FinishedMatch } from "./types.ts";

/** Converts a finished match to a row of `result`. */
const HOUR_MS = 3_600_000;
/** Time from kick-off until a result is known, by the rules and with the break; extra time and penalties come on top. */
const LASTS_MS: Readonly<Record<Sport, number>> = { fb: 2 * HOUR_MS, bk: 2.5 * HOUR_MS };
const EXTRA_MS = HOUR_MS;

export function columnsOf(match: FinishedMatch, entities: MatchEntities) {
  const { source, sourceId, sport, round, roundNo, kickoffAt, score, regular, half, periods, goals, corners, yellow, red, closing } = match;
  const { isSimulated, epoch, seq } = match;
  return {
    source,
    source_id: sourceId,
    sport,
    competition_id: entities.competition,
    season_id: entities.season,
    round,
    round_no: roundNo,
    kickoff_at: kickoffAt,
    finished_at: kickoffAt + LASTS_MS[sport] + (regular === null && match.penalties === undefined ? 0 : EXTRA_MS),
    home_id: entities.home,
    away_id: entities.away,
    home_score: score[0],
    away_score: score[1],
    ...{ regular, half, periods, goals, corners, yellow, red, closing },
    stage: match.stage?.name ?? null,
    stage_kind: match.stage?.kind ?? "table",
    group_name: match.stage?.group ?? null,
    penalties: match.penalties ?? null,
    is_awarded: match.isAwarded ?? false,
    is_simulated: isSimulated,
    epoch,
    seq,
  };
}

/** The written columns of `result`, with their types. */
const WRITTEN = {
  source: "text",
  source_id: "text",
  sport: "text",
  competition_id: "text",
  season_id: "text",
  round: "text",
  round_no: "int2",
  kickoff_at: "int8",
  finished_at: "int8",
  home_id: "text",
  away_id: "text",
  home_score: "int2",
  away_score: "int2",
  regular: "json",
  half: "json",
  periods: "json",
  goals: "json",
  corners: "json",
  yellow: "json",
  red: "json",
  closing: "json",
  stage: "text",
  stage_kind: "text",
  group_name: "text",
  penalties: "json",
  is_awarded: "boolean",
  is_simulated: "boolean",
  epoch: "text",
  seq: "int8",
} as const;
export const listed = (of: (name: string, type: string) => string): RawBuilder<unknown> =>
  sql.raw(
    Object.entries(WRITTEN)
      .map(([name, type]) => of(name, type))
      .join(", "),
  );
export const COLUMNS = listed((name) => name);
export const TYPED = listed((name, type) => `${name} ${type}`);
/** A known round is kept: some sources have none. */
const RETAINED: ReadonlySet<string> = new Set(["round", "round_no"]);
export const written = (name: string): string => (RETAINED.has(name) ? `coalesce(excluded.${name}, r.${name})` : `excluded.${name}`);
/** Json has no equality operator, but its text has, and it is stored as it was written. */
export const comparedOf = (column: (name: string) => string) => listed((name, type) => `${column(name)}${type === "json" ? "::text" : ""}`);
