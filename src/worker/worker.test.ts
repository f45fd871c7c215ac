import { beforeEach, describe, expect, it } from "vitest";
import { askedFor, createKeeper, forgetAll } from "./answers.ts";
import { followNote } from "./notes.ts";

const ORIGIN = "https://portal.example";
const ASSETS = new Set(["/assets/a1.js"]);

it.each([
  ["a page", "/football?x=1", {}, "page"],
  ["a page that was posted to", "/pay", { method: "POST" }, "other"],
  ["another site's page", "https://other.example/", {}, "other"],
  ["a file of the build", "/assets/a1.js", { mode: "cors" }, "file"],
  ["a part of one", "/assets/a1.js", { mode: "cors", hasRange: true }, "other"],
  ["a file of another build", "/assets/b2.js", { mode: "cors" }, "other"],
  ["the same name elsewhere", "https://other.example/assets/a1.js", { mode: "cors" }, "other"],
  ["a call", "/tapi/live/fb/list", { mode: "cors" }, "other"],
  ["a call that is prefetched", "/aapi/api/room/page", { mode: "same-origin" }, "other"],
  ["a picture of a user", "/uploads/1.webp", { mode: "no-cors" }, "other"],
  ["a broadcast", "/media/live/1.flv", { mode: "cors" }, "other"],
] as const)("%s is asked for as %s", (_, path, over, kind) => {
  const request = { method: "GET", mode: "navigate", url: new URL(path, ORIGIN).href, hasRange: false, ...over };
  expect(askedFor(request, ORIGIN, ASSETS)).toBe(kind);
});

