import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { type PageRow, PAGES } from "../../contract/pages.ts";
import { assetsOf } from "../../src/app/assets.ts";
import { fileOf } from "../../src/routes/paths.ts";

/**
 * What a first visit loads before its page is alive: the scripts its document names, each as the server sends it (brotli
 * 11). Read from what was built. A page that grows past its bound has taken something along that could come later.
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

/** kB and scripts at most, by path; the first that matches. With a little room above what they are. */
const AT_MOST: readonly (readonly [RegExp, number, number])[] = [
  // With what it says of plans for sale and of the board; what draws that comes later.
  [/^\/$/, 119.3, 22],
  // Boards beside the articles; those of a column share their files with the headlines.
  [/^\/(news$|news\/pages|list|youliao)/, 115, 18],
  // An article, with the comments below it.
  [/^\/(news|announcementDetails)\b/, 131, 22],
  // Posts with what they show of matches, and comments; writing one comes later.
  [/^\/community\b/, 143, 32],
  [/^\/(football|basketball)$/, 114, 11],
  [/^\/(football|basketball)\/live\/\{/, 134.3, 13],
  [/^\/(football|basketball)\/(oupei|yapan|daxiaoqiu|three)\//, 136, 18],
  [/^\/(football|basketball)\/(odds-detail|analysis)\//, 135, 17],
  // With what asks for the records of experts as of the page's moment.
  [/^\/(football|basketball)\/plan\//, 133, 28],
  // A text and the match it is of; the prices it was written by and what buys it come later.
  [/^\/guide\/expert\/plan$/, 130, 30],
  [/^\/live\/(room\/|manual$)/, 147, 20],
  [/^\/about\b/, 96, 8],
  // The player; a recording's page, and a highlight's without what buys and plays it.
  [/^\/playback\/video\//, 159, 27],
  // Forms and captchas, in Chakra.
  [/^\/user\/register$/, 183, 39],
  [/^\/user\/pwd_find$/, 169, 35],
  // The machines of logging in and of money.
  [/^\/user\/comJumpPage$/, 123, 16],
  [/^\/v\/(apply|pay|title)$/, 131, 24],
  // Boards and the lines of texts of their matches.
  [/^\/basketball\/text$/, 126, 15],
  // Tables as of any day are worked out in the page, from matches that may be in play.
  [/^\/database\/lq\/\{id/, 186.3, 33],
  [/^\/database\/fb\/\{id/, 168.3, 29],
  // Charts, the parts of a league's page that tell of its season, and the pages of what was played at a ground.
  [/^\/database\/(fb\/\*|lq\/team)/, 148.3, 27],
  [/^\/database\/lq\/player\//, 139.3, 19],
  // The log alone: what plays a recording comes with the first that is opened.
  [/^\/wsLog$/, 113, 12],
  // Private messages: a machine sends them, once.
  [/^\/v\/chat$/, 138, 29],
  [/^\/v\/community$/, 128, 25],
  // Somebody's space shares files with the community; their posts come when they are looked at.
  [/^\/personal\b/, 113, 22],
  [/^/, 120, 34],
];

test.each((PAGES as readonly PageRow[]).filter((page) => page.isOpen !== false))("the first scripts of $path are few and light", (page) => {
  const [, kB, most] = AT_MOST.find(([pattern]) => pattern.test(page.path)) ?? expect.unreachable();
  const { bytes, scripts } = weigh(page);
  expect(bytes).toBeLessThanOrEqual(kB * 1_000);
  expect(scripts).toBeLessThanOrEqual(most);
});

/** Words that TypeBox writes into what it makes. */
const OF_A_SCHEMA = /["'`]~(kind|unsafe|optional|readonly)["'`]/;

test("no schema comes into the browser", () => {
  const names = readdirSync(join(CLIENT, "assets")).filter((name) => name.endsWith(".js"));
  expect(names.length).toBeGreaterThan(100);
  // Constants that stand beside schemas bring them along: they have a file of their own (contract/http/searchLimits.ts).
  expect(names.filter((name) => OF_A_SCHEMA.test(readFileSync(join(CLIENT, "assets", name), "utf8")))).toEqual([]);
});
