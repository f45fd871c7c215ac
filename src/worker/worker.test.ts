import { beforeEach, describe, expect, it } from "vitest";
import { createKeeper, forgetAll, isPage } from "./answers.ts";
import { followNote } from "./notes.ts";

const ORIGIN = "https://portal.example";

it.each([
  ["a page", "/football?x=1", {}, true],
  ["a page that was posted to", "/pay", { method: "POST" }, false],
  ["another site's page", "https://other.example/", {}, false],
  ["a file of the build", "/assets/a1.js", { mode: "cors" }, false],
  ["a call", "/tapi/live/fb/list", { mode: "cors" }, false],
  ["a call that is prefetched", "/aapi/api/room/page", { mode: "same-origin" }, false],
  ["a picture of a user", "/uploads/1.webp", { mode: "no-cors" }, false],
  ["a broadcast", "/media/live/1.flv", { mode: "cors" }, false],
] as const)("%s is answered by the worker or left alone", (_, path, over, isOurs) => {
  const request = { method: "GET", mode: "navigate", url: new URL(path, ORIGIN).href, ...over };
  expect(isPage(request, ORIGIN)).toBe(isOurs);
});

/** Caches in memory. */
function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const keyOf = (request: Request | string): string => new URL(typeof request === "string" ? request : request.url, ORIGIN).pathname;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
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
