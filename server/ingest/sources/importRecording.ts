import { existsSync } from "node:fs";
import { join } from "node:path";
import { RECORDING_FORMAT, type Recording, compareRecorded } from "../../../contract/feed/recording.ts";
import { RUN_TITLE_MAX_LENGTH } from "../../../contract/limits.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { truncate } from "../../../contract/rules/truncate.ts";
import { openFolder, withoutCopies } from "./files.ts";
import type { Source } from "./registry.ts";
import type { ImportProblem, ImportedMatch } from "./types.ts";

export interface Imported {
  readonly recording: Recording;
  readonly matches: readonly ImportedMatch[];
  /** Files left out, in English, for the log. */
  readonly notes: readonly string[];
}

/**
 * Reads a source's folder (or the folder above it) into a recording. All or nothing: the first record that cannot be
 * read refuses the whole, and so does a match that comes twice: its channel would have each number twice.
 */
export function importRecording(name: string, source: Source, dataDir: string, only: ReadonlySet<string>): Result<Imported, ImportProblem> {
  const given = openFolder(dataDir);
  if (!given.ok) return given;
  const inner = join(dataDir, source.folder);
  const isOwn = given.value.some((file) => source.sign.test(file.name));
  const files = isOwn || !existsSync(inner) ? given : openFolder(inner);
  if (!files.ok) return files;
  const single = withoutCopies(files.value);
  if (!single.ok) return single;
  const { files: distinct, notes } = single.value;
  const read = source.read(distinct, { only });
  if (!read.ok) return read;
  const matches = read.value;
  const taken = new Set<string>();
  for (const { matchId } of matches) {
    if (taken.has(matchId))
      return err({ file: dataDir, record: matchId, reason: "the same match stands there twice: leave one of its files" });
    taken.add(matchId);
  }
  const events = matches.flatMap((match) => match.events).toSorted(compareRecorded);
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return err({ file: dataDir, record: "", reason: "no match in it" });
  const full = matches.length === 1 ? (matches[0]?.title ?? name) : `${name}：${matches.length} 场比赛`;
  const title = truncate(full, RUN_TITLE_MAX_LENGTH);
  const header: Recording["header"] = { format: RECORDING_FORMAT, title, from: first.at, to: last.at, sources: [source.credit] };
  return ok({ recording: { header, events }, matches, notes });
}
