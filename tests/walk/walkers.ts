import type { BrowserContext } from "@playwright/test";
import { AUTH_COOKIE } from "../../contract/limits.ts";
import { type Random, pick } from "../../server/captcha/random.ts";
import { DEMO_ACCOUNT, DEMO_ANCHOR, DEMO_EXPERT, DEMO_MODERATOR } from "../../server/user/demoUsers.ts";
import { testClient } from "../security/client.ts";

/** A kind of user, and the pages to start from. */
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
/** Not every brand has tips: without them these paths are not pages. */
const TIPS_START = "/recommend";
const USER_STARTS = ["/v/personal-data", "/v/wallet", "/v/message", "/v/collection", "/v/reserve", TIPS_START];
const DESK_STARTS = ["/", "/articles", "/articles/new/news", "/schedule", "/placements", "/queue", "/reports", "/feedback", "/withdrawals"];
const USERS = {
  user: { mobile: DEMO_ACCOUNT.mobile, starts: USER_STARTS },
  moderator: { mobile: DEMO_MODERATOR.mobile, starts: [...USER_STARTS, "/v/chat", "/v/information"] },
  anchor: {
    mobile: DEMO_ANCHOR.mobile,
    starts: ["/v/anchor-add", "/v/anchor-barrage", "/v/anchor-chat", "/v/anchor-room-set", "/v/anchor-set", "/v/anchor-zone", "/v/income"],
  },
  expert: { mobile: DEMO_EXPERT.mobile, starts: ["/recommend", "/recommend/records", "/v/income", "/guide/expert", "/v/posting"] },
} as const;

/** Logs in with the one password of all demo users that have a phone number. */
async function logIn(context: BrowserContext, url: string, mobile: string): Promise<void> {
  const client = testClient(url);
  const { iv, sealed } = await client.seal(DEMO_ACCOUNT.password);
  const body = { mode: 0, username: mobile, loginType: 1, auto: 1, iv, password: sealed[0] };
  const { code, message, data } = await client.post<{ readonly token: string }>("/tapi/user/account/login", body);
  if (code !== 200) throw new Error(`${mobile} cannot log in: ${code} ${message}`);
  await context.addCookies([{ name: AUTH_COOKIE, value: data.token, url, sameSite: "Lax" }]);
}

/** Signs in as one of the demo's staff, with the code that the demo shows in place of a phone. */
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

/** The role's own start pages, listed twice, so that they are drawn twice as often as any other. */
async function startsOf(name: keyof typeof USERS, { request }: BrowserContext, portal: string): Promise<string[]> {
  const home = await (await request.get(portal)).text();
  const starts = USERS[name].starts.filter((path) => !path.startsWith(TIPS_START) || home.includes(`href="${TIPS_START}"`));
  return [...starts, ...starts];
}

export const WALKERS = ["visitor", "user", "moderator", "anchor", "expert", "staff"] as const;
export type WalkerName = (typeof WALKERS)[number];

/** `port`: of a portal with the demo on this machine; its desk is on the port that `npm start` gives it. */
export async function walkerOf(name: WalkerName, context: BrowserContext, port: number, random: Random): Promise<Walker> {
  const portal = `http://127.0.0.1:${port}`;
  const desk = `http://127.0.0.1:${port + 1_000}`;
  switch (name) {
    case "visitor":
      return { origin: portal, starts: PORTAL_STARTS };
    case "user":
    case "moderator":
    case "anchor":
    case "expert":
      await logIn(context, portal, USERS[name].mobile);
      return { origin: portal, starts: [...PORTAL_STARTS, ...(await startsOf(name, context, portal))] };
    case "staff":
      await signIn(context, desk, random);
      return { origin: desk, starts: DESK_STARTS };
    default:
      return name satisfies never;
  }
}
