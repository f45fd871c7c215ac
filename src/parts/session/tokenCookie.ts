import { AUTH_COOKIE, AUTH_COOKIE_DAYS } from "../../../contract/limits.ts";
import type { TokenCookie } from "./ports.ts";

const DAY_S = 86_400;
const TOKEN = new RegExp(`(?:^|;\\s*)${AUTH_COOKIE}=([^;]*)`);

function cookieText(value: string, maxAgeS: number | null, isSecure: boolean): string {
  const age = maxAgeS === null ? "" : `; Max-Age=${maxAgeS}`;
  return `${AUTH_COOKIE}=${encodeURIComponent(value)}${age}; Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Text that deletes the token: a `Set-Cookie` header, or an assignment to `document.cookie`. */
export function clearedCookie(isSecure: boolean): string {
  return cookieText("", 0, isSecure);
}

/** The cookie `auth` of a document (docs/product.md 9). */
export function createTokenCookie(page: { cookie: string }, isSecure: boolean): TokenCookie {
  return {
    read() {
      const raw = TOKEN.exec(page.cookie)?.[1] ?? "";
      try {
        return decodeURIComponent(raw);
      } catch {
        // A value that is not percent-encoded text is not ours: treated as absent.
        return "";
      }
    },
    save(token, isPersistent) {
      page.cookie = cookieText(token, isPersistent ? AUTH_COOKIE_DAYS * DAY_S : null, isSecure);
    },
    remove() {
      page.cookie = clearedCookie(isSecure);
    },
  };
}
