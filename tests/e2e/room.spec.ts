import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import type { Browser, Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { systemClock } from "../../server/kit/clock.ts";
import { writeHorn } from "../../server/kit/writeHorn.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { verifyLedger } from "../../server/wallet/verify.ts";
import { expect, expectAlive, expectGoodLooks, retry, test, visit } from "./fixtures.ts";
import { addPerson, expectMoving, inPortalDatabase, pageOf } from "./people.ts";

/** Live rooms: a real publisher, real viewers, chat, gifts, moderation, and the recording afterwards. */
const ANCHOR = "直播测试员";
const VIEWER = "看台测试员";
const MANAGER = "房管测试员";

/** Interval of the held page clock. */
const TICK_MS = 250;

const hasFfmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;
if (!hasFfmpeg) console.warn("ffmpeg is not there: broadcasting is skipped");

test.describe.configure({ mode: "serial" });

let anchor: Page;
let viewer: Page;
let manager: Page;
let roomId = "";
let publisher: { stop(): void } | null = null;

/** Users with the demo account's password; the anchor has passed the audit, the viewer has a balance. */
async function addPeople(): Promise<void> {
  await addPerson(ANCHOR, "13900139001", { isAnchor: true });
  await addPerson(VIEWER, "13900139002");
  await addPerson(MANAGER, "13900139003");
  await inPortalDatabase(async ({ db, pool }) => {
    const { rows } = await sql<{ id: bigint }>`select id from app_user where nick_name = ${VIEWER}`.execute(db);
    const user = String(rows[0]?.id);
    const ledger = createLedgerRepository({ db, pool, clock: systemClock });
    for (const kind of ["diamond", "ticket"] as const) {
      await ledger.move({
        key: `e2e/${user}/${kind}`,
        type: 7,
        postings: [
          { account: `issue:${kind}`, amountMinor: -100_000n },
          { account: { user, kind }, amountMinor: 100_000n },
        ],
      });
    }
  });
}

const person = (browser: Browser, nickName: string): Promise<Page> =>
  pageOf(browser, nickName, { permissions: ["clipboard-read", "clipboard-write"] });

/** OBS tries again this long after it has lost its connection: a starved machine sends nothing for a while, and is cut off. */
const AGAIN_MS = 2_000;

/** Publishes a test picture and a tone, as OBS would, until it is stopped. */
function publish(server: string, streamKey: string, picture = "testsrc2=size=640x360:rate=12"): { stop(): void } {
  const source = ["-re", "-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=frequency=440"];
  const video = ["-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p", "-g", "12", "-b:v", "600k"];
  const args = ["-nostdin", "-loglevel", "error", ...source, ...video, "-c:a", "aac", "-f", "flv", `${server}/${streamKey}`];
  let isStopped = false;
  let running: ChildProcess | null = null;
  const begin = (): void => {
    if (isStopped) return;
    running = spawn("ffmpeg", args, { stdio: ["ignore", "ignore", "inherit"] });
    running.once("exit", () => void setTimeout(begin, AGAIN_MS));
  };
  begin();
  return {
    stop() {
      isStopped = true;
      running?.kill("SIGKILL");
    },
  };
}

function lines(page: Page): Locator {
  return page.getByRole("list", { name: "聊天", exact: true });
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "聊天内容" }).fill(text);
  await page.getByRole("textbox", { name: "聊天内容" }).press("Enter");
  await expect(lines(page).getByText(text)).toBeVisible();
}

test.beforeAll(async ({ browser }) => {
  test.skip(!hasFfmpeg, "ffmpeg is not there");
  await addPeople();
  anchor = await person(browser, ANCHOR);
  viewer = await person(browser, VIEWER);
  manager = await person(browser, MANAGER);
});

test.afterAll(async () => {
  publisher?.stop();
  for (const page of [anchor, viewer, manager]) await page?.context().close();
  if (hasFfmpeg) expect((await inPortalDatabase(({ db }) => verifyLedger(db))).faults).toEqual([]);
});

async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button }).click();
  return page.evaluate(() => navigator.clipboard.readText());
}

test("a broadcast by the address from the settings is watched in the room: the picture moves, its latency is shown", async () => {
  await visit(anchor, "/v/anchor-set");
  await anchor.getByRole("textbox", { name: "标题" }).fill("测试图直播");
  await anchor.getByRole("button", { name: "保存" }).click();
  await anchor.getByRole("button", { name: "开播", exact: true }).click();
  await expect(anchor.getByText("已开播，等待画面")).toBeVisible();
  const server = await copied(anchor, "复制服务器");
  const streamKey = await copied(anchor, "复制推流密钥");
  expect(server).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/);
  roomId = /^(\d+)\?/.exec(streamKey)?.[1] ?? "";
  expect(roomId).not.toBe("");
  publisher = publish(server, streamKey);

  await viewer.goto(`/live/room/${roomId}`);
  await expect(viewer.getByRole("heading", { name: "测试图直播" })).toBeVisible();
  await expectMoving(viewer);
  await expect(viewer.getByText(/延迟 \d+\.\d 秒/)).toBeVisible();
  await expect(anchor.getByText("直播中，画面正常")).toBeVisible();
});

