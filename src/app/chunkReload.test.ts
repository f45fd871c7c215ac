import { describe, expect, it } from "vitest";
import { createChunkReload, reloadWhenReachable } from "./chunkReload.ts";

function setUp() {
  const values = new Map<string, string>();
  const state = { now: 1_000_000, reloads: 0, isReachable: true };
  const reload = createChunkReload({
    storage: { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) },
    now: () => state.now,
    isReachable: () => Promise.resolve(state.isReachable),
    reload: () => {
      state.reloads += 1;
    },
  });
  return { state, reload };
}

describe("a chunk that cannot be loaded", () => {
  it("reloads the page", async () => {
    const { state, reload } = setUp();
    expect(await reload()).toBe("reloading");
    expect(state.reloads).toBe(1);
  });

  it("reloads it once in 60 s and no more", async () => {
    const { state, reload } = setUp();
    await reload();
    state.now += 59_999;
    expect(await reload()).toBe("again");
    expect(state.reloads).toBe(1);
    state.now += 1;
    expect(await reload()).toBe("reloading");
    expect(state.reloads).toBe(2);
  });

  it("leaves the page where it is while no server answers, and reloads it when one does", async () => {
    const { state, reload } = setUp();
    state.isReachable = false;
    expect([await reload(), state.reloads]).toEqual(["unreachable", 0]);
    state.isReachable = true;
    expect([await reload(), state.reloads]).toEqual(["reloading", 1]);
  });
});

describe("a page whose own code cannot be loaded", () => {
  it("stays while no server answers, asking every 5 s, and is loaded anew once one does", async () => {
    const { state, reload } = setUp();
    state.isReachable = false;
    const waits: number[] = [];
    const reloaded = new Promise<void>((resolve) => {
      void reloadWhenReachable(
        async () => {
          const outcome = await reload();
          if (outcome === "reloading") resolve();
          return outcome;
        },
        async (ms) => {
          waits.push(ms);
          state.isReachable = waits.length === 3;
        },
        new Error("gone"),
      );
    });
    await reloaded;
    expect({ waits, reloads: state.reloads }).toEqual({ waits: [5_000, 5_000, 5_000], reloads: 1 });
  });

  it("fails with its reason where a new load has not helped", async () => {
    const { reload } = setUp();
    await reload();
    await expect(reloadWhenReachable(reload, () => Promise.resolve(), new Error("gone"))).rejects.toThrow("gone");
  });
});
