import type { PublishRefusal } from "../../../contract/feed/user.ts";
import type { FlvTag } from "../flv/tags.ts";
import type { ShownKey } from "./streamKey.ts";

/** Ways for publishers to come in: broadcasting programs by RTMP, pages by WebSocket. */
export type PublishGateName = "rtmp" | "web";

/** Somebody wants to publish. */
export interface Knock extends ShownKey {
  readonly address: string;
}

/** Why somebody is sent away: refused; taken off the air; or whether they may could not be asked. */
export type DropReason = PublishRefusal | "cutOff" | "failed";

/** A connection that publishes, or waits to be let in. Known by identity. */
export interface Publisher {
  readonly door: PublishGateName;
  admit(): void;
  /** Ends it; nothing more of it is to be heeded. */
  drop(why: DropReason): void;
}

/** What a door reports of those who come to it. */
export interface PublishEvents {
  /** Waits for `admit` or `drop`. */
  onKnock(publisher: Publisher, knock: Knock): void;
  /** `body` is only valid during the call. `at`: epoch ms of arrival. */
  onTag(publisher: Publisher, tag: FlvTag, at: number): void;
  /** What came in one piece has been reported. */
  onPause(): void;
  onGone(publisher: Publisher, reason: string): void;
}
