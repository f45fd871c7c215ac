import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, messageOf } from "../../kit/errors.ts";
import type { Log } from "../../kit/log.ts";
import { privateFolder } from "../../kit/privateFiles.ts";
import type { RelayStream } from "../relay/stream.ts";
import type { RecordedStretch } from "../types.ts";
import { type Finalised, finalise } from "./finalise.ts";
import { createStretch } from "./stretch.ts";

export interface Recording {
  readonly sessionId: string;
  /** Stops recording; resolves when the file is finished and reported. */
  stop(): Promise<void>;
}

export interface Recorder {
  /** Records until stopped, until the publisher leaves or until the disk fails; then calls `onOver`. */
  start(roomId: string, sessionId: string, stream: RelayStream, onOver: () => void): Recording;
  /** Finishes recordings left behind by a killed process. */
  recover(): Promise<void>;
}

export interface RecorderDeps {
  /** `DATA_DIR/recordings`; created when first needed. */
  readonly folder: string;
  readonly log: Log;
  readonly onRecorded: (stretch: RecordedStretch) => Promise<void>;
}

const PART = ".part";
const ROOM_FIELD = "fulltimeRoom";
const SESSION_FIELD = "fulltimeSession";
const FIELDS = [ROOM_FIELD, SESSION_FIELD];
const SAFE_ID = /^[\w-]{1,64}$/;

export function createRecorder({ folder, log, onRecorded }: RecorderDeps): Recorder {
  /** A disk failure is logged once, until a recording succeeds again. */
  let isDiskBad = false;
  const taken = new Set<string>();

  const partOf = (name: string): string => join(folder, `${name}${PART}`);

  /** `{sessionId}-{n}.flv` with the lowest free `n`. */
  function nextName(sessionId: string): string {
    for (let n = 1; ; n += 1) {
      const name = `${sessionId}-${n}.flv`;
      if (taken.has(name) || existsSync(join(folder, name)) || existsSync(partOf(name))) continue;
      taken.add(name);
      return name;
    }
  }

  const finishFile = (name: string) => finalise(partOf(name), join(folder, name), FIELDS);

  /** Reports a finished file. The part goes last: as long as nobody knows of the recording, the next start finishes it again. */
  async function report(name: string, roomId: string | null, done: Finalised): Promise<void> {
    const { firstFrameAt, durationMs, clock, bytes, isSeekable, metadata } = done;
    const room = roomId ?? metadata[ROOM_FIELD];
    const sessionId = metadata[SESSION_FIELD];
    if (typeof room === "string" && typeof sessionId === "string" && firstFrameAt !== null) {
      const stretch = { roomId: room, sessionId, file: name, firstFrameAt, durationMs, bytes, isSeekable };
      await onRecorded({ ...stretch, ...(clock === null ? {} : { clock }) });
    } else log.warn({ file: name }, "a recording does not say what it is of; it is left on the disk");
    await rm(partOf(name), { force: true });
  }

  return {
    start(roomId, sessionId, stream, onOver) {
      if (!SAFE_ID.test(sessionId)) throw new RangeError(`no session id: ${sessionId}`);
      let name: string | null = null;
      let stopping: Promise<void> | null = null;
      const stop = (): Promise<void> => {
        stopping ??= (async () => {
          // Everything up to now belongs to it, nothing that comes from now on.
          stream.flush();
          const closed = stretch.close();
          // The disk may fail before `start` has returned.
          await Promise.resolve();
          unfollow();
          onOver();
          if (!(await closed) || name === null) return;
          isDiskBad = false;
          const done = await finishFile(name);
          if (done) await report(name, roomId, done);
        })().catch((error: unknown) => {
          log.error({ err: error, roomId, file: name }, "a recording could not be finished; what was written stays on the disk");
        });
        return stopping;
      };
      const stretch = createStretch({
        openPath() {
          privateFolder(folder);
          name = nextName(sessionId);
          return partOf(name);
        },
        fields: { [ROOM_FIELD]: roomId, [SESSION_FIELD]: sessionId },
        onFailure(reason) {
          if (!isDiskBad) log.error({ roomId, reason }, "recording stopped: the disk failed; the stream goes on");
          isDiskBad = true;
          void stop();
        },
        onPause: () => void stop(),
      });
      let unfollow = (): void => undefined;
      unfollow = stream.follow(stretch);
      return { sessionId, stop };
    },
    async recover() {
      let files: readonly string[];
      try {
        files = await readdir(folder);
      } catch (error) {
        if (codeOf(error) === "ENOENT") return;
        throw error;
      }
      for (const file of files.filter((one) => one.endsWith(`.flv${PART}`))) {
        const name = file.slice(0, -PART.length);
        if (taken.has(name)) continue;
        let done: Finalised | null;
        try {
          done = await finishFile(name);
        } catch (error) {
          log.error({ file: name, reason: messageOf(error) }, "a recording that was cut short cannot be read");
          await rename(partOf(name), join(folder, `${file}.bad`));
          continue;
        }
        try {
          if (done) await report(name, null, done);
          log.info({ file: name }, "finished a recording that was cut short");
        } catch (error) {
          log.error({ file: name, reason: messageOf(error) }, "a recording could not be reported; the next start tries again");
        }
      }
    },
  };
}
