import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { manualClock } from "./clock.ts";
import { fetchWithin } from "./fetchWithin.ts";

let server: Server | null = null;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers as told: its address, and a promise that resolves at its first request. */
async function remote(answer: Parameters<typeof createServer>[1]) {
  const asked = Promise.withResolvers<void>();
  const own = createServer((request, response) => {
    answer?.(request, response);
    asked.resolve();
  });
  server = own;
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(own.address() as AddressInfo).port}/`, asked: asked.promise };
}

const textOf = (response: Response): Promise<string> => response.text();

describe("a request with a time-out", () => {
  it("gives what was read of the answer, and leaves no timer", async () => {
    const { url } = await remote((request, response) => void response.end(`${request.method} it`));
    const clock = manualClock();
    expect(await fetchWithin(url, { method: "POST" }, { clock, timeoutMs: 5_000 }, textOf)).toBe("POST it");
    expect(clock.pending).toBe(0);
  });

  it("ends after its time, to the millisecond, when nothing answers", async () => {
    const { url, asked } = await remote(() => undefined);
    const clock = manualClock();
    let failure: unknown = null;
    const reading = fetchWithin(url, {}, { clock, timeoutMs: 5_000 }, textOf).catch((error: unknown) => (failure = error));
    await asked;
    clock.advance(4_999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(failure).toBeNull();
    clock.advance(1);
    await reading;
    expect(failure).toEqual(new Error("no answer within 5000 ms"));
    expect(clock.pending).toBe(0);
  });

  it("ends after its time when an answer begins and never ends", async () => {
    const { url } = await remote((_request, response) => void response.write("and then"));
    const clock = manualClock();
    const begun = Promise.withResolvers<void>();
    const reading = fetchWithin(url, {}, { clock, timeoutMs: 5_000 }, (response) => {
      begun.resolve();
      return response.text();
    });
    await begun.promise;
    clock.advance(5_000);
    await expect(reading).rejects.toThrow("no answer within 5000 ms");
  });

  it("ends with the signal's reason before its time", async () => {
    const { url, asked } = await remote(() => undefined);
    const clock = manualClock();
    const stop = new AbortController();
    const reading = fetchWithin(url, {}, { clock, timeoutMs: 5_000, signal: stop.signal }, textOf);
    await asked;
    stop.abort(new Error("stopped"));
    await expect(reading).rejects.toThrow("stopped");
    expect(clock.pending).toBe(0);
  });
});
