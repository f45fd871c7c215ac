import { createCipheriv } from "node:crypto";
import type { UserEventKind } from "../../contract/feed/user.ts";
import type { SmsType } from "../../contract/http/inform.ts";
import type { CallResult } from "../../contract/http/failure.ts";
import type { DynamicKey } from "../../contract/http/secret.ts";
import { nickNameKey } from "../../contract/rules/nickName.ts";
import { visitorOf } from "../http/visitor.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { silentLog } from "../kit/log.ts";
import { createAudit } from "./audit.ts";
import type { PhoneChange, UserDeps } from "./deps.ts";
import { type RefundingLimiter, createLimiter } from "./limiter.ts";
import { createOneTimeKeys } from "./oneTimeKeys.ts";
import type { Passwords } from "./passwords.ts";
import { createRegistrations } from "./registrations.ts";
import { createSessions } from "./sessions.ts";
import type { Caller } from "./types.ts";
import { type Users, createUsers } from "./user.ts";
import { createUserRepository } from "./userRepository.ts";

/** A stand-in for Argon2id that records its calls. */
export interface CountingPasswords extends Passwords {
  readonly verified: { readonly hash: string | null; readonly password: string }[];
  readonly hashed: string[];
}

export function countingPasswords(): CountingPasswords {
  const verified: CountingPasswords["verified"] = [];
  const hashed: string[] = [];
  return {
    verified,
    hashed,
    async hash(password) {
      hashed.push(password);
      return `hash of ${password}`;
    },
    async verify(hash, password) {
      verified.push({ hash, password });
      return hash === `hash of ${password}`;
    },
  };
}

/** Counts in memory; windows never end. */
export function countingLimiter(): RefundingLimiter & { readonly windowsMs: ReadonlySet<number> } {
  const counts = new Map<string, number>();
  const windowsMs = new Set<number>();
  const key = (kind: string, subject: string): string => `${kind} ${subject}`;
  return {
    windowsMs,
    async take(kind, subject, limit, windowMs) {
      windowsMs.add(windowMs);
      const count = (counts.get(key(kind, subject)) ?? 0) + 1;
      counts.set(key(kind, subject), count);
      return count <= limit;
    },
    waitMs: async () => 0,
    clear: async (kind, subject) => void counts.delete(key(kind, subject)),
    giveBack: async (kind, subject) => void counts.set(key(kind, subject), (counts.get(key(kind, subject)) ?? 0) - 1),
  };
}

export interface Notified {
  readonly userId: string;
  readonly kind: UserEventKind;
  readonly data: unknown;
}

export interface TestUsers {
  readonly users: Users;
  readonly deps: UserDeps;
  readonly clock: ManualClock;
  readonly passwords: CountingPasswords;
  readonly notified: Notified[];
  /** Phone changes of which the owners were notified. */
  readonly moved: PhoneChange[];
  /** Makes the code valid, once. */
  sendCode(mobile: string, type: SmsType, code: string): void;
  /** Makes the verification valid, once, for registration. */
  passCaptcha(verification: string): void;
  /** Passwords as a form sends them: all encrypted with a key issued to the caller. */
  encrypted(caller: Caller, ...passwords: string[]): Promise<{ readonly iv: string; readonly texts: readonly string[] }>;
  /** Adds a user with a password; returns the id. */
  addUser(nickName: string, password: string | null, mobile?: string): Promise<string>;
  loginBody(username: string, password: string, caller?: Caller): Promise<Parameters<Users["login"]>[0]>;
}

export const BROWSER: Caller = { ip: "192.0.2.1", userAgent: "browser" };

export function encryptText(key: DynamicKey, text: string | Buffer): string {
  const cipher = createCipheriv("aes-256-cbc", Buffer.from(key.key, "hex"), Buffer.from(key.iv, "hex"));
  return Buffer.concat([cipher.update(text), cipher.final()]).toString("base64");
}

/** The value of a successful result; throws with the code otherwise. */
export function valueOf<T>(result: CallResult<T>): T {
  if (!result.ok) throw new Error(`refused with ${result.error.code} ${result.error.message}`);
  return result.value;
}

/** The code of a refusal; 200 for a success. */
export function codeOf(result: CallResult<unknown>): number {
  return result.ok ? 200 : result.error.code;
}

/** The use cases over a real database, with fake codes, captchas and hashing. */
export function createTestUsers(db: Db, over: Partial<UserDeps> = {}): TestUsers {
  const clock = manualClock();
  const log = silentLog();
  const passwords = countingPasswords();
  const notified: Notified[] = [];
  const moved: PhoneChange[] = [];
  const codes = new Set<string>();
  const verifications = new Set<string>();
  const notify: UserDeps["notify"] = async (userId, kind, data) => {
    notified.push({ userId, kind, data });
  };
  const deps: UserDeps = {
    db,
    clock,
    log,
    passwords,
    notify,
    onPhoneChanged: async (change) => void moved.push(change),
    sessions: createSessions({ db, clock, log, notify }),
    keys: createOneTimeKeys({ db, clock }),
    limiter: createLimiter({ db, clock }),
    registrations: createRegistrations({ limiter: createLimiter({ db, clock }), clock, log }),
    audit: createAudit({ db, clock, log }),
    codes: { take: async (mobile, type, code) => codes.delete(`${mobile} ${type} ${code}`) },
    captcha: {
      verify: async (visitor, purpose, text) => (verifications.delete(`${visitor} ${purpose} ${text}`) ? "accepted" : "refused"),
    },
    serverKey: "ab".repeat(32),
    ...over,
  };
  const users = createUsers(deps);
  const encrypted: TestUsers["encrypted"] = async (caller, ...texts) => {
    const key = await deps.keys.issue(visitorOf(caller));
    if (key === null) throw new Error("no key");
    return { iv: key.iv, texts: texts.map((text) => encryptText(key, text)) };
  };
  return {
    users,
    deps,
    clock,
    passwords,
    notified,
    moved,
    encrypted,
    sendCode: (mobile, type, code) => void codes.add(`${mobile} ${type} ${code}`),
    passCaptcha: (text) => void verifications.add(`${visitorOf(BROWSER)} register ${text}`),
    async addUser(nickName, password, mobile) {
      const passwordHash = password === null ? null : await deps.passwords.hash(password);
      const at = clock.now();
      const names = { nickName, nickKey: nickNameKey(nickName) };
      const id = await createUserRepository(db).create({ ...names, mobile: mobile ?? null, passwordHash, at });
      if (id === null) throw new Error(`${nickName} is taken`);
      return id;
    },
    async loginBody(username, password, caller = BROWSER) {
      const { iv, texts } = await encrypted(caller, password);
      return { mode: 0, username, loginType: 1, auto: 1, iv, ...(texts[0] === undefined ? {} : { password: texts[0] }) };
    },
  };
}
