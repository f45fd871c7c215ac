import type { SmsType } from "../../contract/http/inform.ts";

/** Codes that need a session. */
export const SESSION_TYPES: readonly SmsType[] = [4, 5, 6, 8];
/** Those that are sent to the bound phone, whatever number the request names. */
export const OWN_PHONE_TYPES: readonly SmsType[] = [5, 6, 8];

/** Data of a message for providers that send by template. */
export interface SmsMeta {
  readonly type: SmsType | "notice";
  /** 6 digits; "" for a notice. */
  readonly code: string;
}

/** A carrier of messages. `send` rejects if it did not accept the message. */
export interface SmsProvider {
  send(mobile: string, text: string, meta: SmsMeta): Promise<void>;
}
