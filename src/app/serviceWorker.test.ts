import { expect, test, vi } from "vitest";
import { keepServiceWorker } from "./serviceWorker.ts";

function page({ isEmbedded = false, hasOne = false, isRefused = false } = {}) {
  const unregister = vi.fn(async () => true);
  const register = vi.fn(async () => {
    if (isRefused) throw new DOMException("denied", "SecurityError");
    return {} as ServiceWorkerRegistration;
  });
  const container = {
    register,
    getRegistration: async () => (hasOne ? ({ unregister } as unknown as ServiceWorkerRegistration) : undefined),
  };
  const kept = new Set(["fulltime-1", "somebody-else"]);
  const caches = { keys: async () => [...kept], delete: async (name: string) => kept.delete(name) };
  let work: () => void = () => undefined;
  return {
    register,
    unregister,
    kept,
    surroundings: { container, caches, isEmbedded, whenIdle: (one: () => void) => (work = one) },
    idle: async () => (work(), Promise.resolve().then(() => undefined)),
  };
}

test("is registered when the browser is idle, not before, over the whole portal", async () => {
  const { register, surroundings, idle } = page();
  keepServiceWorker(true, surroundings);
  expect(register).not.toHaveBeenCalled();
  await idle();
  expect(register).toHaveBeenCalledExactlyOnceWith("/sw.js", { scope: "/", updateViaCache: "none" });
});

test("switched off, the one that is there goes with what it keeps", async () => {
  const { register, unregister, surroundings, idle, kept } = page({ hasOne: true });
  keepServiceWorker(false, surroundings);
  await idle();
  await vi.waitFor(() => expect([...kept]).toEqual(["somebody-else"]));
  expect([register.mock.calls.length, unregister.mock.calls.length]).toEqual([0, 1]);
});

test("not in another site's frame, not where there is none, and a refusal is no error", async () => {
  const embedded = page({ isEmbedded: true });
  keepServiceWorker(true, embedded.surroundings);
  await embedded.idle();
  expect(embedded.register).not.toHaveBeenCalled();
  keepServiceWorker(true, { ...embedded.surroundings, isEmbedded: false, container: undefined });
  const refused = page({ isRefused: true });
  keepServiceWorker(true, refused.surroundings);
  await refused.idle();
  expect(refused.register).toHaveBeenCalledOnce();
});
