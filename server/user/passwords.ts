import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { AppError } from "../kit/errors.ts";

export interface Passwords {
  /** Argon2id in PHC form, a salt of its own each time. */
  hash(password: string): Promise<string>;
  /** `null`: no such user, or one without a password. It takes as long and is never right. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export interface PasswordsOptions {
  /** Hashes computed at once; by default all cores but the one that answers requests. */
  readonly atOnce?: number;
  /** Hashes that may wait for their turn; more are refused with 429 rather than kept waiting past any reader's patience. */
  readonly waiting?: number;
}

export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MAX_WAITING = 512;

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** A hash of nothing: to verify against it is the same work, and nobody knows a password for it. */
function nobodysHash(): string {
  const { memoryCost, timeCost, parallelism } = ARGON2;
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`;
}

/** All processors but one, which is left to whoever asks for something else. */
export const hashesAtOnce = (processors: number): number => Math.max(1, processors - 1);

/** Argon2id on the thread pool, never on the thread that answers requests. Rejects with AppError 429 when too many wait. */
export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const atOnce = options.atOnce ?? hashesAtOnce(availableParallelism());
  const maxWaiting = options.waiting ?? MAX_WAITING;
  const nobody = nobodysHash();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError(ErrorCode.tooManyRequests, "too many passwords wait to be hashed");
      // Whoever finishes hands its place on, so `running` stays.
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, ARGON2)),
    async verify(stored, password) {
      const isRight = await inTurn(() => verify(stored ?? nobody, password));
      return isRight && stored !== null;
    },
  };
}
