import type { Browser, CDPSession, Page } from "@playwright/test";
import type { BoardRow } from "../../../contract/match/board.ts";
import { DEMO_ACCOUNT } from "../../../server/user/demoUsers.ts";

const WIDE = { width: 1_440, height: 1_000 };
const PHONE = { width: 390, height: 844 };

/** A page that stays open, and everything that went wrong on it. */
export interface SoakPage {
  readonly name: string;
  readonly page: Page;
  readonly complaints: string[];
  /** JavaScript heap after a collection, and number of elements in the document. */
  memory(): Promise<{ readonly heapBytes: number; readonly nodes: number }>;
}

async function open(browser: Browser, name: string, url: string, viewport: typeof WIDE): Promise<SoakPage> {
  const context = await browser.newContext({ viewport, locale: "zh-CN", timezoneId: "Asia/Shanghai" });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`${name}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${name}: ${error.stack ?? error.message}`));
  page.on("crash", () => complaints.push(`${name}: the page crashed`));
  const answer = await page.goto(url);
  // 503: there is no build to render with.
  if (!answer?.ok()) throw new Error(`${name}: ${url} was answered ${answer?.status()}`);
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  return {
    name,
    page,
    complaints,
    async memory() {
      await devtools.send("HeapProfiler.collectGarbage");
      const { metrics } = await devtools.send("Performance.getMetrics");
      const of = (wanted: string): number => metrics.find((one) => one.name === wanted)?.value ?? 0;
      return { heapBytes: of("JSHeapUsedSize"), nodes: of("Nodes") };
    },
  };
}

async function login(page: Page, account: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  const button = page.getByRole("banner").getByRole("button", { name: "登录", exact: true });
  const field = dialog.getByRole("textbox", { name: "账号" });
  // A rendered page is visible before it is hydrated: a press that came too soon is repeated.
  for (let tries = 0; tries < 10 && !(await field.isVisible()); tries += 1) {
    await button.click({ timeout: 3_000 }).catch(() => undefined);
    await field.waitFor({ timeout: 3_000 }).catch(() => undefined);
  }
  await field.fill(account);
  await dialog.getByLabel("密码", { exact: true }).fill(DEMO_ACCOUNT.password);
  await dialog.getByRole("button", { name: "登录", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
}

export interface SoakPages {
  readonly all: readonly SoakPage[];
  /** Sends a line in the room. */
  talk(text: string): Promise<void>;
  /** Moves to another match when the one shown is over. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

/** Home, both boards, a match in play and a room: one of them on a phone, the room with a user who chats. */
export async function openPages(browser: Browser, url: string, rowsOf: () => Promise<readonly BoardRow[]>): Promise<SoakPages> {
  const first = (await rowsOf())[0];
  const rooms = (await (await fetch(`${url}/aapi/api/room/hotAppRoom?size=1`)).json().catch(() => null)) as {
    data?: { list?: readonly { roomId: string }[] };
  } | null;
  const roomId = rooms?.data?.list?.[0]?.roomId;
  if (!first || roomId === undefined) throw new Error("no match in play, or no room on air");
  const all = [
    await open(browser, "home", `${url}/`, WIDE),
    await open(browser, "football board", `${url}/football`, WIDE),
    await open(browser, "basketball board (390)", `${url}/basketball`, PHONE),
    await open(browser, "match", `${url}/football/live/${first.id}`, WIDE),
    await open(browser, "room", `${url}/live/room/${roomId}`, WIDE),
  ];
  const [, , , match, room] = all;
  if (!match || !room) throw new Error("not all pages are open");
  await login(room.page, DEMO_ACCOUNT.nickName);
  let shown = first.id;
  return {
    all,
    async talk(text) {
      const field = room.page.getByRole("textbox", { name: "聊天内容" });
      try {
        await field.fill(text);
        await field.press("Enter");
      } catch {
        // The text in place of the field explains why: it is recorded as a finding, and the run goes on.
        const side = await room.page.getByRole("complementary", { name: "互动" }).innerText();
        room.complaints.push(`room: nothing could be said; beside the picture stands: ${side.slice(-120).replaceAll("\n", " / ")}`);
      }
    },
    async follow() {
      const rows = await rowsOf();
      const next = rows[0];
      if (!next || rows.some(({ id }) => id === shown)) return;
      shown = next.id;
      await match.page.goto(`${url}/football/live/${next.id}`);
    },
    async close() {
      for (const { page } of all) await page.context().close();
    },
  };
}
