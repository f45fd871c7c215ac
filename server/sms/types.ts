import type { SmsType } from "../../contract/http/inform.ts";

/** About a message, for providers that send by template. */
export interface SmsMeta {
  readonly type: SmsType;
  /** 6 digits. */
  readonly code: string;
}

/** Whoever carries messages. Rejects when it could not take this one. */
export interface SmsProvider {
  send(mobile: string, text: string, meta: SmsMeta): Promise<void>;
}
