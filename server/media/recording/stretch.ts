import { type WriteStream, createWriteStream } from "node:fs";
import { messageOf } from "../../kit/errors.ts";
import { PRIVATE_FILE } from "../../kit/privateFiles.ts";
import { encodeMark, encodeScript, readScript, withoutSetDataFrame } from "../flv/script.ts";
import { TAG_HEADER_BYTES, type Tracks, bodyOf, fileHeader, tagHeader } from "../flv/tags.ts";
import type { Item } from "../relay/items.ts";
import type { Follower } from "../relay/stream.ts";

/** Writes a stream to a file, with timestamps from 0. */
export interface Stretch extends Follower {
  /** Stops writing; resolves when the file is closed. False: no file was opened, or the disk failed. */
  close(): Promise<boolean>;
}

export interface StretchOptions {
  /** Called when the first frame arrives; the file must not exist. */
  readonly openPath: () => string;
  /** Written into the metadata, so that a file left behind by a killed process can be identified. */
  readonly fields: Readonly<Record<string, string>>;
  /** The disk failed: the recording ends, the stream goes on. */
  readonly onFailure: (reason: string) => void;
  /** The publisher has left. */
  readonly onPause: () => void;
}

/** With this much unwritten the disk counts as too slow. */
const BEHIND_MAX_BYTES = 64 * 1_048_576;

export function createStretch({ openPath, fields, onFailure, onPause }: StretchOptions): Stretch {
  let file: WriteStream | null = null;
  let base = 0;
  let tracks: Tracks = { hasAudio: true, hasVideo: true };
  let control: readonly Item[] = [];
  let isOver = false;
  let hasFailed = false;
  const closed = Promise.withResolvers<void>();

  function fail(reason: string): void {
    if (hasFailed) return;
    hasFailed = true;
    isOver = true;
    file?.destroy();
    closed.resolve();
    onFailure(reason);
  }

  function open(first: Item): void {
    base = first.timestamp;
    let path: string;
    try {
      path = openPath();
    } catch (error) {
      fail(messageOf(error));
      return;
    }
    file = createWriteStream(path, { flags: "wx", mode: PRIVATE_FILE, highWaterMark: 1_048_576 });
    file.on("error", (error) => fail(messageOf(error)));
    file.on("close", () => closed.resolve());
    const metadata = control.find((item) => item.kind === "metadata");
    const known = metadata ? (readScript(withoutSetDataFrame(bodyOf(metadata.bytes)))?.value ?? {}) : {};
    file.write(fileHeader(tracks));
    file.write(encodeScript(0, "onMetaData", { ...known, ...fields }));
    for (const item of control) if (item.kind !== "metadata") write(item);
  }

  function write(item: Item): void {
    if (file === null || isOver) return;
    const timestamp = Math.max(0, item.timestamp - base);
    if (item.kind === "mark") {
      file.write(encodeMark({ at: item.at, pts: timestamp }));
      return;
    }
    // The tag's buffer is shared and stays unchanged: only its header is written anew.
    file.write(tagHeader(item.type, timestamp, bodyOf(item.bytes).length));
    file.write(item.bytes.subarray(TAG_HEADER_BYTES));
  }

  function record(items: readonly Item[]): void {
    if (isOver) return;
    let from = 0;
    if (file === null) {
      const entry = items.findIndex((item) => item.isEntry);
      const first = items[entry];
      if (first === undefined) return;
      open(first);
      from = items[entry - 1]?.kind === "mark" ? entry - 1 : entry;
      if (items[from]?.kind !== "mark") write({ ...first, kind: "mark" });
    }
    file?.cork();
    for (const item of items.slice(from)) write(item);
    file?.uncork();
    if ((file?.writableLength ?? 0) > BEHIND_MAX_BYTES) fail("the disk does not keep up");
  }

  return {
    begin(snapshot) {
      if (file !== null) return;
      ({ tracks, control } = snapshot);
      record(snapshot.items);
    },
    take: (batch) => record(batch.items),
    pause: onPause,
    async close() {
      isOver = true;
      if (file === null) return false;
      if (!hasFailed) {
        file.end();
        await closed.promise;
      }
      return !hasFailed;
    },
  };
}
