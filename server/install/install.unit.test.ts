import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BRANDS } from "../../brands/brands.ts";
import { lookOf } from "../../brands/look.ts";
import { bareApp } from "../http/app.testing.ts";
import { installRoutes } from "./install.routes.ts";
import { offlinePage } from "./offlinePage.ts";

let dist: string;
beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), "install-"));
  mkdirSync(join(dist, "worker"));
  writeFileSync(join(dist, "worker", "sw.js"), "/* the worker */");
});
afterAll(() => rmSync(dist, { recursive: true }));

async function portal({ brandId = "default" as keyof typeof BRANDS, isWorkerOn = true, folder = dist } = {}) {
  const brand = BRANDS[brandId];
  const app = await bareApp({ routes: [installRoutes({ brand, dist: folder, isWorkerOn })] });
  return { brand, get: (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }) };
}

/** Parses the settings that precede the worker's code. */
function settingsOf(text: string): unknown {
  return JSON.parse(/^self\.workerSettings=(.+);\n/.exec(text)?.[1] ?? "null");
}

describe.each(Object.keys(BRANDS) as (keyof typeof BRANDS)[])("%s", (brandId) => {
  it("is installed under its own name, in its own colours, by icons of its mark that are as large as they say", async () => {
    const { brand, get } = await portal({ brandId });
    const answer = await get("/manifest.webmanifest");
    expect(answer.headers).toMatchObject({ "content-type": "application/manifest+json; charset=utf-8", "cache-control": "no-cache" });
    const manifest = answer.json<{ icons: { src: string; sizes: string; purpose: string }[]; shortcuts: { url: string }[] }>();
    const { head, page } = lookOf(brand, "light");
    expect(manifest).toMatchObject({
      name: brand.name,
      short_name: brand.name,
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: head,
      background_color: page,
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${purpose} ${sizes}`)).toEqual([
      "any 192x192",
      "any 512x512",
      "maskable 192x192",
      "maskable 512x512",
    ]);
    for (const [path, sizes] of [
      ...manifest.icons.map(({ src, sizes }) => [src, sizes] as const),
      ["/icons/apple-touch.png", "180x180"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const icon = await get(path);
      expect(icon.headers["content-type"]).toBe("image/png");
      // oxlint-disable-next-line no-await-in-loop
      const { width, height, format } = await sharp(icon.rawPayload).metadata();
      expect(`${format} ${width}x${height}`).toBe(`png ${sizes}`);
    }
    // Whatever shape a system crops it to, only the ground is cut away, and the mark is there.
    const { data, info } = await sharp((await get("/icons/maskable-192.png")).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number) =>
      `#${Buffer.from(data.subarray((y * info.width + x) * info.channels).subarray(0, 3)).toString("hex")}`;
    const ring = Array.from({ length: 360 }, (_, n) => (n * Math.PI) / 180).map((turn) =>
      colourAt(Math.round(96 + 78 * Math.cos(turn)), Math.round(96 + 78 * Math.sin(turn))),
    );
    expect(new Set([colourAt(0, 0), colourAt(191, 191), ...ring])).toEqual(new Set([head]));
    expect(new Set(Array.from({ length: 192 }, (_, y) => colourAt(96, y))).size).toBeGreaterThan(1);
  });

  it("has a page for no network in its own look, light and dark, that runs and shows nothing from elsewhere", async () => {
    const { brand, get } = await portal({ brandId });
    const { body, headers } = await get("/offline.html");
    expect(body).toContain(`<title>当前无网络 - ${brand.name}</title>`);
    for (const scheme of ["light", "dark"] as const) expect(body).toContain(`--accent:${lookOf(brand, scheme).accent}`);
    expect(body).not.toMatch(/(?:src|href)="[^"]/);
    const policy = String(headers["content-security-policy"]);
    for (const [tag, directive] of [
      ["script", "script-src"],
      ["style", "style-src"],
    ] as const) {
      const texts = [...body.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))].map(([, text]) => text ?? "");
      expect(texts).toHaveLength(tag === "script" ? 2 : 1);
      const allowed = policy.split(";").find((part) => part.startsWith(`${directive} `)) ?? "";
      for (const text of texts) expect(allowed).toContain(createHash("sha256").update(text).digest("base64"));
    }
  });
});

interface Around {
  readonly isOnline?: boolean;
  readonly answers?: readonly (number | null)[];
  /** The tab's storage, which outlives a reload; null where reading it throws. */
  readonly storage?: Map<string, string> | null;
  readonly nowMs?: number;
}

