import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { CaptchaType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";

/** `slider` is the home slider, whose answer is not encrypted. */
export type ChallengeKind = "slider" | CaptchaType;

/** The right answer, in px of a 310 x 155 picture. */
export type Answer =
  | { readonly x: number }
  | { readonly points: readonly { readonly x: number; readonly y: number; readonly size: number }[] }
  | { readonly text: string };

export interface Challenge {
  readonly token: string;
  readonly kind: ChallengeKind;
  readonly purpose: CaptchaPurpose;
  readonly visitor: string;
  /** "" for the home slider. */
  readonly secretKey: string;
  readonly answer: Answer;
}

/** The stored row; both times epoch ms. */
export interface StoredChallenge extends Challenge {
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The purpose of a stored third-party proof. No captcha of ours has this purpose. */
const PROOF_PURPOSE = "geetest";

export interface CaptchaRepository {
  addChallenge(challenge: Challenge, validMs: number): Promise<void>;
  /** Deletes and returns the challenge, expired or not. Null when this visitor has no such challenge. */
  takeChallenge(token: string, visitor: string): Promise<StoredChallenge | null>;
  addVerification(text: string, to: { readonly purpose: CaptchaPurpose; readonly visitor: string }, validMs: number): Promise<void>;
  /** True for the first caller before it expires. */
  takeVerification(text: string, of: { readonly purpose: CaptchaPurpose; readonly visitor: string }): Promise<boolean>;
  /** Records a third party's proof; false when it was used before. */
  claimProof(proof: string, visitor: string, retentionMs: number): Promise<boolean>;
}

const SWEEP_EVERY_MS = 60_000;

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

export function createCaptchaRepository({ db, clock }: { readonly db: Db; readonly clock: Clock }): CaptchaRepository {
  let sweptAt = clock.now();
  const at = (afterMs = 0): Date => new Date(clock.now() + afterMs);

  /** Deletes expired rows that were never claimed. */
  async function sweep(): Promise<void> {
    if (clock.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = clock.now();
    await sql`delete from captcha_challenge where expires_at <= ${at()}`.execute(db);
    await sql`delete from captcha_verification where expires_at <= ${at()}`.execute(db);
  }

  return {
    async addChallenge(c, validMs) {
      await sweep();
      await sql`
        insert into captcha_challenge (token, kind, purpose, visitor, secret_key, answer, created_at, expires_at)
        values (${c.token}, ${c.kind}, ${c.purpose}, ${c.visitor}, ${c.secretKey}, ${JSON.stringify(c.answer)}::jsonb, ${at()}, ${at(validMs)})
      `.execute(db);
    },

    async takeChallenge(token, visitor) {
      const { rows } = await sql<StoredChallenge>`
        delete from captcha_challenge where token = ${token} and visitor = ${visitor}
        returning token, kind, purpose, visitor, secret_key as "secretKey", answer, created_at as "createdAt", expires_at as "expiresAt"
      `.execute(db);
      return rows[0] ?? null;
    },

    async addVerification(text, { purpose, visitor }, validMs) {
      await sql`
        insert into captcha_verification (hash, purpose, visitor, expires_at)
        values (${hashOf(text)}, ${purpose}, ${visitor}, ${at(validMs)})`.execute(db);
    },

    async takeVerification(text, { purpose, visitor }) {
      const { rows } = await sql`
        delete from captcha_verification
        where hash = ${hashOf(text)} and purpose = ${purpose} and visitor = ${visitor} and expires_at > ${at()}
        returning 1`.execute(db);
      return rows.length === 1;
    },

    async claimProof(proof, visitor, retentionMs) {
      const { rows } = await sql`
        insert into captcha_verification (hash, purpose, visitor, expires_at)
        values (${hashOf(`${PROOF_PURPOSE}:${proof}`)}, ${PROOF_PURPOSE}, ${visitor}, ${at(retentionMs)})
        on conflict (hash) do nothing returning 1`.execute(db);
      return rows.length === 1;
    },
  };
}
