import type { TokenCookie } from "./ports.ts";
import { createTokenCookie } from "./tokenCookie.ts";

/** No token: those are 43 characters long. */
const TRIAL = "trial";

/**
 * Whether the browser keeps the cookie `auth` of this page. It does not in the frame of another site, or where the user has
 * blocked cookies, and says nothing: only reading the cookie back tells.
 */
export function keepsCookies(cookie: TokenCookie = createTokenCookie(document, location.protocol === "https:")): boolean {
  if (cookie.read() !== "") return true;
  cookie.save(TRIAL, false);
  const isKept = cookie.read() !== "";
  // Another tab may have logged in meanwhile: its token stays.
  if (cookie.read() === TRIAL) cookie.remove();
  return isKept;
}
