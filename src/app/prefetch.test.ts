import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prefetch } from "./prefetch.ts";

/** The reader did not ask for a prefetched page, so a failed prefetch must not be reported. */

const rejections: unknown[] = [];
const onRejection = (error: unknown): void => void rejections.push(error);
beforeEach(() => {
  rejections.length = 0;
  process.on("unhandledRejection", onRejection);
});
afterEach(() => {
  process.off("unhandledRejection", onRejection);
});

/** Lets Node detect unhandled rejections. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it("a page that cannot be had is no error of anybody's", async () => {
  const problem = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const load = vi.fn(() => () => Promise.reject(new Error("a chunk is gone")));
  await expect(prefetch("/football", load)).resolves.toBeUndefined();
  void prefetch("/football", load);
  await settle();
  expect(rejections).toEqual([]);
  expect(problem).not.toHaveBeenCalled();
  // A failed load is not cached: the next prefetch loads again.
  expect(load).toHaveBeenCalledTimes(2);
  problem.mockRestore();
});

it("asks for the page that a path leads to, and for nothing where it leads nowhere", async () => {
  const asked: string[] = [];
  const load = (path: string) => {
    asked.push(path);
    return async () => ({});
  };
  await prefetch("/football/live/wyscout-2500089", load);
  await prefetch("/live/room/680001", load);
  expect(prefetch("/no/such/page/at/all", load)).toBeUndefined();
  expect(prefetch("/football", () => undefined)).toBeUndefined();
  expect(asked).toEqual(["/football/live/{id?}", "/live/room/{id?}"]);
});
