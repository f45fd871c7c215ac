import { expect, test, vi } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createFfmpeg } from "../media/film/ffmpeg.ts";
import { createHighlightJob } from "./job.ts";

test("on a machine without ffmpeg the job says so once, goes on planning and cuts nothing", async () => {
  const clock = manualClock();
  const log = silentLog();
  const said: string[] = [];
  log.warn = ((_fields: object, text: string) => void said.push(text)) as typeof log.warn;
  const done: string[] = [];
  const job = createHighlightJob({
    clock,
    log,
    ffmpeg: createFfmpeg({ command: "no-such-program-of-ours" }),
    planner: { scan: async () => (done.push("scan"), 0) },
    cutter: { cutNext: async () => (done.push("cut"), false), sweep: async () => void done.push("sweep") },
  });
  job.start();
  await vi.waitFor(() => expect(done).toEqual(["sweep", "scan"]));
  await vi.waitFor(() => {
    clock.advance(15_000);
    expect(done.length).toBeGreaterThan(3);
  });
  await job.stop();
  expect(said).toEqual(["ffmpeg is not installed: no highlights are cut; everything else works"]);
  expect(done).not.toContain("cut");
});

test("says that no highlight waits once it has cut some, and nothing where none did", async () => {
  const clock = manualClock();
  const log = silentLog();
  const said: unknown[] = [];
  log.info = ((fields: object, text: string) => void said.push([fields, text])) as typeof log.info;
  let [waiting, rounds] = [2, 0];
  const job = createHighlightJob({
    clock,
    log,
    ffmpeg: { ...createFfmpeg(), isThere: async () => true },
    planner: { scan: async () => ((rounds += 1), 0) },
    cutter: { cutNext: async () => (waiting > 0 ? ((waiting -= 1), true) : false), sweep: async () => undefined },
  });
  job.start();
  await vi.waitFor(() => {
    clock.advance(15_000);
    expect(rounds).toBeGreaterThan(2);
  });
  await job.stop();
  expect(said).toEqual([[{ looked: 2 }, "no highlight waits to be cut"]]);
});
