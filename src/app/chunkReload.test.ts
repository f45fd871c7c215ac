import { describe, expect, it } from "vitest";
import { createChunkReload } from "./chunkReload.ts";

function setUp() {
  const values = new Map<string, string>();
  const state = { now: 1_000_000, reloads: 0, isOnline: true };
  const reload = createChunkReload({
    storage: { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) },
    now: () => state.now,
    isOnline: () => state.isOnline,
    reload: () => {
      state.reloads += 1;
    },
  });
  return { state, reload };
}

describe("a chunk that cannot be loaded", () => {
  it("reloads the page", () => {
    const { state, reload } = setUp();
    expect(reload()).toBe(true);
    expect(state.reloads).toBe(1);
  });

  it("reloads it once in 60 s and no more", () => {
    const { state, reload } = setUp();
    reload();
    state.now += 59_999;
    expect(reload()).toBe(false);
    expect(state.reloads).toBe(1);
    state.now += 1;
    expect(reload()).toBe(true);
    expect(state.reloads).toBe(2);
  });

  it("leaves the page where it is without a network, and reloads it when that is back", () => {
    const { state, reload } = setUp();
    state.isOnline = false;
    expect([reload(), state.reloads]).toEqual([false, 0]);
    state.isOnline = true;
    expect([reload(), state.reloads]).toEqual([true, 1]);
  });
});
