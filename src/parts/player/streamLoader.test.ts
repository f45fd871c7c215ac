import { afterEach, describe, expect, it, vi } from "vitest";
import { StreamLoader } from "./streamLoader.ts";

const seekHandler = {
  getConfig: (url: string, range: { readonly from: number }) => ({ url, headers: range.from > 0 ? { Range: `bytes=${range.from}-` } : {} }),
  removeURLParameters: (url: string) => url,
};

/**
 * A server that sends these chunks and then stands still, or ends. A stub: behind msw a body goes through Node's HTTP, which
 * joins chunks and does not end one that is shorter than its Content-Length.
 */
function serve(chunks: readonly (readonly number[])[], { status = 200, length = 0, ends = true } = {}) {
  const asked: { readonly range: string | null; readonly signal: AbortSignal }[] = [];
  vi.stubGlobal("fetch", (_: string, { headers, signal }: { readonly headers: Headers; readonly signal: AbortSignal }) => {
    asked.push({ range: headers.get("Range"), signal });
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(Uint8Array.from(chunk));
        if (ends) controller.close();
        signal.addEventListener("abort", () => ends || controller.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body, { status, headers: length > 0 ? { "Content-Length": String(length) } : {} }));
  });
  return asked;
}

function load(from = 0) {
  const loader = new StreamLoader(seekHandler);
  const got: [number, number[]][] = [];
  const ends: unknown[] = [];
  loader.onDataArrival = (chunk, at) => void got.push([at, [...new Uint8Array(chunk)]]);
  loader.onError = (kind, { code }) => void ends.push([kind, code]);
  loader.onComplete = (first, last) => void ends.push([first, last]);
  loader.open({ url: "/x.flv", duration: 0 }, { from, to: -1 });
  return { loader, got, ends };
}

afterEach(() => vi.unstubAllGlobals());

describe("stream loader", () => {
  it("hands on every chunk with its place, and says when it is over", async () => {
    serve([[1, 2, 3], [4]]);
    const { got, ends } = load();
    await vi.waitFor(() => expect(ends).toEqual([[0, 3]]));
    expect(got).toEqual([
      [0, [1, 2, 3]],
      [3, [4]],
    ]);
  });

  it("ends a connection at once on which nothing arrives any more, and says nothing", async () => {
    const asked = serve([[1]], { ends: false });
    const { loader, got, ends } = load();
    await vi.waitFor(() => expect(got).toHaveLength(1));
    expect(loader.isWorking()).toBe(true);
    loader.destroy();
    expect(asked[0]?.signal.aborted).toBe(true);
    expect(loader.isWorking()).toBe(false);
    await Promise.resolve();
    expect(ends).toEqual([]);
  });

  it("goes on from a byte, also with a server that sends everything again", async () => {
    const asked = serve([[4, 5]], { status: 206, length: 2 });
    const partial = load(3);
    await vi.waitFor(() => expect(partial.ends).toEqual([[3, 4]]));
    expect(asked[0]?.range).toBe("bytes=3-");
    serve([[1, 2], [3, 4], [5]], { length: 5 });
    const whole = load(3);
    await vi.waitFor(() => expect(whole.ends).toEqual([[3, 4]]));
    for (const { got } of [partial, whole]) expect(got.flatMap(([, bytes]) => bytes)).toEqual([4, 5]);
    expect(whole.got[0]?.[0]).toBe(3);
  });

  it("distinguishes a refusal, an early end and a network that is gone", async () => {
    serve([], { status: 404 });
    const missing = load();
    await vi.waitFor(() => expect(missing.ends).toEqual([["HttpStatusCodeInvalid", 404]]));
    serve([[1, 2]], { length: 9 });
    const early = load();
    await vi.waitFor(() => expect(early.ends).toEqual([["EarlyEof", -1]]));
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("network error")));
    const gone = load();
    await vi.waitFor(() => expect(gone.ends).toEqual([["Exception", -1]]));
  });
});
