import type { PublishRefusal } from "../../contract/feed/user.ts";
import type { WallClock } from "../kit/wallClock.ts";

/** Takes in and sends out live streams (server/media/README.md). Another backend fits behind the same interface. */

/** Where broadcasting software publishes to. */
export interface PublishUrl {
  /** `rtmp://host:1935/live` */
  readonly server: string;
  /** `680001?exp=…&nonce=…&sign=…`: signed, expiring, for one room. */
  readonly streamKey: string;
  readonly expiresAt: number;
}

/** The claim of a stream key whose signature is valid and which has not expired. */
export interface KeyClaim {
  readonly roomId: string;
  readonly nonce: string;
}

/** Decides who may publish and receives notifications; provided by `server/compose/rooms.ts`. */
export interface MediaListener {
  /** Whether the key's nonce is the room's current one. The signature has been checked. False: the publisher is cut off. */
  authorise(claim: KeyClaim): Promise<boolean>;
  /** A room's pictures begin, or begin again. */
  onStart(roomId: string): Promise<void>;
  /** The room's publisher has left; it may come back. */
  onEnd(roomId: string): Promise<void>;
  /**
   * A publisher was refused, or cut off for what it sent. `roomId` is the room the publisher named, which need not be one
   * of ours; `reason` is for the log.
   */
  onRefused?(roomId: string, why: PublishRefusal, reason: string): void;
  /** A stretch of a session has been recorded. */
  onRecorded(stretch: RecordedStretch): Promise<void>;
}

export interface RecordedStretch {
  readonly roomId: string;
  /** The id given to `record` when the recording began. */
  readonly sessionId: string;
  /** Relative to the folder of recordings. */
  readonly file: string;
  /** Epoch ms of the first picture. */
  readonly firstFrameAt: number;
  readonly durationMs: number;
  /** Absent: media time ran with the wall clock. */
  readonly clock?: WallClock;
  readonly bytes: number;
  /** Whether the file has an index of key frames. */
  readonly isSeekable: boolean;
}

export interface Media {
  issuePublishUrl(roomId: string, nonce: string, expiresAt: number): PublishUrl;
  /** Cuts off the room's publisher. */
  kick(roomId: string): void;
  /** Ends the connections of the room's viewers, also of those who wait for a publisher: no more pictures come. */
  dismiss(roomId: string): void;
  isFlowing(roomId: string): boolean;
  /** Records the room's stream from now on, under another id in another recording; null: stops, and `onRecorded` follows. */
  record(roomId: string, sessionId: string | null): void;
  /** Shows one of our own samples in a loop as if it were published (demo), in place of the loop before; null ends it. */
  loop(roomId: string, sample: string | null): void;
  start(listener: MediaListener): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Script data of our own in every stream and recording, once a second and before each key frame: the picture that is on
 * screen at media time `pts` arrived when the wall clock read `at` (page clock 'held'). For a picture shown later than its
 * timestamp (B-frames), `at` is reduced by that offset.
 */
export interface WallClockMark {
  readonly name: "onWallClock";
  /** Epoch ms of the server. */
  readonly at: number;
  /** Timestamp of the tag beside it, ms, as in the stream. */
  readonly pts: number;
}
