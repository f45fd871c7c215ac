import type { FastifyInstance } from "fastify";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Frames, ReaderFrame, SsrRequest } from "../../src/app/ssr.ts";
import { site as openSite, page } from "./pages.testing.ts";

/** Pages of logged-in readers: their shared parts, and each reader's own. */

let app: FastifyInstance | null = null;
afterEach(async () => {
  await app?.close();
  app = null;
});

const frame = (parts: ReaderFrame["parts"]): ReaderFrame => ({ status: 200, headers: { "cache-control": "private, no-store" }, parts });
/** Its response contains the caller's own host: the server does not mark it as shared. */
const OWN_CALL = { method: "GET", url: "/tapi/common-api/sys/ws/sport", headers: {} } as const;

/** `auth=ann` is Ann; a name that begins with "anchor" is an anchor. `renderFrame` renders what readers of a kind share. */
async function site(renderFrame: Frames["renderFrame"]) {
  const framed: { readonly url: string; readonly cookie: string | undefined; readonly kind: string }[] = [];
  const loaded: SsrRequest[] = [];
  const opened = await openSite(({ url, headers }) => page(`whole ${new URL(url).pathname} of ${headers.cookie}`), {
    frames: {
      renderFrame: (request, kind) => {
        framed.push({ url: new URL(request.url).pathname, cookie: request.headers.cookie, kind: `${kind.isAnchor}${kind.isExpert}` });
        return renderFrame(request, kind);
      },
      async loadReader(request) {
        loaded.push(request);
        const name = /auth=(\w+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
        if (name === "stale") return null;
        return { kind: { isAnchor: name.startsWith("anchor") ? 1 : 0, isExpert: 0 }, header: `<b>${name}</b>`, session: `"${name}"` };
      },
    },
  });
  app = opened.app;
  const open = async (name: string, url = "/football", over: Record<string, string> = {}) =>
    opened.app.inject({ url, headers: { cookie: `auth=${name}`, ...over } });
  return { ...opened, framed, loaded, open };
}

test("forty readers are one render, and each gets a page with his own part in it", async () => {
  const { open, framed, requests, answers } = await site(async () => frame(["<p>", "</p><s>", "</s>"]));
  const pages = await Promise.all(Array.from({ length: 40 }, (_, n) => open(`reader${n}`)));
  expect(pages.map(({ body }) => body)).toEqual(Array.from({ length: 40 }, (_, n) => `<p><b>reader${n}</b></p><s>"reader${n}"</s>`));
  expect(framed).toEqual([{ url: "/football", cookie: "", kind: "00" }]);
  expect([requests.length, new Set(answers)]).toEqual([0, new Set(["framed"])]);
  expect(pages[0]?.headers).toMatchObject({ "cache-control": "private, no-store", vary: "cookie, accept-encoding" });
  expect(pages[0]?.headers).not.toHaveProperty("etag");
});

test("another kind, theme, host or second is another render; the frame is never given who asks", async () => {
  const { open, framed, clock } = await site(async () => frame(["", "", ""]));
  await open("ann");
  await open("anchor1");
  await open("ann; theme=dark");
  await open("ann", "/football", { host: "other.example" });
  clock.advance(999);
  await open("bob");
  expect(framed.map(({ cookie, kind }) => [cookie, kind])).toEqual([
    ["", "00"],
    ["", "10"],
    ["theme=dark", "00"],
    ["", "00"],
  ]);
  clock.advance(1);
  await open("bob");
  expect(framed).toHaveLength(5);
});

test("a page that reads its reader is rendered whole for each, and is not tried again for a minute", async () => {
  const { open, framed, requests, clock } = await site(async () => null);
  for (const name of ["ann", "bob", "ann"]) expect((await open(name, "/v/wallet")).body).toBe(`whole /v/wallet of auth=${name}`);
  expect([framed.length, requests.length]).toEqual([1, 3]);
  clock.advance(59_999);
  await open("ann", "/v/wallet");
  expect(framed).toHaveLength(1);
  clock.advance(1);
  await open("ann", "/v/wallet");
  expect(framed).toHaveLength(2);
});

test("so is one that asks for anything but shared answers", async () => {
  const { open, framed, requests } = await site(async ({ call }) => {
    expect((await call(OWN_CALL)).status).toBe(200);
    return frame(["", "", ""]);
  });
  expect((await open("ann")).body).toBe("whole /football of auth=ann");
  expect((await open("bob")).body).toBe("whole /football of auth=bob");
  expect([framed.length, requests.length]).toEqual([1, 2]);
});

test("whoever turns out to be a visitor gets the page that takes the token out", async () => {
  const { open, framed, requests } = await site(async () => frame(["", "", ""]));
  expect((await open("stale")).body).toBe("whole /football of auth=stale");
  expect([framed.length, requests.length]).toEqual([0, 1]);
});

describe("a reader who cannot be read just now", () => {
  const openPage = async (readReader: () => Promise<null>) => {
    const reads: string[] = [];
    const opened = await openSite(async (asked) => page(`for ${JSON.stringify(await asked.readReader("ann"))}`), {
      readReader: (token) => {
        reads.push(token);
        return readReader();
      },
      frames: {
        // No page is rendered completely.
        async loadReader(asked) {
          await asked.readReader("ann");
          return null;
        },
        renderFrame: () => Promise.reject(new Error("nobody is to be put into a frame")),
      },
    });
    app = opened.app;
    return { ...opened, reads, answer: opened.app.inject({ url: "/football", headers: { cookie: "auth=ann" } }) };
  };

  test("is told to the page, which is no failed one; asked for once", async () => {
    const { answer, reads } = await openPage(() => Promise.reject(new Error("the database is gone")));
    const { statusCode, body } = await answer;
    expect([statusCode, body, reads]).toEqual([200, 'for "unreadable"', ["ann"]]);
  });

  test("is waited for 5 s", async () => {
    const { answer, clock, reads } = await openPage(() => new Promise(() => undefined));
    await vi.waitFor(() => expect(reads).toEqual(["ann"]));
    clock.advance(4_999);
    expect(clock.pending).toBeGreaterThan(0);
    clock.advance(1);
    expect((await answer).body).toBe('for "unreadable"');
    expect([reads, clock.pending]).toEqual([["ann"], 0]);
  });
});
