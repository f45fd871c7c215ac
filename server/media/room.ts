import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Loop } from "./demo/loop.ts";
import type { FlvTag } from "./flv/tags.ts";
import type { Publisher } from "./publish/gate.ts";
import type { Recorder, Recording } from "./recording/recorder.ts";
import { type RelayStream, createRelayStream } from "./relay/stream.ts";

/** One room's place for pictures: who publishes to it, who watches, what is recorded. */
export interface LiveRoom {
  readonly roomId: string;
  /** Who has its place, let in or not yet; null: nobody. */
  readonly publisher: Publisher | null;
  /** False: it is taken. */
  reserve(publisher: Publisher): boolean;
  /** The one who has the place begins. A loop ends for it. */
  admit(publisher: Publisher): void;
  push(tag: FlvTag, at: number): { readonly refused: string } | null;
  flush(): void;
  leave(publisher: Publisher): void;
  /** Another one takes the place of the one before at once. */
  loop(loop: Loop | null): void;
  record(sessionId: string | null): void;
  /** A viewer; `end` closes its connection. Returns what to call when it is gone. */
  join(end: () => void): () => void;
  close(): Promise<void>;
  /** What a viewer who comes now is shown; null while the room is down. */
  readonly shown: RelayStream | null;
  readonly isFlowing: boolean;
  readonly viewers: number;
}

export interface LiveRoomDeps {
  readonly roomId: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly recorder: Recorder;
  readonly onStart: () => Promise<void>;
  readonly onEnd: () => Promise<void>;
  /** Nothing is left of it. */
  readonly onIdle: () => void;
}

/** Viewers of a publisher that went wait this long for it to come back. */
export const COME_BACK_MS = 60_000;

export function createLiveRoom({ roomId, clock, log, recorder, onStart, onEnd, onIdle }: LiveRoomDeps): LiveRoom {
  let publisher: Publisher | null = null;
  let isAdmitted = false;
  let loop: Loop | null = null;
  let isNotified = false;
  let announcing: Promise<void> = Promise.resolve();
  let wanted: string | null = null;
  let recording: Recording | null = null;
  const finishing = new Set<Promise<void>>();
  const viewers = new Set<() => void>();
  let cancelWait = (): void => undefined;

  const own = createRelayStream({
    onFlowing() {
      announce(true);
      startRecording();
    },
    onMalformed: (reason) => log.warn({ roomId, reason }, "a publisher sends malformed tags; they are left out"),
  });

  /** In order, one after the other, however long each takes. */
  function announce(isOn: boolean): void {
    if (isNotified === isOn) return;
    isNotified = isOn;
    announcing = announcing
      .then(isOn ? onStart : onEnd)
      .catch((error: unknown) => log.error({ err: error, roomId, isOn }, "that a room's pictures began or ended could not be announced"));
  }

  function startRecording(): void {
    const stream = loop?.stream ?? (own.isFlowing ? own : null);
    if (wanted === null || recording !== null || stream === null) return;
    const begun: Recording = recorder.start(roomId, wanted, stream, () => {
      if (recording === begun) recording = null;
    });
    recording = begun;
  }
  function stopRecording(): void {
    const stopped = recording?.stop();
    recording = null;
    if (!stopped) return;
    finishing.add(stopped);
    void stopped.finally(() => finishing.delete(stopped));
  }

  function endViewers(): void {
    for (const end of viewers) end();
    viewers.clear();
  }
  function isIdle(): boolean {
    return publisher === null && loop === null && wanted === null && viewers.size === 0;
  }
  function leaveIfIdle(): void {
    if (!isIdle()) return;
    cancelWait();
    // Not before its end is announced: a new room of this id would announce its beginning meanwhile.
    void Promise.allSettled([announcing, ...finishing]).then(() => {
      if (isIdle()) onIdle();
    });
  }
  function leaveLoop(): void {
    if (loop === null) return;
    loop = null;
    stopRecording();
    // They followed the loop, which goes on for other rooms.
    endViewers();
  }
  function endLoop(): void {
    if (loop === null) return;
    leaveLoop();
    announce(false);
  }

  return {
    roomId,
    get publisher() {
      return publisher;
    },
    reserve(by) {
      if (publisher !== null) return false;
      publisher = by;
      return true;
    },
    admit(by) {
      if (publisher !== by) return;
      endLoop();
      cancelWait();
      isAdmitted = true;
      own.restart();
    },
    push: (tag, at) => own.push(tag, at),
    flush: () => own.flush(),
    leave(by) {
      if (publisher !== by) return;
      publisher = null;
      if (isAdmitted) {
        isAdmitted = false;
        stopRecording();
        own.pause();
        announce(false);
        cancelWait = clock.setTimer(COME_BACK_MS, () => {
          endViewers();
          leaveIfIdle();
        });
      }
      leaveIfIdle();
    },
    loop(next) {
      if (next === loop) return;
      // Whoever really publishes goes before.
      if (next !== null && isAdmitted) return;
      if (next === null) {
        endLoop();
        leaveIfIdle();
        return;
      }
      // In place of another loop the room was never without pictures: its viewers ask again and are shown this one.
      leaveLoop();
      loop = next;
      announce(true);
      startRecording();
    },
    record(sessionId) {
      if (sessionId === wanted) return;
      wanted = sessionId;
      stopRecording();
      startRecording();
      leaveIfIdle();
    },
    join(end) {
      viewers.add(end);
      return () => {
        viewers.delete(end);
        leaveIfIdle();
      };
    },
    async close() {
      cancelWait();
      wanted = null;
      stopRecording();
      endViewers();
      await Promise.all(finishing);
      await announcing;
    },
    get shown() {
      return loop?.stream ?? (isAdmitted ? own : null);
    },
    get isFlowing() {
      return loop !== null || own.isFlowing;
    },
    get viewers() {
      return viewers.size;
    },
  };
}
