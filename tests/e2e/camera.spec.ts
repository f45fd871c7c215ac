import type { Page } from "@playwright/test";
import { expect, expectGoodLooks, test } from "./fixtures.ts";
import { addPerson, expectMoving, pageOf } from "./people.ts";

/** A broadcast from the browser's own camera: the browser's fake devices supply picture and sound. */
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const devices = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...devices] });
  },
});
test.describe.configure({ mode: "serial" });

const ANCHOR = "镜头测试员";

declare global {
  interface Window {
    tracks: MediaStreamTrack[];
    publishing: WebSocket[];
  }
}

/** Keeps the objects that the page creates, for the test to inspect and to disconnect. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.tracks = [];
    window.publishing = [];
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      window.tracks.push(...stream.getTracks());
      return stream;
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        if (String(url).endsWith("/media/publish")) window.publishing.push(this);
      }
    };
  });
}

/** Mean colour of the viewer's picture, RGB. */
function colourOf(page: Page): Promise<readonly number[]> {
  return page.locator("video").evaluate((video: HTMLVideoElement) => {
    const canvas = new OffscreenCanvas(1, 1);
    const drawn = canvas.getContext("2d");
    if (drawn === null) throw new Error("no canvas");
    drawn.imageSmoothingQuality = "high";
    drawn.drawImage(video, 0, 0, 1, 1);
    return [...drawn.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
}

let anchor: Page;
let viewer: Page;

test.beforeAll(async ({ browser }) => {
  await addPerson(ANCHOR, "13900139091", { isAnchor: true });
  anchor = await pageOf(browser, ANCHOR);
  viewer = await (await browser.newContext()).newPage();
  await watch(anchor);
});

test.afterAll(async () => {
  await anchor?.context().close();
});

test("the camera is previewed, goes on air with one press, and is watched in the room with its sound", async () => {
  await anchor.goto("/v/anchor-set");
  await anchor.getByLabel("清晰度").selectOption("流畅 480p");
  await anchor.getByRole("button", { name: "打开预览" }).click();
  await expect(anchor.getByText("预览中，观众还看不到")).toBeVisible();
  await expect(anchor.getByText("未开播", { exact: true })).toBeVisible();
  await anchor.getByRole("button", { name: "开播并推流" }).click();
  await expect(anchor.getByText("直播中，画面正常")).toBeVisible();
  await viewer.goto((await anchor.getByRole("link", { name: "进入我的直播间" }).getAttribute("href")) ?? "");
  await expectMoving(viewer);
  const [red = 255, green = 0, blue = 255] = await colourOf(viewer);
  // The fake camera's picture is green.
  expect(green).toBeGreaterThan(80);
  expect(Math.max(red, blue)).toBeLessThan(80);
  const heard = () =>
    viewer.locator("video").evaluate((v) => (v as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount);
  expect(await heard()).toBeGreaterThan(1_000);
  await expect(
    anchor
      .getByRole("definition")
      .filter({ hasText: /^00:0[2-9]|^00:[1-5]/ })
      .first(),
  ).toBeVisible();
});

test("a connection that is cut comes back by itself, and the viewer goes on without a reload", async () => {
  await viewer.evaluate(() => Object.assign(window, { isSamePage: true }));
  await anchor.evaluate(() => window.publishing.at(-1)?.close());
  await expect.poll(() => anchor.evaluate(() => window.publishing.length)).toBe(2);
  await expect(anchor.getByText("推流中，观众正在看到您的画面")).toBeVisible();
  await expectMoving(viewer);
  expect(await viewer.evaluate(() => "isSamePage" in window)).toBe(true);
});

test("leaving asks first, and staying goes on", async () => {
  await viewer.context().close();
  await anchor.getByRole("link", { name: "我的直播", exact: true }).first().click();
  await anchor.getByRole("alertdialog").getByRole("button", { name: "留下" }).click();
  await expect(anchor.getByText("推流中，观众正在看到您的画面")).toBeVisible();
});

test("stopping leaves no device on; the section is accessible and fits a phone; the session ended from the page does not come back by itself", async () => {
  const live = () => anchor.evaluate(() => window.tracks.filter(({ readyState }) => readyState === "live").length);
  expect(await live()).toBe(2);
  await anchor.getByRole("button", { name: "停止推流" }).click();
  await expect(anchor.getByText("推流已停止", { exact: true })).toBeVisible();
  expect(await live()).toBe(0);
  await expect(anchor.getByText("已开播，等待画面")).toBeVisible();
  await expectGoodLooks(anchor);

  await anchor.getByRole("button", { name: "打开预览" }).click();
  await anchor.getByRole("button", { name: "开始推流" }).click();
  await expect(anchor.getByText("直播中，画面正常")).toBeVisible();
  await anchor.getByRole("button", { name: "下播", exact: true }).click();
  await anchor.getByRole("alertdialog").getByRole("button", { name: "下播" }).click();
  await expect(anchor.getByText("直播已结束或密钥已重置，推流已停止")).toBeVisible();
  expect(await live()).toBe(0);

  await anchor.getByRole("button", { name: "打开预览" }).click();
  await expect(anchor.getByText("预览中，观众还看不到")).toBeVisible();
  await anchor.getByRole("link", { name: "我的直播", exact: true }).first().click();
  await expect(anchor).toHaveURL(/anchor-zone/);
  await expect.poll(live).toBe(0);
});
