import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { expect, test } from "./fixtures.ts";
import { addPerson, clientOf, givePassword, inPortalDatabase, pageOf } from "./people.ts";
import { providerOf } from "./provider.ts";
import { holdBehind, writeInThread } from "./threads.ts";

/** Match threads for readers behind the live moment: in a room with lag, and at an earlier minute. */

const LAG_MS = 18_000;
const MINUTE = 60_000;
/** Tolerance: the page knows the server's clock to half a round trip, which is long on a busy machine. */
const CLOCK_MS = 2_000;

interface Asked {
  readonly at: number;
  readonly when: number;
  readonly text: string;
}

/** Requests for threads and notices, with their responses. */
function answersOf(page: Page): readonly Asked[] {
  const asked: Asked[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!/\/inform\/(thread|notice)\//.test(pathname)) return;
    const when = Date.now();
    const at = Number(searchParams.get("at") ?? Number.POSITIVE_INFINITY);
    // A request of a page that was left has no response.
    void request
      .response()
      .then(async (response) => response && asked.push({ at, when, text: await response.text() }))
      .catch(() => undefined);
  });
  return asked;
}

const thread = (page: Page): Locator => page.getByRole("list", { name: "讨论" });
/** Unread count in the header: of all kinds, horns to everybody too. */
async function unreadOf(page: Page, nickName: string): Promise<number> {
  const name = await page.getByRole("button", { name: new RegExp(`^${nickName}.*用户菜单$`) }).getAttribute("aria-label");
  return Number(/(\d+) 条未读/.exec(name ?? "")?.[1] ?? 0);
}
/** The unread count once the header shows one: horns to everybody exist from the first start. */
async function countedOf(page: Page, nickName: string): Promise<number> {
  await expect.poll(() => unreadOf(page, nickName)).toBeGreaterThan(0);
  return unreadOf(page, nickName);
}
const shownAt = (page: Page): Promise<number[]> =>
  thread(page)
    .locator("[data-at]")
    .evaluateAll((posts) => posts.map((post) => Number((post as HTMLElement).dataset.at)));

const FIXTURE = {
  sport: "fb",
  league: { id: "thread1", name: "讨论联赛", color: "#335577" },
  home: { id: "thread-red", name: "讨论红队" },
  away: { id: "thread-blue", name: "讨论蓝队" },
  source: "test",
};

interface OnAir {
  readonly roomId: string;
  readonly was: string;
  /** As the room's anchor. */
  link(matchId: string): Promise<void>;
}

/** A room on air about a match. */
async function roomOnAir(): Promise<OnAir> {
  const [found] = await inPortalDatabase(async ({ db }) => {
    const { rows } = await sql<{ roomId: string; was: string; anchor: string }>`
      select r.id::text as "roomId", r.match_id as was, u.nick_name as anchor from room r join app_user u on u.id = r.anchor_id
      where r.session_id is not null and r.match_type = 1 order by r.id desc limit 1`.execute(db);
    return rows;
  });
  if (!found) throw new Error("no room on air has a match");
  const { roomId, was, anchor } = found;
  await givePassword(anchor);
  const client = await clientOf(anchor);
  return {
    roomId,
    was,
    async link(matchId) {
      expect(await client.post("/aapi/api/room/set", { match: { matchId, matchType: 1 } })).toMatchObject({ code: 200 });
    },
  };
}

