import { useMemo } from "react";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { type Result, err } from "../../../../contract/result.ts";
import type { Refusal } from "../../../../machines/kit/refusal.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { keepsCookies } from "../../../parts/session/keepsCookies.ts";

export const NO_COOKIES = "浏览器不让本页保存 Cookie，无法登录或注册";

/**
 * Why nothing may be sent, null if it may. The session lives in a cookie: without one it would be lost at once, and a code
 * or a new account would be spent for nothing.
 */
export function cookieRefusal(): Result<never, Refusal> | null {
  return keepsCookies() ? null : err({ code: ErrorCode.forbidden, message: NO_COOKIES });
}

/** Known once the page is alive; false until then. */
export function useNoCookies(): boolean {
  const isAlive = useIsAlive();
  return useMemo(() => isAlive && !keepsCookies(), [isAlive]);
}
