import { maskMobile } from "../../contract/rules/mask.ts";
import type { Clock } from "../kit/clock.ts";
import type { Log } from "../kit/log.ts";
import type { SmsMeta, SmsProvider } from "./types.ts";

export interface InboxMessage {
  /** Epoch ms. */
  readonly at: number;
  readonly mobile: string;
  readonly type: SmsMeta["type"];
  readonly text: string;
  /** "" for a notice. */
  readonly code: string;
}

/** Delivers no messages: writes them to the log, and keeps them in memory for the demo's inbox page. */
export interface Inbox extends SmsProvider {
  /** Newest first; only those to `mobile`, if given. */
  list(mobile?: string): readonly InboxMessage[];
}

const MAX_MESSAGES = 50;

export interface InboxDeps {
  readonly clock: Clock;
  readonly log: Log;
  /** In production the log leaves out whose code it is. */
  readonly isProduction: boolean;
}

export function createInbox({ clock, log, isProduction }: InboxDeps): Inbox {
  const messages: InboxMessage[] = [];
  return {
    async send(mobile, text, { type, code }) {
      messages.unshift({ at: clock.now(), mobile, type, text, code });
      messages.length = Math.min(messages.length, MAX_MESSAGES);
      log.info({ mobile: isProduction ? maskMobile(mobile) : mobile, type, text }, "SMS");
    },
    list: (mobile) => (mobile === undefined ? [...messages] : messages.filter((m) => m.mobile === mobile)),
  };
}
