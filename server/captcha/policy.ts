import type { CaptchaType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";

/**
 * Which picture guards which purpose: words to click guard money, a puzzle guards everything else (docs/product.md 4). The
 * server chooses: a client cannot ask for the kind it solves best.
 */
const TYPE: Readonly<Record<CaptchaPurpose, "blockPuzzle" | "clickWord">> = {
  login: "blockPuzzle",
  register: "blockPuzzle",
  password: "blockPuzzle",
  bind: "blockPuzzle",
  payment: "clickWord",
};

export function captchaTypeFor(purpose: CaptchaPurpose): "blockPuzzle" | "clickWord" {
  return TYPE[purpose];
}

/** The kind of challenge a request gets: the purpose's own kind whichever was named, or a question in words. */
export function admitted(
  named: CaptchaType,
  purpose: CaptchaPurpose | undefined,
): { readonly type: CaptchaType; readonly purpose: CaptchaPurpose } {
  const guarded = purpose ?? (named === "clickWord" ? "payment" : "login");
  return { type: named === "text" ? "text" : TYPE[guarded], purpose: guarded };
}
