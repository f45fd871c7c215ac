import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { type Result, err, ok } from "../../../contract/result.ts";
import type { ImportProblem, SourceFile } from "./types.ts";

/** The files of a folder, by name, without those of sub-folders. */
export function openFolder(dir: string): Result<readonly SourceFile[], ImportProblem> {
  try {
    if (!statSync(dir).isDirectory()) return err({ file: dir, record: "", reason: "not a folder" });
    const names = readdirSync(dir, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => entry.name);
    return ok(names.toSorted().map((name) => ({ name, bytes: () => readFileSync(join(dir, name)) })));
  } catch (error) {
    return err({ file: dir, record: "", reason: reasonOf(error) });
  }
}

const GZIP = /\.gz$/;

/** Their bytes, decompressed, or why they cannot be read. */
function plainBytes(file: SourceFile): Result<Uint8Array, ImportProblem> {
  try {
    const bytes = file.bytes();
    return ok(GZIP.test(file.name) ? gunzipSync(bytes) : bytes);
  } catch (error) {
    return err({ file: file.name, record: "", reason: reasonOf(error) });
  }
}

/**
 * The files without those that repeat another, `a.json.gz` beside `a.json`, which a note names. Refused where the two differ:
 * nobody knows which one is meant.
 */
export function withoutCopies(
  files: readonly SourceFile[],
): Result<{ readonly files: readonly SourceFile[]; readonly notes: readonly string[] }, ImportProblem> {
  const found = new Map<string, SourceFile>();
  const notes: string[] = [];
  for (const file of files) {
    const name = file.name.replace(GZIP, "");
    const first = found.get(name);
    if (!first) {
      found.set(name, file);
      continue;
    }
    const [one, other] = [plainBytes(first), plainBytes(file)];
    if (!one.ok) return one;
    if (!other.ok) return other;
    if (Buffer.compare(one.value, other.value) !== 0)
      return err({ file: file.name, record: "", reason: `it differs from ${first.name}: leave one of the two` });
    notes.push(`${file.name}: the same as ${first.name}, left out`);
  }
  return ok({ files: [...found.values()], notes });
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The file's text, decompressed if the name ends in `.gz`, as UTF-8; a truncated or foreign file is refused. `older`: the
 * encoding of a source's old files, tried when the text is not UTF-8.
 */
export function readText(file: SourceFile, older?: "windows-1252"): Result<string, ImportProblem> {
  let bytes: Uint8Array;
  try {
    bytes = file.bytes();
  } catch (error) {
    return err({ file: file.name, record: "", reason: reasonOf(error) });
  }
  if (file.name.endsWith(".gz")) {
    try {
      bytes = gunzipSync(bytes);
    } catch (error) {
      return err({ file: file.name, record: "", reason: `cannot be decompressed: ${reasonOf(error)}` });
    }
  }
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    if (older !== undefined) return ok(new TextDecoder(older).decode(bytes));
    return err({ file: file.name, record: "", reason: "not UTF-8 text" });
  }
}

/** Reads one JSON file; `check` (from `decoder`) names the record that does not fit the source's format. */
export function readJson<T>(file: SourceFile, check: (value: unknown) => Result<T, Omit<ImportProblem, "file">>): Result<T, ImportProblem> {
  const text = readText(file);
  if (!text.ok) return text;
  let value: unknown;
  try {
    value = JSON.parse(text.value);
  } catch (error) {
    return err({ file: file.name, record: "", reason: `not JSON: ${reasonOf(error)}` });
  }
  const checked = check(value);
  return checked.ok ? checked : err({ file: file.name, ...checked.error });
}

/** A check against a schema; the record of a refusal is its JSON pointer, e.g. `/events/12/eventSec`. */
export function decoder<S extends TSchema>(schema: S): (value: unknown) => Result<Static<S>, Omit<ImportProblem, "file">> {
  const compiled = Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return ok(value as Static<S>);
    const [first] = compiled.Errors(value);
    return err({ record: first?.instancePath || "/", reason: first?.message ?? "not in the expected form" });
  };
}

/** The first file whose name matches. */
export function findFile(files: readonly SourceFile[], pattern: RegExp): SourceFile | null {
  return files.find((file) => pattern.test(file.name)) ?? null;
}

/** Files whose name matches, each with the text of the first group (the source's match id). */
export function filesById(files: readonly SourceFile[], pattern: RegExp): readonly { readonly id: string; readonly file: SourceFile }[] {
  return files.flatMap((file) => {
    const id = pattern.exec(file.name)?.[1];
    return id === undefined ? [] : [{ id, file }];
  });
}

/** True when the match is wanted, by the source's own id or by ours. */
export function isWanted(only: ReadonlySet<string>, sourceId: string, matchId: string): boolean {
  return only.size === 0 || only.has(sourceId) || only.has(matchId);
}

/** Refuses a wanted match that the folder does not hold. */
export function missingWanted(
  only: ReadonlySet<string>,
  known: readonly (readonly [sourceId: string, matchId: string])[],
  where: string,
): ImportProblem | null {
  const names = new Set(known.flat());
  for (const wanted of only) {
    if (!names.has(wanted)) return { file: where, record: wanted, reason: "no such match" };
  }
  return null;
}