/** Closes the horn messages as they arrive: they are of two channels, so either may be first. */
async function closeHorns(page: Page, titles: readonly string[]): Promise<void> {
  const waiting = new Set(titles);
  while (waiting.size > 0) {
    const close = page.getByRole("status", { name: "喇叭" }).getByRole("button", { name: /^关闭喇叭 / });
    const name = (await close.getAttribute("aria-label")) ?? "";
    const title = [...waiting].find((one) => name.endsWith(one));
    expect(title, `a horn message of ${titles.join()}`).toBeDefined();
    await page.getByRole("button", { name }).click();
    waiting.delete(title as string);
  }
}

test("both talk, a gift moves the balances of both and shows in the room", async () => {
  await visit(anchor, `/live/room/${roomId}`);
  await manager.goto(`/live/room/${roomId}`);
  await say(viewer, "这个位置看得真清楚");
  await expect(lines(anchor).getByText("这个位置看得真清楚")).toBeVisible();
  await say(anchor, "欢迎来到直播间");
  await expect(lines(viewer).getByText("欢迎来到直播间")).toBeVisible();
  await say(manager, "<b>我是房管</b>");
  await expect(lines(viewer).getByText("<b>我是房管</b>")).toBeVisible();

  // A horn to everybody, and one to the viewer alone, over the open pages.
  await inPortalDatabase(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`select id from app_user where nick_name = ${VIEWER}`.execute(db);
    const at = Date.now();
    await db.transaction().execute(async (trx) => {
      await writeHorn(trx, { userId: null, title: "全站通知", content: "今晚例行维护", at });
      await writeHorn(trx, { userId: String(rows[0]?.id), title: "官方消息", content: "您的反馈已处理", at });
    });
  });
  // A horn disappears by itself after a while, so both pages are checked at the same time.
  await Promise.all([closeHorns(viewer, ["全站通知", "官方消息"]), closeHorns(manager, ["全站通知"])]);
  await expect(manager.getByText("您的反馈已处理")).toBeHidden();

  await viewer.getByRole("radio", { name: /足球/ }).click();
  await viewer.getByRole("button", { name: "增加数量" }).click();
  await viewer.getByRole("button", { name: "赠送", exact: true }).click();
  await expect(lines(anchor).getByText(/送出 足球/)).toBeVisible();
  await expect(viewer.getByRole("group", { name: "礼物" }).getByText("960", { exact: true })).toBeVisible();
  await visit(anchor, "/v/wallet");
  // The anchor may withdraw half of 40 球钻.
  await expect(anchor.getByText("20", { exact: true }).first()).toBeVisible();
});

test("the anchor links a match and takes it off again: who is watching sees its score, and then none", async () => {
  const side = viewer.getByRole("complementary", { name: "互动" });
  const score = side.getByRole("region", { name: "比分" });
  await expect(score).toHaveCount(0);
  await visit(anchor, "/v/anchor-set");
  const field = anchor.getByRole("group", { name: "关联比赛" });
  await field.getByRole("button", { name: "选择比赛" }).click();
  await anchor.getByRole("listbox", { name: "比赛" }).getByRole("option").first().click();
  // `英超 阿森纳 VS 切尔西`
  const [home = "", away = ""] = ((await field.locator("b").textContent()) ?? "").replace(/^\S+ /, "").split(" VS ");
  await anchor.getByRole("button", { name: "保存" }).click();
  await expect(score).toContainText(home);
  await expect(score).toContainText(away);
  await expect(side.getByRole("tab", { name: "讨论" })).toBeVisible();
  await field.getByRole("button", { name: "不关联比赛" }).click();
  await anchor.getByRole("button", { name: "保存" }).click();
  await expect(score).toHaveCount(0);
  await expect(side.getByRole("tab", { name: "讨论" })).toHaveCount(0);
});