test("who is 18 s behind in a room is told of no post, comment, notice or count of later", async ({ browser }) => {
  const [READER, WRITER] = ["慢十八秒", "看台快嘴"];
  await addPerson(READER, "13900139011");
  await addPerson(WRITER, "13900139012");
  const page = await pageOf(browser, READER);
  const { isHeld, hasReceived } = await holdBehind(page, LAG_MS);
  const matchId = `room-${Date.now().toString(36)}`;
  const before = Date.now();
  const kickoffAt = before - 20 * MINUTE;
  const push = await providerOf(page.request, `fb:${matchId}`);
  await push([
    ["fixture", { ...FIXTURE, matchId, kickoffAt }, kickoffAt],
    ["state", { state: 2, clock: { base: 0, startAt: kickoffAt, rate: 1 } }, kickoffAt],
  ]);
  const early = Array.from({ length: 6 }, (_, i) => ({
    by: i === 5 ? READER : WRITER,
    text: `早先第${i + 1}句`,
    at: before - (9 - i) * MINUTE,
    minute: `${10 + i}′`,
  }));
  await writeInThread("fb", matchId, early);
  const { roomId, was, link } = await roomOnAir();
  await link(matchId);
  await page.goto(`/live/room/${roomId}`);
  await expect.poll(isHeld).toBe(true);
  const asked = answersOf(page);
  await page.getByRole("tab", { name: "讨论" }).click();
  // Posts of others, from before the thread was opened.
  await expect(page.getByText(/^错过 5 帖/)).toBeVisible();
  const unread = await countedOf(page, READER);
  const now = Date.now();
  const answered = { by: WRITER, at: now };
  await writeInThread("fb", matchId, [
    { by: READER, text: "刚到的一句", at: now - LAG_MS - 4_000, minute: "20′", answered },
    { by: WRITER, text: "还没到的一句", at: now, minute: "20′" },
  ]);
  await expect(thread(page).getByText("刚到的一句")).toBeVisible();
  // The page has received the post, but does not show it.
  await expect.poll(() => hasReceived("还没到的一句")).toBe(true);

  const clock = Date.now() - LAG_MS;
  expect(now, "the machine took longer than the reader is behind").toBeGreaterThan(clock);
  await expect(thread(page).getByText(/还没到的/)).toHaveCount(0);
  expect(Math.max(...(await shownAt(page)))).toBeLessThanOrEqual(clock + CLOCK_MS);
  const own = thread(page).getByRole("listitem").filter({ hasText: "刚到的一句" });
  await expect(own.getByRole("button", { name: "点亮 0" })).toBeVisible();
  await expect(own.getByRole("link", { name: /评论\s*0/ })).toBeVisible();
  expect(await unreadOf(page, READER)).toBe(unread);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter(({ at, when }) => at > when - LAG_MS + CLOCK_MS)).toEqual([]);
  expect(asked.filter(({ text }) => text.includes("还没到的"))).toEqual([]);
  await link(was);
  await page.context().close();
});

test("at ?at=60:00 the thread stands as it stood then, posts, comments, notices and counts; now there is more", async ({ browser }) => {
  const [READER, WRITER] = ["回看的人", "看完的人"];
  await addPerson(READER, "13900139013");
  await addPerson(WRITER, "13900139014");
  const page = await pageOf(browser, READER);
  const matchId = `thread-${Date.now().toString(36)}`;
  const kickoffAt = Date.now() - 100 * MINUTE;
  const second = kickoffAt + 62 * MINUTE;
  /** The moment of a minute of the second half. */
  const at = (minute: number): number => second + (minute - 45) * MINUTE;
  const push = await providerOf(page.request, `fb:${matchId}`);
  await push([
    ["fixture", { ...FIXTURE, matchId, kickoffAt }, kickoffAt],
    ["state", { state: 2, clock: { base: 0, startAt: kickoffAt, rate: 1 } }, kickoffAt],
    ["state", { state: 3, clock: { base: 45, startAt: second, rate: 0 } }, at(45) - 15 * MINUTE],
    ["state", { state: 4, clock: { base: 45, startAt: second, rate: 1 } }, second],
    ["score", { score: [1, 0] }, at(70)],
  ]);
  await writeInThread("fb", matchId, [
    { by: READER, text: "五十分钟的话", at: at(50), minute: "50′", answered: { by: WRITER, at: at(72) } },
    { by: WRITER, text: "进球之后的话", at: at(71), minute: "71′" },
  ]);
  const own = thread(page).getByRole("listitem").filter({ hasText: "五十分钟的话" });

  const asked = answersOf(page);
  await page.goto(`/football/live/${matchId}?at=60:00`);
  await expect(own).toBeVisible();
  await expect(page.getByText("1 帖 · 1 人在聊")).toBeVisible();
  await expect(own.getByRole("button", { name: "点亮 0" })).toBeVisible();
  await expect(own.getByRole("link", { name: /评论\s*0/ })).toBeVisible();
  await expect(page.getByText("进球之后的话")).toHaveCount(0);
  const unread = await countedOf(page, READER);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((one) => one.at > at(60) + 1_000 || one.text.includes("进球之后的话"))).toEqual([]);

  await page.goto(`/football/live/${matchId}`);
  await expect(thread(page).getByText("进球之后的话")).toBeVisible();
  await expect(page.getByText("2 帖 · 2 人在聊")).toBeVisible();
  await expect(own.getByRole("button", { name: "点亮 1" })).toBeVisible();
  // A like and a comment.
  await expect.poll(() => unreadOf(page, READER)).toBe(unread + 2);
  await page.context().close();
});