/** The offline page's scripts, run on timers and answers of the test. */
function openOffline({ isOnline = true, answers = [], storage = new Map(), nowMs = 0 }: Around) {
  const stored = (): Map<string, string> => {
    if (!storage) throw new Error("Access is denied for this document.");
    return storage;
  };
  const waits: number[] = [];
  const asked: string[] = [];
  const listeners = new Map<string, () => void>();
  let due: () => Promise<void> = async () => undefined;
  let reloads = 0;
  const texts: Record<string, { textContent: string }> = { h1: { textContent: "当前无网络" }, "p+p": { textContent: "" } };
  const page = {
    cookie: "",
    title: "当前无网络 - 全场体育",
    documentElement: { dataset: {} },
    querySelector: (name: string) => texts[name],
  };
  const around = {
    document: page,
    navigator: { onLine: isOnline },
    location: { reload: () => (reloads += 1) },
    matchMedia: () => ({ matches: false }),
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    setTimeout: (work: () => Promise<void>, ms: number) => {
      due = work;
      waits.push(ms);
    },
    fetch: async (path: string, { method }: { readonly method: string }) => {
      const status = answers[asked.length] ?? null;
      asked.push(`${method} ${path}`);
      if (status === null) throw new TypeError("Failed to fetch");
      return { ok: status < 400 };
    },
    sessionStorage: {
      getItem: (key: string) => stored().get(key) ?? null,
      setItem: (key: string, text: string) => void stored().set(key, text),
    },
    Date: { now: () => nowMs },
    // The longest random part.
    Math: { min: Math.min, random: () => 1 },
  };
  const run = new Function(...Object.keys(around), offlinePage(BRANDS.default).inline.scripts.join("\n"));
  run(...Object.values(around));
  return {
    waits,
    asked,
    words: () => [page.title, texts["h1"]?.textContent, texts["p+p"]?.textContent],
    reloads: () => reloads,
    pass: () => due(),
    hear: (name: string) => listeners.get(name)?.(),
  };
}

describe("the offline page", () => {
  it("is left once the portal answers, asked ever less often; a proxy's answer for it is none", async () => {
    const page = openOffline({ isOnline: true, answers: [null, 502, null, null, null, null, null, 200] });
    for (let n = 0; n < 7; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one wait after the other
      await page.pass();
    }
    expect([page.reloads(), page.waits]).toEqual([0, [3_000, 4_500, 6_750, 10_125, 15_187.5, 22_781.25, 30_000, 30_000]]);
    await page.pass();
    expect([page.reloads(), page.waits.length, new Set(page.asked)]).toEqual([1, 8, new Set(["HEAD /healthz"])]);
  });

  it("is left ever less often, up to a minute, where the portal answers and the wanted page fails again and again", async () => {
    const storage = new Map<string, string>();
    const waits: (number | undefined)[] = [];
    let nowMs = 1_700_000_000_000;
    for (let n = 0; n < 7; n += 1) {
      const page = openOffline({ answers: [200], storage, nowMs });
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      await page.pass();
      expect(page.reloads()).toBe(1);
      waits.push(...page.waits);
      nowMs += 60_000;
    }
    expect(waits).toEqual([3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]);
    // The portal falls silent too, and answers again: what was waited for it is not doubled.
    const silent = openOffline({ answers: [null, null, 200], nowMs, storage: new Map([["offlineReload", `${nowMs} 3000`]]) });
    for (let n = 0; n < 3; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one wait after the other
      await silent.pass();
    }
    expect([silent.reloads(), silent.waits]).toEqual([1, [6_000, 9_000, 13_500]]);
    // Another outage, after the page had been loaded meanwhile.
    expect(openOffline({ storage, nowMs: nowMs + 60_000 }).waits).toEqual([3_000]);
    const closed = openOffline({ answers: [200], storage: null });
    await closed.pass();
    expect([closed.waits, closed.reloads()]).toEqual([[60_000], 1]);
  });

  it("says that the portal does not answer where there is a network, and that there is none where there is none", () => {
    const page = openOffline({ isOnline: true, answers: [] });
    expect(page.words()).toEqual(["暂时连不上 - 全场体育", "暂时连不上", "正在自动重试，连上后会打开刚才的页面。"]);
    const other = openOffline({ isOnline: false, answers: [] });
    expect(other.words()).toEqual(["当前无网络 - 全场体育", "当前无网络", "网络恢复后会自动打开刚才的页面。"]);
    other.hear("online");
    expect(other.reloads()).toBe(1);
  });
});

describe("the service worker", () => {
  it("is asked for anew each time, and is another one for another brand", async () => {
    const { get } = await portal();
    const { body, headers } = await get("/sw.js");
    expect(headers).toMatchObject({ "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" });
    expect(body).toMatch(/\n\/\* the worker \*\/$/);
    expect(settingsOf(body)).toEqual({ isOn: true, version: expect.stringMatching(/^[0-9a-f]{16}$/) });
    const unchanged = await get("/sw.js", { "if-none-match": String(headers.etag) });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, ""]);
    const other = (await (await portal({ brandId: "variant2" })).get("/sw.js")).body;
    expect(settingsOf(other)).not.toEqual(settingsOf(body));
  });

  it("switched off, or without a build, is one that takes itself away", async () => {
    const off = { isOn: false, version: "off" };
    expect(settingsOf((await (await portal({ isWorkerOn: false })).get("/sw.js")).body)).toEqual(off);
    const { body } = await (await portal({ folder: join(dist, "none") })).get("/sw.js");
    expect(body).toContain("registration.unregister()");
  });

  it("and nothing else of that kind is there", async () => {
    const { get } = await portal();
    for (const path of ["/icons/x.png", "/icons/toString.png", "/icons/any-192.svg", "/offline", "/sw.js/x"]) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
    }
  });
});