test("a manager the anchor made takes a line away for everyone, and bans its viewer, who is told", async () => {
  await visit(anchor, `/live/room/${roomId}`);
  const menuOf = async (page: Page, text: string): Promise<Locator> => {
    const line = lines(page).getByRole("listitem").filter({ hasText: text });
    await line.hover();
    await line.getByRole("button", { name: /的操作$/ }).click();
    return page.getByRole("menu");
  };
  await (await menuOf(anchor, "<b>我是房管</b>")).getByRole("menuitem", { name: "设为房管" }).click();
  await anchor.getByRole("menuitem", { name: "再按一次设为房管" }).click();
  await expect(anchor.getByText("已设为房管")).toBeVisible();

  await say(viewer, "一会儿就没有的话");
  await expect(lines(manager).getByText("一会儿就没有的话")).toBeVisible();
  await (await menuOf(manager, "一会儿就没有的话")).getByRole("menuitem", { name: "删除这条消息" }).click();
  await manager.getByRole("menuitem", { name: "再按一次删除" }).click();
  for (const page of [viewer, manager, anchor]) await expect(lines(page).getByText("一会儿就没有的话")).toBeHidden();

  const menu = await menuOf(manager, "这个位置看得真清楚");
  await menu.getByRole("menuitem", { name: "禁言", exact: true }).click();
  await menu.getByRole("menuitem", { name: "10 分钟" }).click();
  await menu.getByRole("menuitem", { name: "确定" }).click();
  await expect(viewer.getByRole("alert").filter({ hasText: "您已被禁言" })).toBeVisible();
  await expect(viewer.getByRole("textbox", { name: "聊天内容" })).toBeDisabled();
  // A server that has too much to do says so in place of the room, and the page is loaded again.
  await retry(async (withinMs) => {
    await viewer.reload();
    await expect(viewer.getByRole("alert").filter({ hasText: "您已被禁言" })).toBeVisible({ timeout: withinMs });
  });
  await expect(lines(viewer).getByText("一会儿就没有的话")).toBeHidden();
});

test("no spoilers: nothing on the page is later than the frame on screen", async () => {
  await expectMoving(viewer);
  for (let i = 0; i < 6; i += 1) {
    await say(manager, `第 ${i} 句`);
    const { frameAt, latest, shown } = await viewer.evaluate(() => {
      const times = [...document.querySelectorAll<HTMLElement>("[data-at]:not([data-own])")].map((element) => Number(element.dataset.at));
      const page = document.querySelector<HTMLElement>("[data-frame-at]");
      return { frameAt: Number(page?.dataset.frameAt), latest: Math.max(...times), shown: times.length };
    });
    expect(shown).toBeGreaterThan(0);
    expect(latest).toBeLessThanOrEqual(frameAt + TICK_MS);
  }
  await expect(lines(viewer).getByText("第 5 句")).toBeVisible();
});

test("the publisher is killed and comes back within 20 s with another film, of another size: the viewer goes on without a reload", async () => {
  const size = () => viewer.locator("video").evaluate((video: HTMLVideoElement) => [video.videoWidth, video.videoHeight]);
  expect(await size()).toEqual([640, 360]);
  await viewer.evaluate(() => Object.assign(window, { isSamePage: true }));
  publisher?.stop();
  await expect(viewer.getByText(/正在重新连接|缓冲|信号/)).toBeVisible();
  // The picture has stopped; people can still chat.
  await say(manager, "卡住了吗");
  await expect(lines(viewer).getByText("卡住了吗")).toBeVisible();
  await visit(anchor, "/v/anchor-set");
  publisher = publish(await copied(anchor, "复制服务器"), await copied(anchor, "复制推流密钥"), "smptebars=size=480x270:rate=12");
  await expect.poll(size).toEqual([480, 270]);
  await expectMoving(viewer);
  expect(await viewer.evaluate(() => "isSamePage" in window)).toBe(true);
  await say(manager, "画面回来了");
  await expect(lines(viewer).getByText("画面回来了")).toBeVisible();
});

