import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import type { FeedEvent } from "../../contract/feed/frames.ts";
import type { MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import type { FootballMatch } from "../../contract/match/football.ts";
import type { BasketballMatch } from "../../contract/match/basketball.ts";
import { openFolder } from "../../server/ingest/sources/files.ts";
import { readOpenfootballSeason } from "../../server/ingest/seasons/openfootball.ts";
import { readPddlSeason } from "../../server/ingest/seasons/pddl.ts";
import type { ReadSeason } from "../../server/ingest/seasons/types.ts";
import { importRecording } from "../../server/ingest/sources/importRecording.ts";
import { SOURCES } from "../../server/ingest/sources/registry.ts";
import type { ImportedMatch, SourceFile } from "../../server/ingest/sources/types.ts";

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** Real recorded data is outside the repository; FULLTIME_DATA names another folder. */
export const DATA = process.env.FULLTIME_DATA ?? resolve(ROOT, "../shared/data");

/** Whether a set exists; prints why its tests are skipped if it does not. */
export function hasData(...names: readonly string[]): boolean {
  const missing = names.filter((name) => !existsSync(join(DATA, name)));
  if (missing.length > 0)
    process.stderr.write(`skipped: ${missing.map((name) => join(DATA, name)).join(", ")} is not here (set FULLTIME_DATA)\n`);
  return missing.length === 0;
}

export function readData(path: string): unknown {
  const bytes = readFileSync(join(DATA, path));
  return JSON.parse((path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"));
}

/** The matches of a source; throws its refusal. */
export function imported(name: string, only: readonly string[] = [], dir = DATA): readonly ImportedMatch[] {
  const source = SOURCES[name];
  if (!source) throw new Error(`no source ${name}`);
  const result = importRecording(name, source, dir, new Set(only));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value.matches;
}

export function isMatchEvent(event: FeedEvent): boolean {
  return /^(fb|bk):/.test(event.ch);
}

export function folded(match: ImportedMatch): MatchState {
  return match.events
    .filter(isMatchEvent)
    .reduce((state, event) => reduceMatch(state, event as MatchEvent), emptyMatch(match.sport, match.matchId));
}

export function foldedFootball(match: ImportedMatch): FootballMatch {
  const state = folded(match);
  if (state.sport !== "fb") throw new Error(`${match.matchId} is no football match`);
  return state;
}

export function foldedBasketball(match: ImportedMatch): BasketballMatch {
  const state = folded(match);
  if (state.sport !== "bk") throw new Error(`${match.matchId} is no basketball match`);
  return state;
}

const folders = new Map<string, readonly SourceFile[]>();

/** The files of a set's folder. */
export function filesOf(...folder: readonly string[]): readonly SourceFile[] {
  const path = join(DATA, ...folder);
  const known = folders.get(path);
  if (known) return known;
  const opened = openFolder(path);
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  folders.set(path, opened.value);
  return opened.value;
}

/** Reads each season of a folder's files once for all tests, which must not modify it. */
function readOnce(read: ReadSeason): ReadSeason {
  const seasons = new WeakMap<readonly SourceFile[], Map<string, ReturnType<ReadSeason>>>();
  return (files, competition, season) => {
    const known = seasons.get(files) ?? new Map<string, ReturnType<ReadSeason>>();
    seasons.set(files, known);
    const key = `${competition} ${season}`;
    const found = known.get(key) ?? read(files, competition, season);
    known.set(key, found);
    return found;
  };
}

export const readPddlOnce = readOnce(readPddlSeason);
export const readOpenfootballOnce = readOnce(readOpenfootballSeason);
