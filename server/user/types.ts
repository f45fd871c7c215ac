import type { UserEventKind, UserEvents } from "../../contract/feed/user.ts";
import type { SmsType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import type { DynamicKey } from "../../contract/http/secret.ts";
import type { CallContext, Identify } from "../http/registry.ts";

/** The interfaces between this module and others, connected by `server/compose`. */

export interface Sessions {
  readonly identify: Identify;
  /** Creates a session; its token: 256 bit, base64url. Stored hashed. */
  issue(userId: string, how: { readonly isPersistent: boolean; readonly ip: string; readonly userAgent: string }): Promise<string>;
  /** Ends the user's sessions: all, all but one or only one. Announces it on `user:{id}`. */
  revoke(
    userId: string,
    options: { readonly except?: string; readonly only?: string; readonly reason: "logout" | "password" | "revoked" },
  ): Promise<void>;
}

/** One-time keys: valid two minutes, for one visitor and one use. */
export interface OneTimeKeys {
  /** Null while the visitor holds the maximum of unused keys. */
  issue(visitor: string): Promise<DynamicKey | null>;
  /** The decrypted texts in order; null whatever the reason: unknown, expired, used, another visitor's, damaged. */
  open(visitor: string, iv: string, texts: readonly string[]): Promise<readonly string[] | null>;
}

/** `fallback`: the third party is unreachable, so the local captcha must be solved instead (10016). */
export type CaptchaVerdict = "accepted" | "refused" | "fallback";

/** A verification is accepted once, from the visitor it was issued to, for its purpose. */
export interface CaptchaGate {
  verify(visitor: string, purpose: CaptchaPurpose, verification: string): Promise<CaptchaVerdict>;
}

/** The requester of a code, or the one who enters it, as the server sees them: a code belongs to its requester. */
export interface CodeHolder {
  /** Null: a visitor. Codes of types 4, 5 and 8 belong to the user, in every session. */
  readonly userId: string | null;
  /** http/visitor.ts */
  readonly visitor: string;
  /** The browser's fingerprint; "" if there is none. */
  readonly visitorId: string;
}

export interface SmsCodes {
  /** Uses up the holder's code if it is right; a wrong one counts as a try. */
  take(mobile: string, type: SmsType, code: string, holder: CodeHolder): Promise<boolean>;
}

/**
 * Publishes to `user:{id}`; call it only after the commit. Never rejects: the change stands whether or not the user's open
 * pages receive the event, and their next call reads it.
 */
export type NotifyUser = <K extends UserEventKind>(userId: string, kind: K, data: UserEvents[K]) => Promise<void>;

export interface Audit {
  /** Never throws: an entry that cannot be written is logged. `subject`: a mobile or nickname as typed. */
  record(entry: {
    readonly action: string;
    readonly outcome: string;
    readonly userId?: string | undefined;
    readonly subject?: string | undefined;
    readonly ip: string;
    /** The browser's fingerprint; stored in `detail` if given. */
    readonly visitorId?: string | undefined;
    readonly detail?: Readonly<Record<string, string | number | boolean>> | undefined;
  }): Promise<void>;
}

/** Counts atomically in PostgreSQL: the limit of a window holds across all callers and processes. */
export interface Limiter {
  /** Counts one; true if it is within the limit. The window begins with its first count. */
  take(kind: string, subject: string, limit: number, windowMs: number): Promise<boolean>;
  /** Ms until the window ends; 0 if the limit is not reached. */
  waitMs(kind: string, subject: string, limit: number): Promise<number>;
  clear(kind: string, subject: string): Promise<void>;
}

/** The caller as the server sees them. */
export type Caller = Pick<CallContext, "ip" | "userAgent"> & Partial<Pick<CallContext, "visitorId">>;
