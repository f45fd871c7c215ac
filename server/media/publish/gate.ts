import type { PublishRefusal } from "../../../contract/feed/user.ts";
import type { FlvTag } from "../flv/tags.ts";
import type { ShownKey } from "./streamKey.ts";

/** The doors for publishers: broadcasting programs come by RTMP, pages by WebSocket. */
export type PublishGateName = "rtmp" | "web";

/** A request to publish. */
export interface Knock extends ShownKey {
  readonly address: string;
}

/** Why a publisher is dropped: refused; taken off the air; or its permission could not be checked. */
export type DropReason = PublishRefusal | "cutOff" | "failed";

/** A connection that publishes, or waits to be let in. Compared by identity. */
export interface Publisher {
  readonly gate: PublishGateName;
  admit(): void;
  /** Ends it; further events of it are to be ignored. */
  drop(why: DropReason): void;
}

/** Events that a gate reports of its publishers. */
export interface PublishEvents {
  /** Waits for `admit` or `drop`. */
  onKnock(publisher: Publisher, knock: Knock): void;
  /** `body` is only valid during the call. `at`: epoch ms of arrival. */
  onTag(publisher: Publisher, tag: FlvTag, at: number): void;
  /** Everything that came in one piece has been reported. */
  onPause(): void;
  onGone(publisher: Publisher, reason: string): void;
}
