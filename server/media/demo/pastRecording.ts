import type { Log } from "../../kit/log.ts";
import { createRecorder } from "../recording/recorder.ts";
import { createRelayStream } from "../relay/stream.ts";
import type { RecordedStretch } from "../types.ts";
import type { Sample } from "./sample.ts";

export interface PastRecording {
  /** `DATA_DIR/recordings`. */
  readonly folder: string;
  readonly log: Log;
  readonly roomId: string;
  readonly sessionId: string;
  readonly sample: Sample;
  /** Epoch ms. */
  readonly firstFrameAt: number;
  readonly durationMs: number;
  /** Called between batches of frames, so that other work can run. */
  readonly turn?: () => Promise<void>;
}

const FRAMES_A_TURN = 500;

/** Writes the recording a room would have made, had the sample run in it then: by the recorder itself, only faster. */
export async function recordPast(options: PastRecording): Promise<RecordedStretch | null> {
  const {
    folder,
    log,
    roomId,
    sessionId,
    firstFrameAt,
    durationMs,
    sample,
    turn = () => new Promise((resolve) => setImmediate(resolve)),
  } = options;
  const recorded = Promise.withResolvers<RecordedStretch | null>();
  const recorder = createRecorder({ folder, log, onRecorded: async (stretch) => recorded.resolve(stretch) });
  const stream = createRelayStream({ onWatched: () => undefined });
  const recording = recorder.start(roomId, sessionId, stream, () => undefined);
  for (const tag of sample.control) stream.push(tag, firstFrameAt);
  let pushed = 0;
  for (let round = 0; round * sample.durationMs < durationMs; round += 1) {
    for (const frame of sample.frames) {
      const timestamp = round * sample.durationMs + frame.timestamp;
      if (timestamp >= durationMs) break;
      stream.push({ ...frame, timestamp }, firstFrameAt + timestamp);
      pushed += 1;
      if (pushed % FRAMES_A_TURN !== 0) continue;
      stream.flush();
      await turn();
    }
  }
  stream.flush();
  await recording.stop();
  recorded.resolve(null);
  return recorded.promise;
}
