import { randomBytes } from "node:crypto";
import { type RoomEventKind, type RoomEvents, roomChannel } from "../../contract/feed/room.ts";
import { PUBLISHER_GONE_MS, PUBLISH_KEY_MS } from "../../contract/limits.ts";
import type { Hub } from "../feed/types.ts";
import { createJob } from "../kit/job.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { Media, MediaListener } from "../media/types.ts";
import type { RoomRepository, RoomRow } from "./roomRepository.ts";
import type { EndReason, NewKey, SessionRepository } from "./sessionRepository.ts";
import type { InTurn } from "../kit/serialQueue.ts";
import type { AudienceCount, RoomDirectory } from "./types.ts";

export interface SessionsDeps {
  readonly hub: Pick<Hub, "publish" | "position">;
  readonly clock: Clock;
  readonly log: Log;
  readonly media: Omit<Media, "start" | "stop">;
  readonly audience: Pick<AudienceCount, "viewers">;
  readonly directory: Pick<RoomDirectory, "forget">;
  readonly rooms: RoomRepository;
  readonly sessions: SessionRepository;
  readonly inTurn: InTurn;
}

/** Starts and ends rooms' sessions (docs/product.md 6), and follows their publishers. */
export interface LiveSessions extends Pick<MediaListener, "authorise" | "onStart" | "onEnd"> {
  /** Begins a session; calling it twice is the same as once. */
  up(roomId: string): Promise<void>;
  /** Ends the running session; its id, null if there was none. */
  down(roomId: string, reason: EndReason): Promise<string | null>;
  /** Replaces the key and cuts off the publisher that uses the old one. */
  newKey(roomId: string): Promise<void>;
  /** Appends to the room's log. */
  publish<K extends RoomEventKind>(roomId: string, kind: K, data: RoomEvents[K], options?: { at?: number; key?: string }): Promise<void>;
  /** Ends sessions whose publisher did not come back, and announces ends made by other processes. */
  sweep(): Promise<void>;
  /** Resumes sessions from before a restart; then `sweep` runs each second. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;
/** Peak viewers are sampled, and pictures noted, once in this many sweeps. */
const SAMPLE_EVERY = 10;
const NONCE_BYTES = 12;

/**
 * The state that must survive is in `live_session`: since when pictures are missing, until when there were some, and whether an end was announced. So
 * a restart loses nothing, and another process (the operator's command) can end a session through its row alone.
 */
export function createSessions(deps: SessionsDeps): LiveSessions {
  const { hub, clock, log, media, audience, directory, rooms, sessions, inTurn } = deps;
  let sweeps = 0;

  const freshKey = (): NewKey => ({ nonce: randomBytes(NONCE_BYTES).toString("hex"), expiresAt: clock.now() + PUBLISH_KEY_MS });
  const hasKey = ({ key }: RoomRow): boolean => key !== null && key.expiresAt > clock.now();

  const publish: LiveSessions["publish"] = async (roomId, k, d, { at = clock.now(), key } = {}) => {
    await hub.publish([{ ch: roomChannel(roomId), at, k, d, ...(key === undefined ? {} : { key }) }]);
  };

  /** Runs in the room's queue. Ends are announced before a new session begins. */
  async function notifyEnds(roomId: string | null): Promise<void> {
    for (const ended of await sessions.unannounced(roomId)) {
      const ch = roomChannel(ended.roomId);
      await publish(
        ended.roomId,
        "down",
        { sessionId: ended.sessionId, reason: ended.reason },
        { at: ended.endedAt, key: `down-${ended.sessionId}` },
      );
      await sessions.markAnnounced(ended.sessionId, (await hub.position(ch)).s, ch);
      directory.forget(ended.roomId);
      if ((await rooms.find(ended.roomId))?.sessionId !== null) continue;
      media.record(ended.roomId, null);
      media.loop(ended.roomId, null);
      media.kick(ended.roomId);
      media.dismiss(ended.roomId);
    }
  }

  /** Runs in the room's queue. */
  async function open(roomId: string): Promise<void> {
    await notifyEnds(roomId);
    const ch = roomChannel(roomId);
    await sessions.open(roomId, clock.now(), (await hub.position(ch)).s, freshKey());
    const row = await rooms.find(roomId);
    if (row === null || row.sessionId === null) return;
    // An expired key is renewed when the anchor goes up again; the session goes on.
    if (!hasKey(row)) await sessions.setKey(roomId, freshKey());
    directory.forget(roomId);
    await publish(roomId, "up", { sessionId: row.sessionId }, { at: row.startedAt ?? clock.now(), key: `up-${row.sessionId}` });
  }

  /** Runs in the room's queue. */
  async function setFlowing(roomId: string, isFlowing: boolean, isSeen = true): Promise<void> {
    if (!(await sessions.setFlowing(roomId, isFlowing, clock.now(), isSeen))) return;
    directory.forget(roomId);
    await publish(roomId, "stream", { isFlowing });
  }

  async function end(roomId: string, reason: EndReason): Promise<string | null> {
    const ended = await sessions.end(roomId, clock.now(), reason);
    if (ended !== null) directory.forget(roomId);
    await notifyEnds(roomId);
    return ended?.sessionId ?? null;
  }

  async function samplePeaks(): Promise<void> {
    const live = await sessions.running();
    await sessions.samplePeaks(live.map(({ roomId }) => ({ roomId, viewers: audience.viewers(roomId) })));
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    await sessions.endLost(now - PUBLISHER_GONE_MS, now);
    const waiting = await sessions.unannounced(null);
    for (const roomId of new Set(waiting.map((ended) => ended.roomId))) await inTurn(roomId, () => notifyEnds(roomId));
    if (sweeps % SAMPLE_EVERY === 0) {
      await samplePeaks();
      await sessions.notePictures(now);
    }
    sweeps += 1;
  }

  const job = createJob({ clock, log, everyMs: EVERY_MS, work: sweep, trouble: "sessions could not be looked after; they wait" });

  /** Resumes sessions left by the previous process: their pictures have stopped, their start may not have been announced. */
  async function resumeRunning(): Promise<void> {
    for (const { roomId, sessionId, startedAt } of await sessions.running()) {
      await inTurn(roomId, async () => {
        await publish(roomId, "up", { sessionId }, { at: startedAt, key: `up-${sessionId}` });
        if (!media.isFlowing(roomId)) await setFlowing(roomId, false, false);
      });
    }
  }

  return {
    publish,
    sweep,
    up: (roomId) => inTurn(roomId, () => open(roomId)),
    down: (roomId, reason) => inTurn(roomId, () => end(roomId, reason)),
    newKey: (roomId) =>
      inTurn(roomId, async () => {
        await sessions.setKey(roomId, freshKey());
        directory.forget(roomId);
        media.kick(roomId);
      }),

    async authorise({ roomId, nonce }) {
      const row = await rooms.find(roomId);
      return row !== null && row.key !== null && row.key.nonce === nonce;
    },

    onStart: (roomId) =>
      inTurn(roomId, async () => {
        const row = await rooms.find(roomId);
        if (row === null) return media.kick(roomId);
        if (row.sessionId === null) {
          // The key was valid a moment ago, but the room has gone down or was closed meanwhile.
          if (!hasKey(row)) return media.kick(roomId);
          await open(roomId);
        }
        await setFlowing(roomId, true);
        const now = await rooms.find(roomId);
        if (now !== null && now.recordKey !== null && now.sample === null) media.record(roomId, now.recordKey);
        return undefined;
      }),
    onEnd: (roomId) => inTurn(roomId, () => setFlowing(roomId, false)),

    async start() {
      await resumeRunning();
      job.start();
    },
    stop: job.stop,
  };
}
