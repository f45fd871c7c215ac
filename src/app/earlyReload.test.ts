import { expect, it } from "vitest";
import { EARLY_RELOAD_SCRIPT } from "./earlyReload.ts";

/** Runs the script as the head does, in a window of the test. */
function page(answer: () => Promise<{ status: number }>) {
  const kept = new Map<string, string>();
  const state = { now: 1_700_000_000_000, reloads: 0, asked: [] as unknown[] };
  let listener: (event: { target: object }) => void = () => undefined;
  const window = {
    addEventListener: (name: string, listen: typeof listener, isCapturing: boolean) => {
      expect([name, isCapturing]).toEqual(["error", true]);
      listener = listen;
    },
    fetch: (...asked: unknown[]) => {
      state.asked.push(asked);
      return answer();
    },
    sessionStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: unknown) => void kept.set(key, String(value)),
    },
    location: { reload: () => void (state.reloads += 1) },
    Date: { now: () => state.now },
  };
  // oxlint-disable-next-line no-new-func -- the text is what the document carries
  new Function(...Object.keys(window), EARLY_RELOAD_SCRIPT)(...Object.values(window));
  const fail = async (target: object): Promise<void> => {
    listener({ target });
    for (let i = 0; i < 5; i += 1) await Promise.resolve();
  };
  return { state, kept, fail };
}

const ENTRY = { tagName: "SCRIPT", src: "https://x.example/assets/entry-old.js" };

it("loads a page anew whose script a deploy has taken away, once in 60 s", async () => {
  const { state, fail } = page(() => Promise.resolve({ status: 404 }));
  await fail(ENTRY);
  expect(state.asked).toEqual([[ENTRY.src, { method: "HEAD" }]]);
  expect(state.reloads).toBe(1);
  state.now += 59_999;
  await fail(ENTRY);
  expect(state.reloads).toBe(1);
  state.now += 1;
  await fail(ENTRY);
  expect(state.reloads).toBe(2);
});

it.each([
  ["the server is down", ENTRY, () => Promise.reject(new TypeError("Failed to fetch"))],
  ["the server is busy", ENTRY, () => Promise.resolve({ status: 503 })],
  ["the script is there, and fails by itself", ENTRY, () => Promise.resolve({ status: 200 })],
  ["it is a picture that is missing", { tagName: "IMG", src: "https://x.example/a.png" }, () => Promise.resolve({ status: 404 })],
  ["a script of the page itself throws", globalThis, () => Promise.resolve({ status: 404 })],
])("leaves the page as it is when %s", async (_why, target, answer) => {
  const { state, kept, fail } = page(answer);
  await fail(target);
  expect([state.reloads, kept.size]).toEqual([0, 0]);
});

it("shares its guard with pages whose later parts are gone", async () => {
  const { state, kept, fail } = page(() => Promise.resolve({ status: 404 }));
  kept.set("fulltime.chunk-reload-at", String(state.now - 1_000));
  await fail(ENTRY);
  expect(state.reloads).toBe(0);
});
