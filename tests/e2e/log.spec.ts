import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseRecording } from "../../contract/feed/recording.ts";
import { dataFolder, expect, test } from "./fixtures.ts";

/** The log page: frames as they arrive, export as a recording, a recording played by the live pages' own components. */
const FOLDER = dataFolder("football-wyscout");
const RECORDING = ".cache/e2e-log.ndjson.gz";
const THRILLER = "2500097";

test("frames come in, are filtered and paused, and leave as a recording that can be read", async ({ page }) => {
  await page.goto("/wsLog");
  const frames = page.getByRole("region", { name: "推送帧" });
  await expect(frames.getByText("snap", { exact: true }).first()).toBeVisible();
  await expect(frames.getByText("rows", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "暂停" }).click();
  await page.getByLabel("类型").selectOption("rows");
  await expect(frames.getByText("hello", { exact: true })).toHaveCount(0);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "导出录制" }).click()]);
  const parsed = parseRecording(readFileSync(await download.path(), "utf8"));
  expect(parsed.ok).toBe(true);
  if (parsed.ok) expect(parsed.value.events.some((event) => event.k === "rows")).toBe(true);
});

test("a recording that is cut off is refused with its line", async ({ page }) => {
  mkdirSync(".cache", { recursive: true });
  writeFileSync(
    ".cache/e2e-cut.ndjson",
    '{"format":"fulltime-recording/1","title":"t","from":0,"to":1,"sources":[]}\n{"ch":"fb:a","s":1,"at":',
  );
  await page.goto("/wsLog");
  await page.locator('input[type="file"]').setInputFiles(".cache/e2e-cut.ndjson");
  await expect(page.getByText(/第 2 行/)).toBeVisible();
});

test("a file chosen before the page is alive is read once it is", async ({ page }) => {
  mkdirSync(".cache", { recursive: true });
  writeFileSync(".cache/e2e-early.ndjson", "{}");
  const { promise: chosen, resolve: go } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto("/wsLog", { waitUntil: "commit" });
  await page.locator('input[type="file"]').setInputFiles(".cache/e2e-early.ndjson");
  go();
  await expect(page.getByText(/无法打开 e2e-early.ndjson/)).toBeVisible();
});

test("a recording is played, scrubbed and shown by the same match page", async ({ page }) => {
  test.skip(FOLDER === null, "the recorded Wyscout matches are not here (../shared/data/football-wyscout)");
  mkdirSync(".cache", { recursive: true });
  const args = ["--source", "wyscout", "--data", FOLDER ?? "", "--match", THRILLER, "--out", RECORDING];
  execFileSync(process.execPath, ["server/ingest/cli/import.ts", ...args]);
  await page.goto("/wsLog");
  const player = page.getByRole("region", { name: "录制回放" });
  await page.locator('input[type="file"]').setInputFiles(RECORDING);
  await expect(player).toBeVisible();
  await player
    .getByLabel("查看")
    .selectOption({ label: (await player.locator("option", { hasText: "热刺" }).first().textContent()) ?? "" });
  const progress = player.getByRole("slider", { name: "进度" });
  await progress.focus();
  await page.keyboard.press("End");
  await expect(page.getByTestId("score")).toHaveText("5-4");
  await page.keyboard.press("Home");
  await expect(page.getByTestId("score")).not.toHaveText("5-4");
});
