import { afterEach, describe, expect, it, vi } from "vitest";
import { StreamLoader } from "./streamLoader.ts";

const seekHandler = {
  getConfig: (url: string, range: { readonly from: number }) => ({ url, headers: range.from > 0 ? { Range: `bytes=${range.from}-` } : {} }),
  removeURLParameters: (url: string) => url,
};

/**
 * A server that sends these chunks and then stalls, or ends. A stub: behind msw a body goes through Node's HTTP, which
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

  it("is over where it goes on behind the last byte", async () => {
    serve([], { status: 416 });
    const behind = load(5);
    await vi.waitFor(() => expect(behind.ends).toEqual([[5, 4]]));
    expect(behind.loader.isWorking()).toBe(false);
    const empty = load();
    await vi.waitFor(() => expect(empty.ends).toEqual([["HttpStatusCodeInvalid", 416]]));
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

  /** A signed film: at most three bytes a response, and URLs that expire after `lasts` of them. */
  function serveSigned(film: readonly number[], lasts: number) {
    const asked: string[] = [];
    let left = lasts;
    let current = "/film?1";
    vi.stubGlobal("fetch", (url: string, { headers }: { readonly headers: Headers }) => {
      const from = Number(/^bytes=(\d+)-$/.exec(headers.get("Range") ?? "")?.[1]);
      asked.push(`${url} ${from}`);
      if (url !== current || left === 0) return Promise.resolve(new Response("{}", { status: 403 }));
      left -= 1;
      const part = film.slice(from, from + 3);
      const range = `bytes ${from}-${from + part.length - 1}/${film.length}`;
      return Promise.resolve(
        new Response(Uint8Array.from(part), { status: 206, headers: { "Content-Length": String(part.length), "Content-Range": range } }),
      );
    });
    const fresh = vi.fn(async () => {
      current = `/film?${fresh.mock.calls.length + 1}`;
      left = lasts;
      return current;
    });
    return { asked, fresh };
  }

  function loadSigned(fresh: () => Promise<string | null>) {
    const loader = new StreamLoader(seekHandler, { expiring: { url: "/film?1", fresh } });
    const got: number[] = [];
    const ends: unknown[] = [];
    const known = vi.fn();
    loader.onContentLengthKnown = known;
    loader.onDataArrival = (chunk, at) => {
      expect(at).toBe(got.length);
      got.push(...new Uint8Array(chunk));
    };
    loader.onError = (kind, { code }) => void ends.push([kind, code]);
    loader.onComplete = (first, last) => void ends.push([first, last]);
    loader.open({ url: "/film?1", duration: 0 }, { from: 0, to: -1 });
    return { got, ends, known };
  }

  it("asks for a signed film part by part, and where its address expires goes on at a fresh one where it was", async () => {
    const { asked, fresh } = serveSigned([1, 2, 3, 4, 5, 6, 7, 8], 2);
    const { got, ends, known } = loadSigned(fresh);
    await vi.waitFor(() => expect(ends).toEqual([[0, 7]]));
    expect(got).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(asked).toEqual(["/film?1 0", "/film?1 3", "/film?1 6", "/film?2 6"]);
    expect(known).toHaveBeenCalledExactlyOnceWith(8);
  });

  it("asks once for a fresh address, and gives up where that is refused too or there is none", async () => {
    const { fresh } = serveSigned([1, 2, 3, 4], 0);
    const refused = loadSigned(fresh);
    await vi.waitFor(() => expect(refused.ends).toEqual([["HttpStatusCodeInvalid", 403]]));
    expect(fresh).toHaveBeenCalledOnce();
    const without = loadSigned(async () => null);
    await vi.waitFor(() => expect(without.ends).toEqual([["HttpStatusCodeInvalid", 403]]));
  });
});
