import type { BrowserContext } from "@playwright/test";
import { AUTH_COOKIE } from "../../contract/limits.ts";
import { type Random, pick } from "../../server/captcha/random.ts";
import { testClient } from "../security/client.ts";

/** Who walks, and from where. */
export interface Walker {
  readonly origin: string;
  readonly starts: readonly string[];
}

const PORTAL_STARTS = [
  "/",
  "/football",
  "/football/end",
  "/football/next",
  "/football/jczq",
  "/football/live",
  "/basketball",
  "/basketball/live",
  "/next",
  "/live/all",
  "/live/room",
  "/playback",
  "/news",
  "/guide",
  "/community",
  "/database/fb/page",
  "/database/fb/eng1",
  "/database/lq/nba",
  "/search?val=阿森纳",
  "/about",
  "/app",
];
const USER_STARTS = ["/v/personal-data", "/v/wallet", "/v/message", "/v/collection", "/v/reserve", "/recommend"];
const DESK_STARTS = ["/", "/articles", "/articles/new/news", "/schedule", "/placements", "/queue", "/reports", "/feedback", "/withdrawals"];
/** The demo's own user (docs/operating.md). */
const DEMO = { mobile: "13800138000", password: "demo2018" };

async function logIn(context: BrowserContext, url: string): Promise<void> {
  const client = testClient(url);
  const { iv, sealed } = await client.seal(DEMO.password);
  const body = { mode: 0, username: DEMO.mobile, loginType: 1, auto: 1, iv, password: sealed[0] };
  const { code, message, data } = await client.post<{ readonly token: string }>("/tapi/user/account/login", body);
  if (code !== 200) throw new Error(`the demo's user cannot log in: ${code} ${message}`);
  await context.addCookies([{ name: AUTH_COOKIE, value: data.token, url, sameSite: "Lax" }]);
}

/** As one of the demo's staff, by the code that the demo shows in a phone's place. */
async function signIn({ request }: BrowserContext, url: string, random: Random): Promise<void> {
  const headers = { "x-desk": "1" };
  const demo = await request.get(`${url}/desk/api/demo-accounts`);
  const accounts = (await demo.json()) as { data: { list: { name: string; password: string; code: string }[] } };
  const { name, password, code } = pick(random, accounts.data.list);
  const begun = await request.post(`${url}/desk/api/sign-in`, { headers, data: { name, password } });
  const { challenge } = ((await begun.json()) as { data: { challenge: string } }).data;
  const signedIn = await request.post(`${url}/desk/api/sign-in/code`, { headers, data: { challenge, code } });
  if (!signedIn.ok()) throw new Error(`${name} cannot sign in at the desk: ${signedIn.status()}`);
}

export type WalkerName = "visitor" | "user" | "staff";

/** `port`: of a portal with the demo on this machine; its desk is where `npm start` has it. */
export async function walkerOf(name: WalkerName, context: BrowserContext, port: number, random: Random): Promise<Walker> {
  const portal = `http://127.0.0.1:${port}`;
  const desk = `http://127.0.0.1:${port + 1_000}`;
  switch (name) {
    case "visitor":
      return { origin: portal, starts: PORTAL_STARTS };
    case "user":
      await logIn(context, portal);
      return { origin: portal, starts: [...PORTAL_STARTS, ...USER_STARTS] };
    case "staff":
      await signIn(context, desk, random);
      return { origin: desk, starts: DESK_STARTS };
    default:
      return name satisfies never;
  }
}