test("the recording plays with seeking, and chat returns in its own time", async () => {
  await visit(anchor, "/v/anchor-set");
  await anchor.getByRole("button", { name: "下播", exact: true }).click();
  await anchor.getByRole("alertdialog").getByRole("button", { name: "下播" }).click();
  await expect(viewer.getByText("主播暂未开播").first()).toBeVisible();
  publisher?.stop();

  interface Recorded {
    readonly id: bigint;
    readonly firstFrameAt: number;
  }
  const { id: recording, firstFrameAt } = await inPortalDatabase(async ({ db }) => {
    // One of each match the session was about, none at its end, and another of the publisher who came back.
    const matches = async () =>
      (
        await sql<{ isOfMatch: boolean }>`
          select match_id is not null as "isOfMatch" from recording where room_id = ${roomId}::int8 order by first_frame_at`.execute(db)
      ).rows.map(({ isOfMatch }) => isOfMatch);
    await expect.poll(matches).toEqual([true, false, false]);
    const { rows } = await sql<Recorded>`
      select c.id, c.first_frame_at as "firstFrameAt" from recording c join event_log l on l.ch = 'room:' || c.room_id
      where c.room_id = ${roomId}::int8 and l.data::text like '%第 5 句%'
        and l.at between extract(epoch from c.first_frame_at) * 1000 and extract(epoch from c.last_frame_at) * 1000`.execute(db);
    expect(rows).toHaveLength(1);
    return rows[0] as Recorded;
  });
  // With reduced motion barrage is shown in a list, where it can be read.
  await viewer.emulateMedia({ reducedMotion: "reduce" });
  await viewer.goto(`/playback/video/${recording}`);
  await expectMoving(viewer);
  const seek = viewer.getByRole("slider", { name: "进度" });
  // Paused for the following checks. With the keyboard: the control bar may be hidden until the pointer moves.
  const pause = viewer.getByRole("button", { name: "暂停", exact: true });
  await pause.press("Enter");
  const last = lines(viewer).getByText("第 5 句");
  const flying = viewer.locator("[data-barrage]").getByText("第 5 句");
  await seek.press("End");
  await expect(last).toBeVisible();
  const saidAtS =
    (Number(await lines(viewer).getByRole("listitem").filter({ hasText: "第 5 句" }).getAttribute("data-at")) - firstFrameAt) / 1_000;
  // A page suspended for three seconds treats that as a jump, and no barrage in between is shown.
  await retry(async (withinMs) => {
    if (await pause.isVisible()) await pause.press("Enter");
    await seek.fill(String(Math.floor(saidAtS) - 4));
    await seek.blur();
    await expect(last).toBeHidden();
    await expect(flying).toBeHidden();
    await viewer.getByRole("button", { name: "播放", exact: true }).press("Enter");
    await Promise.all([expect(last).toBeVisible(), expect(flying).toBeVisible({ timeout: withinMs + 10_000 })]);
  });
  await seek.press("Home");
  await expect(last).toBeHidden();
  await expect(flying).toBeHidden();
  await expect(lines(viewer).getByText("一会儿就没有的话")).toBeHidden();
  // A film playing unwatched would take processor time from the following tests.
  for (const page of [viewer, manager]) await page.context().close();
});

/** A long word without breaks, which the page of empty results repeats. */
const LONG_WORD = `/playback?word=${"w".repeat(50)}`;
const OPEN_PAGES = ["/live/all", "/live/1", "/live/list", "/live/rank", "/about/live", "/live/manual", "/anchor", "/playback", LONG_WORD];
const ANCHOR_PAGES = [
  "/v/anchor-set",
  "/v/anchor-room-set",
  "/v/anchor-zone",
  "/v/anchor-chat",
  "/v/anchor-barrage",
  "/v/welcome-message-set",
  "/live/follow",
  "/live/reserve",
];

test("the large view hides the page around it, in the server's HTML already, and gives it back", async ({ browser }) => {
  const look = (page: Page) =>
    page.evaluate(() => {
      const { visibility, backgroundColor } = getComputedStyle(document.body);
      const view = document.querySelector("[aria-label=弹幕助手]");
      return [visibility, backgroundColor, view && getComputedStyle(view).visibility];
    });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const capture = await context.newPage();
  await capture.goto("/v/anchor-barrage?room=680001&bg=transparent");
  expect(await look(capture)).toEqual(["hidden", "rgba(0, 0, 0, 0)", "visible"]);
  await context.close();

  await anchor.goto("/v/anchor-chat");
  await expectAlive(anchor);
  await anchor.getByRole("link", { name: "弹幕助手（采集用）" }).click();
  await expect(anchor.getByRole("region", { name: "弹幕助手" })).toBeVisible();
  expect((await look(anchor))[0]).toBe("hidden");
  await anchor.goBack();
  await expect(anchor.getByRole("main").getByRole("heading").first()).toBeVisible();
  expect((await look(anchor))[0]).toBe("visible");
});

test("rooms and the pages of anchors: no sideways scroll, nothing serious for axe, a clean console", async ({ page }) => {
  await page.goto("/live/room/680001");
  await expect(page.locator("video")).toBeVisible();
  // A room is dark in every theme, and so is what floats over it. On a phone sharing is on another tab.
  const told = page.getByRole("status").getByText(/直播间链接已复制|复制失败/);
  await retry(async (timeout) => {
    await page.getByRole("button", { name: "分享", exact: true }).click();
    await expect(told).toHaveCSS("background-color", "rgb(20, 23, 26)", { timeout });
  });
  await expectGoodLooks(page);
  for (const path of OPEN_PAGES) {
    await visit(page, path);
    await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expectGoodLooks(page);
  }
  for (const path of ANCHOR_PAGES) {
    await visit(anchor, path);
    // The view for a capture program has no layout around it.
    await expect(
      anchor
        .getByRole("main")
        .or(anchor.getByRole("region", { name: "弹幕助手" }))
        .first(),
    ).toBeVisible();
    await expect(anchor.getByRole("status", { name: "加载中" })).toHaveCount(0);
    await expectGoodLooks(anchor);
  }
});
