import type { Clock } from "../../kit/clock.ts";
import { type RelayStream, createRelayStream } from "../relay/stream.ts";
import type { Sample } from "./sample.ts";

/** Plays one sample over and over, for all the rooms that show it. Costs nothing while nobody watches. */
export interface Loop {
  readonly stream: RelayStream;
  readonly sample: Sample;
}

/** One picture of 25 a second. */
const TICK_MS = 40;
/** After a longer pause (a suspended machine) it continues at the present instead of catching up. */
const BEHIND_MAX_MS = 2_000;

export function createLoop(sample: Sample, clock: Clock): Loop {
  /** When its first frame was due: its position depends on the clock alone. */
  const startedAt = clock.now();
  /** Index of the next frame, counted over all rounds. */
  let next = 0;
  let cancel = (): void => undefined;
  const { frames, durationMs } = sample;

  const stream = createRelayStream({
    onWatched(isWatched) {
      if (isWatched) {
        begin();
        return;
      }
      cancel();
      stream.restart();
    },
  });

  /** Ms after `startedAt` at which a frame is due. */
  function dueOf(index: number): number {
    const round = Math.floor(index / frames.length);
    return round * durationMs + (frames[index - round * frames.length]?.timestamp ?? 0);
  }

  /** Index of the last entry that is due. */
  function currentEntry(): number {
    const elapsedMs = clock.now() - startedAt;
    const round = Math.floor(elapsedMs / durationMs);
    const within = elapsedMs - round * durationMs;
    const entry = sample.entries.findLast((index) => (frames[index]?.timestamp ?? 0) <= within) ?? 0;
    return round * frames.length + entry;
  }

  function begin(): void {
    stream.restart();
    next = currentEntry();
    for (const tag of sample.control) stream.push(tag, startedAt + dueOf(next));
    tick();
  }

  function tick(): void {
    const elapsedMs = clock.now() - startedAt;
    if (elapsedMs - dueOf(next) > BEHIND_MAX_MS) next = currentEntry();
    for (; dueOf(next) <= elapsedMs; next += 1) {
      const frame = frames[next % frames.length];
      if (!frame) break;
      const dueMs = dueOf(next);
      stream.push({ ...frame, timestamp: dueMs }, startedAt + dueMs);
    }
    stream.flush();
    cancel = clock.setTimer(TICK_MS, tick);
  }

  return { stream, sample };
}
