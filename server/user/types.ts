import type { UserEventKind, UserEvents } from "../../contract/feed/user.ts";
import type { SmsType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import type { DynamicKey } from "../../contract/http/secret.ts";
import type { CallContext, Identify } from "../http/registry.ts";

/** What other modules are handed of this one, and what this one is handed, by `server/compose`. */

export interface Sessions {
  readonly identify: Identify;
  /** The new session's token: 256 bit, base64url. Stored hashed. */
  issue(userId: string, how: { readonly isPersistent: boolean; readonly ip: string; readonly userAgent: string }): Promise<string>;
  /** Ends the user's sessions, all or all but one, and says so on `user:{id}`. */
  revoke(
    userId: string,
    options: { readonly except?: string; readonly only?: string; readonly reason: "logout" | "password" | "revoked" },
  ): Promise<void>;
}

/** One-time keys: two minutes, one visitor, one use. */
export interface OneTimeKeys {
  /** Null while the visitor holds as many unused keys as one may. */
  issue(visitor: string): Promise<DynamicKey | null>;
  /** The texts in clear, in their order; null for every reason there is: unknown, late, used, another's, damaged. */
  open(visitor: string, iv: string, texts: readonly string[]): Promise<readonly string[] | null>;
}

/** `fallback`: the third party cannot be reached, the local captcha is to be solved instead (10016). */
export type CaptchaVerdict = "accepted" | "refused" | "fallback";

/** A verification is taken once, by the visitor it was given to, for its purpose. */
export interface CaptchaGate {
  verify(visitor: string, purpose: CaptchaPurpose, verification: string): Promise<CaptchaVerdict>;
}

/** Whoever asks for a code or shows one, by what the server sees: a code belongs to whom it was asked for by. */
export interface CodeHolder {
  /** Null: a visitor. Codes of types 4, 5 and 8 belong to the user, wherever the session is. */
  readonly userId: string | null;
  /** http/visitor.ts */
  readonly visitor: string;
  /** The browser's fingerprint; "" where there is none. */
  readonly visitorId: string;
}

export interface SmsCodes {
  /** Uses the holder's code up when it is right; a wrong one counts as a try of the holder's. */
  take(mobile: string, type: SmsType, code: string, holder: CodeHolder): Promise<boolean>;
}

/**
 * Publishes to `user:{id}`, after commit only. Never rejects: the change stands whether or not the user's open pages get
 * the event, and their next call reads it.
 */
export type NotifyUser = <K extends UserEventKind>(userId: string, kind: K, data: UserEvents[K]) => Promise<void>;

export interface Audit {
  /** Never throws: what cannot be written down is logged. `subject`: a mobile or nickname, as it was typed. */
  record(entry: {
    readonly action: string;
    readonly outcome: string;
    readonly userId?: string | undefined;
    readonly subject?: string | undefined;
    readonly ip: string;
    /** The browser's fingerprint, kept in `detail` where there is one. */
    readonly visitorId?: string | undefined;
    readonly detail?: Readonly<Record<string, string | number | boolean>> | undefined;
  }): Promise<void>;
}

/** Counts in PostgreSQL, atomically: so many in a window, whoever asks and wherever from. */
export interface Limiter {
  /** True when this one is within the limit (and counted). The window begins with its first. */
  take(kind: string, subject: string, limit: number, windowMs: number): Promise<boolean>;
  /** Ms until the window ends; 0 when it is open. */
  waitMs(kind: string, subject: string, limit: number): Promise<number>;
  clear(kind: string, subject: string): Promise<void>;
}

/** Whoever asks, as the server sees it. */
export type Caller = Pick<CallContext, "ip" | "userAgent"> & Partial<Pick<CallContext, "visitorId">>;