/** Caches in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (request: Request | string): string => new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((path) => new Request(ORIGIN + path)),
      match: async (request: Request | string) => entries.get(keyOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => void entries.set(keyOf(request), response),
    };
  };
  const caches = { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
  return {
    caches: caches as unknown as CacheStorage,
    names: () => [...all.keys()],
    paths: () => [...all.values()].flatMap((one) => [...one.keys()]),
  };
}

describe("the worker", () => {
  const net = { isUp: true, asked: [] as string[], status: 200 };
  beforeEach(() => Object.assign(net, { isUp: true, asked: [], status: 200 }));
  const fetch = async (request: Request | string): Promise<Response> => {
    const path = typeof request === "string" ? request : new URL(request.url).pathname;
    net.asked.push(path);
    if (!net.isUp) throw new TypeError("Failed to fetch");
    const answer = new Response(`${path} of the net`, { status: net.status });
    return Object.defineProperty(answer, "type", { value: "basic" });
  };
  const page = (path = "/football") => new Request(ORIGIN + path);
  const textOf = async (answer: Promise<Response>) => (await answer).text();

  it("shows its own page without a network, and what the server says with one, a refusal too; it keeps no page", async () => {
    const { caches, paths } = memoryCaches();
    const keeper = createKeeper({ caches, fetch }, { version: "1" });
    await keeper.install();
    expect(await textOf(keeper.page(page()))).toBe("/football of the net");
    net.status = 503;
    expect((await keeper.page(page())).status).toBe(503);
    net.isUp = false;
    expect(await textOf(keeper.page(page()))).toBe("/offline.html of the net");
    expect(await textOf(keeper.page(page(), Promise.reject(new TypeError("preload"))))).toBe("/offline.html of the net");
    expect(paths()).toEqual(["/offline.html"]);
  });

  it("takes what the browser has fetched already", async () => {
    const { caches } = memoryCaches();
    const keeper = createKeeper({ caches, fetch }, { version: "1" });
    expect(await textOf(keeper.page(page(), Promise.resolve(new Response("preloaded"))))).toBe("preloaded");
    expect(await textOf(keeper.page(page(), Promise.resolve(undefined)))).toBe("/football of the net");
  });

  it("keeps a file for the next time, also after it has slept; one that was refused or cannot be had is kept by nobody", async () => {
    const { caches, paths } = memoryCaches();
    const keeper = createKeeper({ caches, fetch }, { version: "1" });
    await keeper.recall();
    net.status = 404;
    await keeper.keep("/assets/a1.js");
    net.isUp = false;
    await keeper.keep("/assets/a1.js");
    expect([keeper.holds("/assets/a1.js"), paths()]).toEqual([false, []]);
    Object.assign(net, { isUp: true, status: 200 });
    await keeper.keep("/assets/a1.js");
    await keeper.keep("/assets/a1.js");
    net.isUp = false;
    expect(keeper.holds("/assets/a1.js")).toBe(true);
    expect(await textOf(keeper.file(page("/assets/a1.js")))).toBe("/assets/a1.js of the net");
    expect(net.asked).toEqual(["/assets/a1.js", "/assets/a1.js", "/assets/a1.js"]);
    const woken = createKeeper({ caches, fetch }, { version: "1" });
    await woken.recall();
    expect([woken.holds("/assets/a1.js"), woken.holds("/assets/b2.js")]).toEqual([true, false]);
  });

  it("goes to the network where the site's data was cleared, and keeps nothing where storage is refused", async () => {
    const { caches } = memoryCaches();
    const keeper = createKeeper({ caches, fetch }, { version: "1" });
    await keeper.keep("/assets/a1.js");
    await forgetAll({ caches });
    expect(await textOf(keeper.file(page("/assets/a1.js")))).toBe("/assets/a1.js of the net");
    const refused = createKeeper(
      { caches: { ...caches, open: () => Promise.reject(new DOMException("", "SecurityError")) } as CacheStorage, fetch },
      { version: "1" },
    );
    await refused.recall();
    await refused.keep("/assets/a1.js");
    expect(refused.holds("/assets/a1.js")).toBe(false);
  });

  it("is not installed without its page, and drops what other versions kept, and nothing of anybody else's", async () => {
    const { caches, names } = memoryCaches();
    await createKeeper({ caches, fetch }, { version: "1" }).install();
    await caches.open("somebody-else");
    const keeper = createKeeper({ caches, fetch }, { version: "2" });
    net.status = 500;
    await expect(keeper.install()).rejects.toThrow("/offline.html is 500");
    net.status = 200;
    await keeper.install();
    await keeper.dropOthers();
    expect(names()).toEqual(["somebody-else", "fulltime-2"]);
    await forgetAll({ caches });
    expect(names()).toEqual(["somebody-else"]);
  });
});

describe("a press on a notification", () => {
  type Open = readonly (readonly [path: string, state: DocumentVisibilityState])[];
  interface Shown {
    readonly url: string;
    readonly visibilityState: DocumentVisibilityState;
    focus(): Promise<Shown>;
  }
  function scopeWith(open: Open) {
    const done: string[] = [];
    const pages = open.map(([path, visibilityState]) => {
      const one: Shown = {
        url: ORIGIN + path,
        visibilityState,
        async focus() {
          done.push(`focus ${path}`);
          return one;
        },
      };
      return one;
    });
    const clients = {
      claim: async () => undefined,
      matchAll: async () => pages,
      openWindow: async (url: string) => (done.push(`open ${url}`), null),
    };
    return { done, scope: { clients, location: { origin: ORIGIN } } };
  }
  const follow = async (data: unknown, ...open: Open) => {
    const { done, scope } = scopeWith(open);
    await followNote(scope, data);
    return done;
  };

  it("leads to the page that shows it, the one that is seen first; else to a new one", async () => {
    const path = "/football/live/m1";
    expect(await follow({ path }, [path, "hidden"], [`${path}?at=3`, "visible"], ["/", "visible"])).toEqual([`focus ${path}?at=3`]);
    expect(await follow({ path }, [path, "hidden"])).toEqual([`focus ${path}`]);
    expect(await follow({ path }, ["/", "visible"])).toEqual([`open ${ORIGIN}${path}`]);
    expect(await follow(null)).toEqual([`open ${ORIGIN}/`]);
  });

  it("never leads to another site", async () => {
    expect(await follow({ path: "https://other.example/" })).toEqual([]);
    expect(await follow({ path: "//other.example/" })).toEqual([]);
  });
});
