import type { ApiFailure } from "../../../api/client.ts";
import { NO_ANSWER } from "../../../api/client.ts";

/** What a tab remembers over a reload. Null stands for no storage: on the server, and where a browser forbids it. */
export type TabStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A thing of one user's that has been asked for and is not known to be done or refused yet. */
export interface Kept<T> {
  read(userId: string): T | null;
  /** Where there is no storage it is remembered as long as the page. */
  write(userId: string, value: T): void;
  forget(): void;
}

export function tabStore(): TabStore | null {
  try {
    return typeof sessionStorage === "undefined" ? null : sessionStorage;
  } catch {
    // Reading the property itself throws when site data is blocked.
    return null;
  }
}

/** `isValid` keeps out what an older page, or a curious reader, has left under the name. */
export function createKept<T>(store: TabStore | null, name: string, isValid: (value: unknown) => value is T): Kept<T> {
  let inPage: string | null = null;

  function stored(): string | null {
    try {
      return store?.getItem(name) ?? inPage;
    } catch {
      return inPage;
    }
  }

  return {
    read(userId) {
      const text = stored();
      if (text === null) return null;
      try {
        const held = JSON.parse(text) as { readonly userId?: unknown; readonly value?: unknown } | null;
        return held?.userId === userId && isValid(held.value) ? held.value : null;
      } catch {
        // Cut off or not ours: as good as nothing kept.
        return null;
      }
    },
    write(userId, value) {
      inPage = JSON.stringify({ userId, value });
      try {
        store?.setItem(name, inPage);
      } catch {
        // Full or forbidden: the page remembers, a reload does not. An older value must not come back in its place.
        drop();
      }
    },
    forget() {
      inPage = null;
      drop();
    },
  };

  function drop(): void {
    try {
      store?.removeItem(name);
    } catch {
      // What cannot be removed could not be written either.
      return;
    }
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const KEY_BYTES = 16;

/** A key nobody else has. `randomUUID` is missing on pages that did not come over TLS. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Refusals that may have come in place of an answer: the thing may be done all the same, and is asked for again with its key. */
const UNCERTAIN = new Set([NO_ANSWER, 401, 408, 429, 500, 502, 503, 504, 1001, 1002, 1003]);

export function isUncertain({ code }: ApiFailure): boolean {
  return UNCERTAIN.has(code);
}
