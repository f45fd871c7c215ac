import { existsSync } from "node:fs";
import { join } from "node:path";
import { RECORDING_FORMAT, type Recording, compareRecorded } from "../../../contract/feed/recording.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { openFolder } from "./files.ts";
import type { Source } from "./registry.ts";
import type { ImportProblem, ImportedMatch } from "./types.ts";

export interface Imported {
  readonly recording: Recording;
  readonly matches: readonly ImportedMatch[];
}

/**
 * Reads a source's folder (or the folder above it) into a recording. All or nothing: the first record that cannot be
 * read refuses the whole.
 */
export function importRecording(name: string, source: Source, dataDir: string, only: ReadonlySet<string>): Result<Imported, ImportProblem> {
  const given = openFolder(dataDir);
  if (!given.ok) return given;
  const inner = join(dataDir, source.folder);
  const isOwn = given.value.some((file) => source.sign.test(file.name));
  const files = isOwn || !existsSync(inner) ? given : openFolder(inner);
  if (!files.ok) return files;
  const read = source.read(files.value, { only });
  if (!read.ok) return read;
  const matches = read.value;
  const events = matches.flatMap((match) => match.events).toSorted(compareRecorded);
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) return err({ file: dataDir, record: "", reason: "no match in it" });
  const title = matches.length === 1 ? (matches[0]?.title ?? name) : `${name}：${matches.length} 场比赛`;
  const header: Recording["header"] = { format: RECORDING_FORMAT, title, from: first.at, to: last.at, sources: [source.credit] };
  return ok({ recording: { header, events }, matches });
}
