import type { PublishRefusal } from "../../contract/feed/user.ts";

/** Where pictures come in and go out (server/media/README.md). Another backend fits behind the same interface. */

/** Where a broadcasting program publishes to. */
export interface PublishUrl {
  /** `rtmp://host:1935/live` */
  readonly server: string;
  /** `680001?exp=…&nonce=…&sign=…`: signed, expiring, for one room. */
  readonly streamKey: string;
  readonly expiresAt: number;
}

/** What a stream key says once its signature is found good and its time not over. */
export interface KeyClaim {
  readonly roomId: string;
  readonly nonce: string;
}

/** Who decides and who is notified; handed in by `server/compose/rooms.ts`. */
export interface MediaListener {
  /** Whether the key's nonce is the room's of now. The signature has been checked. False: the publisher is cut off. */
  authorise(claim: KeyClaim): Promise<boolean>;
  /** Pictures of a room begin (again). */
  onStart(roomId: string): Promise<void>;
  /** Its publisher is gone; it may come back. */
  onEnd(roomId: string): Promise<void>;
  /**
   * Somebody may not publish, or was cut off for what they send. `roomId` is the room they named, which need not be one
   * of ours; `reason` is for the log.
   */
  onRefused?(roomId: string, why: PublishRefusal, reason: string): void;
  /** A stretch of a session has been recorded. */
  onRecorded(stretch: RecordedStretch): Promise<void>;
}

export interface RecordedStretch {
  readonly roomId: string;
  /** The session it was begun in. */
  readonly sessionId: string;
  /** Below the folder of recordings. */
  readonly file: string;
  /** Epoch ms of the first picture. */
  readonly firstFrameAt: number;
  readonly durationMs: number;
  readonly bytes: number;
  /** Has an index of key frames. */
  readonly isSeekable: boolean;
}

export interface Media {
  issuePublishUrl(roomId: string, nonce: string, expiresAt: number): PublishUrl;
  /** Cuts off whoever publishes to the room. */
  kick(roomId: string): void;
  isFlowing(roomId: string): boolean;
  /** Records what the room shows from now on; null: stops, and `onRecorded` follows. */
  record(roomId: string, sessionId: string | null): void;
  /** Shows a looped sample of our own as if it were published (demo), in place of the one before; null ends it. */
  loop(roomId: string, sample: string | null): void;
  start(listener: MediaListener): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Script data of our own in every stream and recording, one a second and one before each first picture: the picture that
 * is on screen at media time `pts` arrived when the wall clock said `at` (page clock 'held'). For a picture that is shown
 * later than its timestamp (B-frames) `at` is taken back by as much.
 */
export interface WallClockMark {
  readonly name: "onWallClock";
  /** Epoch ms of the server. */
  readonly at: number;
  /** Timestamp of the tag beside it, ms, as it stands in the stream. */
  readonly pts: number;
}
