import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { themeAttribute } from "./lookStyle.ts";
import { type PlainBrand, plainPage, plainPageStyle } from "./plainPage.ts";

export const BUSY_PAGE = { title: "访问的人太多了", words: "页面暂时排不上，请稍等几秒再重新加载。" };

/** A refused request is not examined: its response has the policy of this one page. */
const policyOf = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'`;

/** Writes the prebuilt page that says the portal is busy, one for each theme: refusing a thousand requests a second must cost nearly nothing. */
export function createRefusal(options: {
  readonly brand: PlainBrand | undefined;
  readonly retryAfterS: number;
}): (response: ServerResponse) => void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": String(options.retryAfterS),
    "content-security-policy": policyOf(plainPageStyle(options.brand)),
    "x-content-type-options": "nosniff",
  };
  const pages = new Map(
    [undefined, "theme=light", "theme=dark"].map((cookie) => [
      themeAttribute(cookie),
      Buffer.from(plainPage({ ...BUSY_PAGE, brand: options.brand, cookie })),
    ]),
  );
  return (response) => {
    const body = pages.get(themeAttribute(response.req.headers.cookie));
    // Node omits the body in a response to HEAD.
    response.writeHead(503, { ...headers, "content-length": body?.length }).end(body);
  };
}
