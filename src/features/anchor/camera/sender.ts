import { MEDIA_TAG, type MediaTag } from "../../../../contract/room/publish.ts";
import { createBackPressure } from "./backPressure.ts";
import type { Connection } from "./connection.ts";
import type { Tally } from "./broadcastStats.ts";
import { aacFrame, aacHeader, avcFrame, avcHeader } from "./flvBodies.ts";

/** Output of an encoder. */
export interface Encoded {
  /** Page time, ms. */
  readonly at: number;
  readonly data: Uint8Array;
  readonly isKey: boolean;
  /** Decoder configuration from this picture on, if it changed. */
  readonly description: Uint8Array | null;
}

export interface SenderDeps {
  readonly now: () => number;
  readonly tally: Tally;
  readonly bitsPerSecond: () => number;
  /** Asks the encoder for a key frame. */
  readonly wantKey: () => void;
  /** Lowers the bitrate: the line is too slow. */
  readonly lower: () => void;
}

export interface Sender {
  /** Sends to this connection from now on, starting with new headers. `onStuck`: the connection no longer sends. */
  attach(connection: Connection, onStuck: () => void): void;
  detach(): void;
  picture(encoded: Encoded): void;
  sound(encoded: Encoded): void;
  readonly isAttached: boolean;
  readonly isLineSlow: boolean;
}

/** A connection that is cut silently is detected when its buffer does not shrink for this long. */
export const STUCK_MS = 8_000;

interface Line {
  readonly connection: Connection;
  readonly onStuck: () => void;
  readonly pressure: ReturnType<typeof createBackPressure>;
  /** Page time of the connection's timestamp 0; null until a key frame and both descriptions are there. */
  startsAt: number | null;
  sentBytes: number;
  leftBytes: number;
  leftAt: number;
}

/** Sends encoded media to the attached connection: headers first, starting at a key frame, both tracks on one clock. */
export function createSender({ now, tally, bitsPerSecond, wantKey, lower }: SenderDeps): Sender {
  let line: Line | null = null;
  let avc: Uint8Array | null = null;
  let aac: Uint8Array | null = null;

  function send(to: Line, type: MediaTag["type"], at: number, body: Uint8Array): void {
    to.connection.send({ type, timestamp: Math.max(0, Math.round(at - (to.startsAt ?? at))), body });
    to.sentBytes += body.byteLength;
    tally.sent(body.byteLength, false);
  }
  /** False: the connection was given up. */
  function isMoving(of: Line): boolean {
    const waiting = of.connection.bufferedBytes;
    const left = of.sentBytes - waiting;
    if (left > of.leftBytes || waiting === 0) {
      of.leftBytes = left;
      of.leftAt = now();
    }
    if (now() - of.leftAt < STUCK_MS) return true;
    line = null;
    of.onStuck();
    return false;
  }

  return {
    get isAttached() {
      return line !== null;
    },
    get isLineSlow() {
      return line?.pressure.isDropping ?? false;
    },
    attach(connection, onStuck) {
      line = { connection, onStuck, pressure: createBackPressure(), startsAt: null, sentBytes: 0, leftBytes: 0, leftAt: now() };
      wantKey();
    },
    detach() {
      line = null;
    },
    picture({ at, data, isKey, description }) {
      const isNew = description !== null;
      avc = description ?? avc;
      if (line === null || avc === null || !isMoving(line)) return;
      if (line.startsAt === null) {
        if (!isKey || aac === null) return;
        line.startsAt = at;
        send(line, MEDIA_TAG.video, at, avcHeader(avc));
        send(line, MEDIA_TAG.audio, at, aacHeader(aac));
      } else if (isNew) send(line, MEDIA_TAG.video, at, avcHeader(avc));
      const verdict = line.pressure.next(isKey, line.connection.bufferedBytes, now(), bitsPerSecond());
      if (verdict.isTooMuch) lower();
      if (verdict.wantsKey) wantKey();
      if (!verdict.isSent) return tally.dropped("line");
      send(line, MEDIA_TAG.video, at, avcFrame(data, isKey));
      return tally.sent(0, true);
    },
    sound({ at, data, description }) {
      aac = description ?? aac;
      if (line === null || line.startsAt === null || at < line.startsAt || !isMoving(line)) return;
      send(line, MEDIA_TAG.audio, at, aacFrame(data));
    },
  };
}
