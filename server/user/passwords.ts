import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { ErrorCode } from "../../contract/codes/errors.ts";
import { AppError } from "../kit/errors.ts";

export interface Passwords {
  /** An Argon2id hash in PHC form, each with a new salt. */
  hash(password: string): Promise<string>;
  /** `null`: no such user, or no password. Takes as long as any other and is never right. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

export interface PasswordsOptions {
  /** Hashes computed at once; default: all cores but one, which answers requests. */
  readonly atOnce?: number;
  /** Hashes that may queue; more are refused with 429, so that nobody waits too long. */
  readonly waiting?: number;
}

export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const MAX_WAITING = 512;

function base64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}

/** A hash without a known password: verifying against it takes the same work. */
function dummyHash(): string {
  const { memoryCost, timeCost, parallelism } = ARGON2;
  const parameters = `m=${memoryCost},t=${timeCost},p=${parallelism}`;
  return `$argon2id$v=19$${parameters}$${base64(randomBytes(SALT_BYTES))}$${base64(randomBytes(HASH_BYTES))}`;
}

/** All processors but one, which is left for other requests. */
export const hashesAtOnce = (processors: number): number => Math.max(1, processors - 1);

/** Argon2id on the thread pool, never on the main thread. Rejects with AppError 429 when the queue is full. */
export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const atOnce = options.atOnce ?? hashesAtOnce(availableParallelism());
  const maxWaiting = options.waiting ?? MAX_WAITING;
  const nobody = dummyHash();
  const waiting: (() => void)[] = [];
  let running = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new AppError(ErrorCode.tooManyRequests, "too many passwords wait to be hashed");
      // A finished hash passes its place to the next one, so `running` does not change.
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
