import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { claimNews } from "./claim.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Work = (lock: object | null) => Promise<void>;

it("is given to one page, for as long as others may not know yet", async () => {
  const held = new Set<string>();
  const request = async (name: string, _options: object, work: Work): Promise<void> => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({});
    held.delete(name);
    return undefined;
  };
  vi.stubGlobal("navigator", { locks: { request } });
  expect(await Promise.all([claimNews("room:9"), claimNews("room:9"), claimNews("room:10")])).toEqual([true, false, true]);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(await claimNews("room:9")).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await claimNews("room:9")).toBe(true);
});

it("is every page's where the browser has no locks, or refuses them", async () => {
  vi.stubGlobal("navigator", {});
  expect(await claimNews("room:9")).toBe(true);
  vi.stubGlobal("navigator", { locks: { request: async () => Promise.reject(new DOMException("denied", "SecurityError")) } });
  expect(await claimNews("room:9")).toBe(true);
});
