import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { PLAIN_PAGE_STYLE, plainPage } from "./plainPage.ts";

export const BUSY_PAGE = { title: "访问的人太多了", words: "页面暂时排不上，请稍等几秒再重新加载。" };

/** A refused request is not examined: its response has the policy of this one page. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(PLAIN_PAGE_STYLE).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** Writes the prebuilt page that says the portal is busy: refusing a thousand requests a second must cost nearly nothing. */
export function createRefusal(options: {
  readonly brandName: string | undefined;
  readonly retryAfterS: number;
}): (response: ServerResponse) => void {
  const body = Buffer.from(plainPage({ ...BUSY_PAGE, brandName: options.brandName }));
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-length": body.length,
    "cache-control": "no-store",
    "retry-after": String(options.retryAfterS),
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
  };
  // Node omits the body in a response to HEAD.
  return (response) => void response.writeHead(503, headers).end(body);
}
