import { join } from "node:path";
import { type Result, err } from "../../../contract/result.ts";
import { openFolder } from "../sources/files.ts";
import type { ImportProblem, SourceFile } from "../sources/types.ts";
import { readNbaSet } from "./nbaSet.ts";
import { readOpenfootballSet } from "./openfootballSet.ts";
import { readPddlSet } from "./pddlSet.ts";
import type { ReadSet, ResultSet } from "./set.ts";

/** A set of results, and the folders below the given one that may hold its files. */
export interface SetSource {
  readonly read: ReadSet;
  readonly folders: readonly string[];
}

export const SETS = {
  pddl: { read: readPddlSet, folders: ["football-results-pddl"] },
  openfootball: { read: readOpenfootballSet, folders: ["all", "football-openfootball/all", "football-openfootball"] },
  "nba-results": { read: readNbaSet, folders: ["basketball-results"] },
} as const satisfies Record<string, SetSource>;

/** Files of a set, in the folder or in any of these below it; the first of a name counts. */
export function setFiles({ folders }: Pick<SetSource, "folders">, dir: string): readonly SourceFile[] {
  const found = new Map<string, SourceFile>();
  for (const folder of ["", ...folders]) {
    const opened = openFolder(join(dir, folder));
    if (opened.ok) for (const file of opened.value) if (!found.has(file.name)) found.set(file.name, file);
  }
  return [...found.values()];
}

/** Reads the set below a folder. Refused when the folder has no results of the set. */
export function readSetFrom(source: SetSource, dir: string): Result<ResultSet, ImportProblem> {
  const set = source.read(setFiles(source, dir));
  return set.ok && set.value.seasons.length === 0 ? err({ file: dir, record: "", reason: "no results of this set" }) : set;
}
