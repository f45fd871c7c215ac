import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { parseRecording, serialiseRecording } from "../../../contract/feed/recording.ts";
import { type Result, ok } from "../../../contract/result.ts";
import { folderOf } from "../pack/testing.ts";
import { filesById, readText } from "./files.ts";
import { importRecording } from "./importRecording.ts";
import type { Source } from "./registry.ts";
import type { ImportProblem, ImportedMatch } from "./types.ts";

/** Folders that hold a match more than once. */

/** Each file `m-1.json`, whatever follows its number, is a match with one event. */
const SOURCE: Source = {
  read: (files) =>
    ok(
      filesById(files, /^m-(\d+)/).map(({ id, file }): ImportedMatch => {
        const text = readText(file);
        const d = { id: `t${id}`, clock: "1", text: text.ok ? text.value : "" };
        return { matchId: `m-${id}`, sport: "fb", title: id, events: [{ ch: `fb:m-${id}`, s: 1, at: 1, k: "text", d }], notes: [] };
      }),
    ),
  folder: "none",
  sign: /^m-/,
  credit: "test",
};

const removing: (() => void)[] = [];
afterEach(() => {
  for (const remove of removing.splice(0)) remove();
});

function imported(files: Readonly<Record<string, string | Buffer>>): Result<readonly string[], ImportProblem> {
  const { dir, remove } = folderOf(files);
  removing.push(remove);
  const result = importRecording("test", SOURCE, dir, new Set());
  if (!result.ok) return { ok: false, error: { ...result.error, file: result.error.file.replace(dir, "the folder") } };
  const { recording, notes } = result.value;
  expect(parseRecording(serialiseRecording(recording)).ok).toBe(true);
  return ok([...recording.events.map(({ ch }) => ch), ...notes]);
}

test("a file that is there plain and compressed is read once, with a note", () => {
  expect(imported({ "m-1.json": "甲", "m-1.json.gz": gzipSync("甲"), "m-2.json": "乙" })).toEqual(
    ok(["fb:m-1", "fb:m-2", "m-1.json.gz: the same as m-1.json, left out"]),
  );
});

test.each([
  ["the two differ", gzipSync("乙"), "it differs from m-1.json: leave one of the two"],
  ["one of the two is cut", gzipSync("甲").subarray(0, 12), "unexpected end of file"],
])("nothing is read where %s", (_, bytes, reason) => {
  expect(imported({ "m-1.json": "甲", "m-1.json.gz": bytes })).toEqual({ ok: false, error: { file: "m-1.json.gz", record: "", reason } });
});

test("a match that two files have is refused by its name: no recording could be played with it", () => {
  expect(imported({ "m-1.csv": "甲", "m-1.json": "甲", "m-2.json": "乙" })).toEqual({
    ok: false,
    error: { file: "the folder", record: "m-1", reason: "the same match stands there twice: leave one of its files" },
  });
});
