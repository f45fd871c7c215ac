import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Loop } from "./demo/loop.ts";
import type { FlvTag } from "./flv/tags.ts";
import type { Publisher } from "./publish/gate.ts";
import type { Recorder, Recording } from "./recording/recorder.ts";
import { type RelayStream, createRelayStream } from "./relay/stream.ts";

/** A room's media: its publisher, its viewers and its recording. */
export interface LiveRoom {
  readonly roomId: string;
  /** The publisher that reserved the room, admitted or not; null: none. */
  readonly publisher: Publisher | null;
  /** False: the room is taken. */
  reserve(publisher: Publisher): boolean;
  /** The publisher that reserved the room begins. A running loop ends. */
  admit(publisher: Publisher): void;
  push(tag: FlvTag, at: number): { readonly refused: string } | null;
  flush(): void;
  leave(publisher: Publisher): void;
  /** A new loop replaces the one before at once. */
  loop(loop: Loop | null): void;
  record(sessionId: string | null): void;
  /** Adds a viewer; `end` closes its connection. Returns a function to call when the viewer has left. */
  join(end: () => void): () => void;
  /** Nobody comes back: ends the viewers' connections at once. */
  dismiss(): void;
  close(): Promise<void>;
  /** The stream for a viewer who joins now; null while the room is down. */
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
  /** The room has no publisher, loop, recording or viewers any more. */
  readonly onIdle: () => void;
}

/** Viewers wait this long for a publisher that left to come back. */
export const COME_BACK_MS = 60_000;

export function createLiveRoom({ roomId, clock, log, recorder, onStart, onEnd, onIdle }: LiveRoomDeps): LiveRoom {
  let publisher: Publisher | null = null;
  let isAdmitted = false;
  let loop: Loop | null = null;
  let isNotified = false;
  let announcing: Promise<void> = Promise.resolve();
  let sessionToRecord: string | null = null;
  let recording: Recording | null = null;
  const finishing = new Set<Promise<void>>();
  const viewers = new Set<() => void>();
  let cancelWait = (): void => undefined;

  const own = createRelayStream({
    onFlowing() {
      announce(true);
      startRecording();
    },
    // A file has one set of codec data: what follows is another recording.
    onChanged() {
      stopRecording();
      startRecording();
    },
    onMalformed: (reason) => log.warn({ roomId, reason }, "a publisher sends malformed tags; they are left out"),
  });

  /** Announcements run in order, one after the other, however long each takes. */
  function announce(isOn: boolean): void {
    if (isNotified === isOn) return;
    isNotified = isOn;
    announcing = announcing
      .then(isOn ? onStart : onEnd)
      .catch((error: unknown) => log.error({ err: error, roomId, isOn }, "that a room's pictures began or ended could not be announced"));
  }

  function startRecording(): void {
    const stream = loop?.stream ?? (own.isFlowing ? own : null);
    if (sessionToRecord === null || recording !== null || stream === null) return;
    const started: Recording = recorder.start(roomId, sessionToRecord, stream, () => {
      if (recording === started) recording = null;
    });
    recording = started;
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
    return publisher === null && loop === null && sessionToRecord === null && viewers.size === 0;
  }
  function leaveIfIdle(): void {
    if (!isIdle()) return;
    cancelWait();
    // Waits for the end's announcement: a new room with this id would announce its beginning meanwhile.
    void Promise.allSettled([announcing, ...finishing]).then(() => {
      if (isIdle()) onIdle();
    });
  }
  function leaveLoop(): void {
    if (loop === null) return;
    loop = null;
    stopRecording();
    // The viewers followed the loop, which goes on for other rooms.
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
      // A real publisher takes precedence over a loop.
      if (next !== null && isAdmitted) return;
      if (next === null) {
        endLoop();
        leaveIfIdle();
        return;
      }
      // When one loop replaces another, the room never lost its picture: its viewers reconnect and get the new loop.
      leaveLoop();
      loop = next;
      announce(true);
      startRecording();
    },
    record(sessionId) {
      if (sessionId === sessionToRecord) return;
      sessionToRecord = sessionId;
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
    dismiss() {
      cancelWait();
      endViewers();
      leaveIfIdle();
    },
    async close() {
      cancelWait();
      sessionToRecord = null;
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
