import type { SmsType } from "../../contract/http/inform.ts";

/** Codes that need a session. */
export const SESSION_TYPES: readonly SmsType[] = [4, 5, 6, 8];
/** Those of them that go to the phone that is bound, whatever number is named. */
export const OWN_PHONE_TYPES: readonly SmsType[] = [5, 6, 8];

/** About a message, for providers that send by template. */
export interface SmsMeta {
  readonly type: SmsType | "notice";
  /** 6 digits; "" of a notice. */
  readonly code: string;
}

/** Whoever carries messages. Rejects when it could not take this one. */
export interface SmsProvider {
  send(mobile: string, text: string, meta: SmsMeta): Promise<void>;
}
