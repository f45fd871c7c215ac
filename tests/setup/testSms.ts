import { afterAll, beforeAll, beforeEach, inject } from "vitest";
import type { SmsType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import { type ManualClock, manualClock } from "../../server/kit/clock.ts";
import { silentLog } from "../../server/kit/log.ts";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { createLimiter } from "../../server/user/limiter.ts";
import type { CodeHolder } from "../../server/user/types.ts";
import { type Sms, type SmsCaller, type SmsDeps, createSms } from "../../server/sms/sms.ts";

interface Sent {
  readonly mobile: string;
  readonly text: string;
  readonly code: string;
}

export const SERVER_KEY = "ab".repeat(32);
export const KNOWN = "13800000001";
export const BOUND = "13900000009";
export const VISITOR: SmsCaller = { userId: null, visitor: "me", visitorId: "", ip: "10.0.0.1" };
export const USER: SmsCaller = { ...VISITOR, userId: "100001" };
export const UNBOUND: SmsCaller = { ...VISITOR, userId: "100002" };
const PURPOSE: Partial<Record<SmsType, CaptchaPurpose>> = { 1: "register", 2: "password", 3: "login", 4: "bind", 5: "payment" };

/** SMS with one provider and one clock, on a database of the file; everything but the database is new for each test. */
export class SmsWorld {
  database!: TestDatabase;
  clock!: ManualClock;
  sms!: Sms;
  sent!: Sent[];
  isProviderUp!: boolean;
  /** Resolves on the next attempt to send. */
  nextSend!: PromiseWithResolvers<void>;
  /** Valid verifications, with their purpose; each is taken once. */
  verifications!: Map<string, CaptchaPurpose>;
  verdict!: "fallback" | null;
  #count = 0;

  constructor() {
    beforeAll(async () => {
      this.database = await freshDatabase(inject("databaseUrl"));
    });
    afterAll(() => this.database.remove());
    beforeEach(async () => {
      await this.database.pool.query("truncate sms_code, attempt");
      this.clock = manualClock();
      this.sent = [];
      this.isProviderUp = true;
      this.nextSend = Promise.withResolvers();
      this.verifications = new Map();
      this.verdict = null;
      this.sms = this.create();
    });
  }

  create(options: Partial<SmsDeps> = {}): Sms {
    const { clock } = this;
    const { db } = this.database;
    return createSms({
      db,
      clock,
      log: silentLog(),
      limiter: createLimiter({ db, clock }),
      serverKey: SERVER_KEY,
      captcha: {
        verify: async (visitor, purpose, text) => {
          if (this.verdict !== null) return this.verdict;
          if (visitor !== "me" || this.verifications.get(text) !== purpose) return "refused";
          this.verifications.delete(text);
          return "accepted";
        },
      },
      provider: {
        send: async (mobile, text, { code }) => {
          const { resolve } = this.nextSend;
          this.nextSend = Promise.withResolvers();
          if (this.isProviderUp) this.sent.push({ mobile, text, code });
          resolve();
          if (!this.isProviderUp) throw new Error("no credit left");
        },
      },
      mobileOf: async (userId) => (userId === "100001" ? BOUND : null),
      isKnown: async (mobile) => mobile === KNOWN,
      ...options,
    });
  }

  solved(purpose: CaptchaPurpose): string {
    this.#count += 1;
    this.verifications.set(`v${this.#count}`, purpose);
    return `v${this.#count}`;
  }

  ask(type: SmsType, mobile: string | undefined, caller = VISITOR, verification?: string) {
    const purpose = PURPOSE[type];
    const captchaVerification = verification ?? (purpose ? this.solved(purpose) : undefined);
    return this.sms.send({ mobile, type, captchaVerification }, caller);
  }

  take(mobile: string, type: SmsType, code: string, holder: CodeHolder = VISITOR): Promise<boolean> {
    return this.sms.take(mobile, type, code, holder);
  }

  async codeFor(type: SmsType, mobile: string): Promise<string> {
    const result = await this.ask(type, mobile);
    if (!result.ok) throw new Error(result.error.message);
    return this.sent.at(-1)?.code ?? "";
  }
}
