import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { type PageRow, PAGES } from "../../contract/pages.ts";
import { assetsOf } from "../../src/app/assets.ts";
import { fileOf } from "../../src/routes/paths.ts";

/**
 * The scripts a first visit loads before hydration: those its document names, each as the server sends it (brotli 11).
 * Read from the build. A page that exceeds its limit has bundled something that could be loaded later.
 */
const CLIENT = "dist/client";
const manifest = JSON.parse(readFileSync(join(CLIENT, ".vite/manifest.json"), "utf8")) as Parameters<typeof assetsOf>[0];

interface Weight {
  readonly scripts: number;
  readonly bytes: number;
}

const packed = new Map<string, number>();
function bytesOf(file: string): number {
  const path = join(CLIENT, file);
  const sent = `${path}.br`;
  const known = packed.get(file) ?? (existsSync(sent) ? statSync(sent).size : brotliCompressSync(readFileSync(path)).length);
  packed.set(file, known);
  return known;
}

function weigh({ path, layout }: PageRow): Weight {
  const around = layout === "mine" || layout === "recommend" ? ["src/layouts/SideLayout.tsx"] : [];
  const { entry, preloads } = assetsOf(manifest, [`src/routes/${fileOf(path)}`, ...around]);
  const files = [entry, ...preloads];
  return { scripts: files.length, bytes: files.reduce((sum, file) => sum + bytesOf(file), 0) };
}

/** Chunks name each other by hashes that do not compress: any change anywhere moves a page's weight by up to this much. */
const HASH_NOISE_BYTES = 150;

/** Limits in kB and number of scripts, by path; the first match applies. Slightly above the current values. */
const AT_MOST: readonly (readonly [RegExp, number, number])[] = [
  // Data on plans for sale and on the board; the components that draw them load later.
  [/^\/$/, 119.3, 22],
  // Boards beside the articles; the pages of a column share their files with the headlines.
  [/^\/(news$|news\/pages|list|youliao)/, 115, 18],
  // An article, with the comments below it.
  [/^\/(news|announcementDetails)\b/, 131, 22],
  // Posts with the matches they show, and comments; the composer loads later.
  [/^\/community\b/, 143, 32],
  [/^\/(football|basketball)$/, 114, 11],
  [/^\/(football|basketball)\/live\/\{/, 134.3, 13],
  [/^\/(football|basketball)\/(oupei|yapan|daxiaoqiu|three)\//, 136.1, 18],
  [/^\/(football|basketball)\/(odds-detail|analysis)\//, 135, 17],
  // Includes the queries for experts' records as of the page's moment.
  [/^\/(football|basketball)\/plan\//, 133, 28],
  // A text and its match; the prices in it and the purchase load later.
  [/^\/guide\/expert\/plan$/, 130, 30],
  [/^\/live\/(room\/|manual$)/, 147, 20],
  [/^\/about\b/, 96, 8],
  // The player; a recording's page, and a highlight's page without its purchase and its player.
  [/^\/playback\/video\//, 159.6, 27],
  // Forms and captchas, in Chakra.
  [/^\/user\/register$/, 183.4, 39],
  [/^\/user\/pwd_find$/, 169, 35],
  // The login and money machines.
  [/^\/user\/comJumpPage$/, 123, 16],
  [/^\/v\/(apply|pay|title)$/, 131, 24],
  // Boards and their matches' text lines.
  [/^\/basketball\/text$/, 126, 15],
  // Tables as of any day are computed in the page, from matches that may be in play.
  [/^\/database\/lq\/\{id/, 186.6, 33],
  [/^\/database\/fb\/\{id/, 168.4, 29],
  // Charts, the season's parts of a league page, and the pages of matches at a ground.
  [/^\/database\/(fb\/\*|lq\/team)/, 148.5, 27],
  [/^\/database\/lq\/player\//, 139.4, 19],
  // The log alone: the player of recordings loads when one is opened.
  [/^\/wsLog$/, 113, 12],
  // Private messages: a machine sends each once; Back finds the list as it was left.
  [/^\/v\/chat$/, 138.4, 30],
  [/^\/v\/community$/, 128, 25],
  // A user's space shares files with the community; the user's posts load when they are looked at.
  [/^\/personal\b/, 113, 22],
  [/^/, 120, 34],
];

test.each((PAGES as readonly PageRow[]).filter((page) => page.isOpen !== false))("the first scripts of $path are few and light", (page) => {
  const [, kB, most] = AT_MOST.find(([pattern]) => pattern.test(page.path)) ?? expect.unreachable();
  const { bytes, scripts } = weigh(page);
  expect(bytes).toBeLessThanOrEqual(kB * 1_000 + HASH_NOISE_BYTES);
  expect(scripts).toBeLessThanOrEqual(most);
});

/** Strings that TypeBox writes into its schemas. */
const OF_A_SCHEMA = /["'`]~(kind|unsafe|optional|readonly)["'`]/;

test("no schema comes into the browser", () => {
  const names = readdirSync(join(CLIENT, "assets")).filter((name) => name.endsWith(".js"));
  expect(names.length).toBeGreaterThan(100);
  // A constant beside schemas would import them too: it has a file of its own (contract/http/searchLimits.ts).
  expect(names.filter((name) => OF_A_SCHEMA.test(readFileSync(join(CLIENT, "assets", name), "utf8")))).toEqual([]);
});
