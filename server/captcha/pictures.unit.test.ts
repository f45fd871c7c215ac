import { expect, test } from "vitest";
import { testLog } from "../kit/testLog.ts";
import type { Drawing } from "./drawing.ts";
import { createPictureSource } from "./pictures.ts";

function setUp() {
  const { promise: drawn, resolve, reject } = Promise.withResolvers<never>();
  const drawing: Drawing = { puzzle: () => drawn, words: () => drawn };
  const { log, messages } = testLog();
  return { pictures: createPictureSource(drawing, log), finish: () => resolve("drawn" as never), fail: reject, messages };
}

test("sixty-four are drawn at once; who comes then is told that it is busy, and is served when there is room", async () => {
  const { pictures, finish } = setUp();
  const asked = Array.from({ length: 64 }, (_, i) => (i % 2 === 0 ? pictures.puzzle() : pictures.words()));
  expect([await pictures.puzzle(), await pictures.words()]).toEqual([
    { ok: false, error: "busy" },
    { ok: false, error: "busy" },
  ]);
  finish();
  expect((await Promise.all(asked)).every(({ ok }) => ok)).toBe(true);
  expect(await pictures.puzzle()).toEqual({ ok: true, value: "drawn" });
  const again = await Promise.all(Array.from({ length: 65 }, () => pictures.puzzle()));
  expect(again.map(({ ok }) => ok)).toEqual([...Array.from({ length: 64 }, () => true), false]);
});

test("one that cannot be drawn is in the log, and takes nobody's place", async () => {
  const { pictures, fail, messages } = setUp();
  fail(new Error("no font"));
  for (let i = 0; i < 65; i += 1) expect(await pictures.words()).toEqual({ ok: false, error: "failed" });
  expect(messages()[0]).toBe("error a captcha picture could not be drawn");
});
