import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Recording, parseRecording, serialiseRecording } from "../../contract/feed/recording.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { messageOf } from "./errors.ts";

/** Recordings on disk: NDJSON, gzip when the name ends in `.gz`. */

export interface FileProblem {
  readonly file: string;
  readonly reason: string;
}

/** Refuses a file that is missing, truncated, foreign or out of order, naming the line where there is one. */
export function readRecording(path: string): Result<Recording, FileProblem> {
  let text: string;
  try {
    const bytes = readFileSync(path);
    text = new TextDecoder("utf-8", { fatal: true }).decode(path.endsWith(".gz") ? gunzipSync(bytes) : bytes);
  } catch (error) {
    return err({ file: path, reason: messageOf(error) });
  }
  const parsed = parseRecording(text);
  return parsed.ok ? parsed : err({ file: path, reason: `line ${parsed.error.line}: ${parsed.error.reason}` });
}

function temporaryOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
}

/** Why no recording can be written there; null: one can. Asked before hours of recording, and leaves nothing behind. */
export function writeProblem(path: string): FileProblem | null {
  const temporary = temporaryOf(path);
  try {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return { file: path, reason: "it is a folder" };
    closeSync(openSync(temporary, "w"));
    return null;
  } catch (error) {
    return { file: path, reason: messageOf(error) };
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** Writes beside the target and renames, so that there is never half a file under its name. */
export function writeRecording(path: string, recording: Recording): Result<number, FileProblem> {
  const temporary = temporaryOf(path);
  try {
    const text = serialiseRecording(recording);
    const bytes = path.endsWith(".gz") ? gzipSync(text) : Buffer.from(text);
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
    return ok(bytes.length);
  } catch (error) {
    rmSync(temporary, { force: true });
    return err({ file: path, reason: messageOf(error) });
  }
}
