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
      expect(texts).toHaveLength(1);
      const allowed = policy.split(";").find((part) => part.startsWith(`${directive} `)) ?? "";
      for (const text of texts) expect(allowed).toContain(createHash("sha256").update(text).digest("base64"));
    }
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
