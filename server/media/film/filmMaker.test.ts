import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createFlvReader } from "../flv/reader.ts";
import { markOf, readScript } from "../flv/script.ts";
import { TAG } from "../flv/tags.ts";
import { AAC_CODEC, H264 } from "../testing.ts";
import type { WallClockMark } from "../types.ts";
import { createFfmpeg } from "./ffmpeg.ts";
import { createFilmMaker } from "./filmMaker.ts";

const noFfmpeg = spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status !== 0;
const folder = mkdtempSync(join(tmpdir(), "fulltime-film-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Size of each picture of a film, by ffmpeg. */
function sizesOf(path: string): readonly string[] {
  const { stderr } = spawnSync("ffmpeg", ["-hide_banner", "-nostdin", "-i", path, "-vf", "showinfo", "-an", "-f", "null", "-"], {
    encoding: "utf8",
    maxBuffer: 1e8,
  });
  return [...stderr.matchAll(/showinfo.* n: *\d+ .*? s:(\d+x\d+)/g)].map(([, size = ""]) => size);
}

test.skipIf(noFfmpeg)(
  "recordings of different sizes and shapes become one film of one size, each undistorted, without a break",
  async () => {
    const ffmpeg = createFfmpeg({ priority: constants.priority.PRIORITY_NORMAL });
    const source = async (name: string, size: string): Promise<string> => {
      const path = join(folder, `${name}.flv`);
      const [picture, tone] = [`testsrc2=size=${size}:rate=25:duration=2`, "sine=frequency=440:sample_rate=44100:duration=2"];
      await ffmpeg.run(["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", tone, ...H264, ...AAC_CODEC, "-f", "flv", path]);
      return path;
    };
    const [wide, square] = [await source("wide", "320x180"), await source("square", "240x240")];
    const films = createFilmMaker(ffmpeg);
    // The wide one came at half of real time.
    const clock = [[0, 5_000] as const, [1_000, 7_000] as const];
    const slow = await films.make([{ path: wide, fromMs: 0, toMs: 1_000, at: 5_000, clock }], join(folder, "slow"), () => 500);
    expect(slow?.stretches).toEqual([{ mediaMs: 0, durationMs: 1_000, at: 5_000, wallMs: 2_000 }]);
    const marks: Pick<WallClockMark, "at" | "pts">[] = [];
    const reader = createFlvReader((tag) => {
      const mark = tag.type === TAG.script ? markOf(readScript(tag.body)) : null;
      if (mark) marks.push(mark);
    });
    reader.push(readFileSync(join(folder, "slow.flv")));
    expect(marks.length).toBeGreaterThanOrEqual(4);
    for (const { at, pts } of marks) expect(at).toBe(5_000 + pts * 2);
    const film = await films.make(
      [
        { path: wide, fromMs: 0, toMs: 1_000, at: 5_000 },
        { path: square, fromMs: 1_000, toMs: 2_000, at: 90_000 },
      ],
      join(folder, "film"),
      () => 500,
    );
    expect(film?.stretches).toEqual([
      { mediaMs: 0, durationMs: 1_000, at: 5_000 },
      { mediaMs: 1_000, durationMs: 1_000, at: 90_000 },
    ]);
    expect(Math.abs((film?.durationMs ?? 0) - 2_000)).toBeLessThanOrEqual(80);
    const sizes = sizesOf(join(folder, "film.flv"));
    expect(sizes.length).toBeGreaterThanOrEqual(49);
    expect([...new Set(sizes)]).toEqual(["640x360"]);
    // The square stands between bars: its left edge is black, its middle is not.
    const still = spawnSync("ffmpeg", [
      "-v",
      "error",
      "-nostdin",
      "-ss",
      "1.5",
      "-i",
      join(folder, "film.flv"),
      "-frames:v",
      "1",
      "-f",
      "rawvideo",
      "-pix_fmt",
      "gray",
      "-",
    ]);
    const row = still.stdout.subarray(640 * 180, 640 * 181);
    expect(Math.max(...row.subarray(0, 130))).toBeLessThan(24);
    expect(Math.max(...row.subarray(150, 490))).toBeGreaterThan(60);
    expect(readdirSync(folder).filter((name) => name.endsWith(".part"))).toEqual([]);
  },
);
