import type { APIRequestContext, APIResponse, BrowserContext, Page } from "@playwright/test";
import { PAGES, type PageRow, isOpen, pageOf } from "../../contract/pages.ts";
import { expect, expectAlive, test, visit } from "./fixtures.ts";
import { beginSession, userButton } from "./people.ts";

/**
 * Every link of every page, for a visitor and for a user: none leads to a page that is not open, to a missing anchor, or to
 * a 404. Pages are read as rendered by the server, one of each kind; those that draw links by script alone are opened in
 * the browser, at both widths.
 */
const ROWS: readonly PageRow[] = PAGES;
const DEMO = "演示球迷";
const AT_ONCE = 4;
const BUSY_TRIES = 5;

interface Found {
  /** The page it is on, and its href as written. */
  readonly on: string;
  readonly href: string;
}

const ids = (html: string): ReadonlySet<string> => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1] as string));
const unescape = (text: string): string => text.replaceAll("&amp;", "&");

function linksIn(html: string, on: string): Found[] {
  const links = [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map((m) => unescape(m[1] as string));
  const forms = [...html.matchAll(/<form\b[^>]*?\saction="(\/[^"]*)"/g)].map((m) => unescape(m[1] as string));
  return [...links, ...forms].map((href) => ({ on, href }));
}

/** The portal URL that a link leads to; null for other sites, mail and files. */
function insideOf({ on, href }: Found): URL | null {
  const url = new URL(href, `http://portal${on}`);
  return url.host === "portal" && !/^\/(uploads|assets|media|docs)\//.test(url.pathname) ? url : null;
}

/** What is wrong with a link according to the list of pages; null if nothing is. */
function wrongBy(found: Found): string | null {
  const url = insideOf(found);
  if (url === null || /^[?#]/.test(found.href)) return null;
  const row = pageOf(url.pathname);
  if (!row) return `${found.on}: ${found.href} is no page`;
  return isOpen(url.pathname) ? null : `${found.on}: ${found.href} is not open`;
}

interface Crawl {
  readonly problems: readonly string[];
  /** Number of pages read, and of links checked. */
  readonly pages: number;
  readonly links: number;
}

interface CrawlInput {
  readonly request: APIRequestContext;
  /** Of the user; "" for a visitor. */
  readonly cookie: string;
  readonly seeds: readonly string[];
  /** Whether a row's pages redirect this reader. */
  readonly isGuarded: (row: PageRow) => boolean;
}

/**
 * Kinds of a page: its row, and its row with each query parameter and each anchor. Combinations are no kinds of their own:
 * a season's tab looks the same on whatever day it is opened as of.
 */
function kindsOf({ path }: PageRow, url: URL): readonly string[] {
  const anchor = url.hash.replace(/\d+/, "{n}");
  return [path, ...[...url.searchParams.keys()].map((key) => `${path} ${key}`), ...(anchor === "" ? [] : [`${path} ${anchor}`])];
}

/** A page that is temporarily unavailable (503, 504) is not broken: it is requested again. */
async function served(request: APIRequestContext, path: string, cookie: string): Promise<APIResponse> {
  let response: APIResponse;
  let asked = 0;
  do {
    response = await request.get(path, { headers: cookie === "" ? {} : { cookie } });
    asked += 1;
  } while ([503, 504].includes(response.status()) && asked < BUSY_TRIES);
  return response;
}

/** Reads the seeds and, of each kind, one page linked from them. */
async function crawl({ request, cookie, seeds, isGuarded }: CrawlInput): Promise<Crawl> {
  const problems = new Set<string>();
  const anchorsOf = new Map<string, ReadonlySet<string>>();
  const wanted: { readonly id: string; readonly page: string; readonly on: string }[] = [];
  const queue = [...seeds];
  const asked = new Set<string>();
  let links = 0;
  /** Kinds already queued. An anchor is checked on the very page its link names. */
  const known = new Set<string>();

  const read = async (path: string): Promise<void> => {
    const response = await served(request, path, cookie);
    const at = new URL(response.url()).pathname;
    if (response.status() !== 200) return void problems.add(`${path} answers ${response.status()}`);
    if (!isOpen(at) && isOpen(path)) problems.add(`${path} leads on to ${at}, which is not open`);
    const html = await response.text();
    anchorsOf.set(path, ids(html));
    for (const found of linksIn(html, path)) {
      links += 1;
      const wrong = wrongBy(found);
      if (wrong !== null) problems.add(wrong);
      const url = insideOf(found);
      const row = url ? pageOf(url.pathname) : undefined;
      if (!url || !row || wrong !== null || isGuarded(row)) continue;
      const page = url.pathname + url.search;
      const isHere = page === path;
      const kinds = kindsOf(row, url).filter((kind) => !known.has(kind));
      if (url.hash !== "" && (isHere || kinds.length > 0)) wanted.push({ id: decodeURIComponent(url.hash.slice(1)), page, on: path });
      if (isHere || kinds.length === 0) continue;
      for (const kind of kinds) known.add(kind);
      queue.push(page);
    }
  };

  while (queue.length > 0) {
    const batch = queue.splice(0, AT_ONCE).filter((path) => !asked.has(path));
    for (const path of batch) asked.add(path);
    await Promise.all(batch.map(read));
  }
  for (const { id, page, on } of wanted) {
    const there = anchorsOf.get(page);
    if (there && !there.has(id)) problems.add(`${on}: #${id} is not on ${page}`);
  }
  return { problems: [...problems], pages: asked.size, links };
}

interface Rows {
  readonly data: { readonly rows: readonly { readonly id: string; readonly state: number; readonly rooms: number }[] };
}

/** Pages of a match of each phase and sport. Pages of rooms, recordings and persons are found by links of lists. */
async function matchPaths(request: APIRequestContext): Promise<string[]> {
  const paths: string[] = [];
  for (const [sport, base, isOver] of [
    ["fb", "/football", (state: number) => state === 8],
    ["bk", "/basketball", (state: number) => state === 10],
  ] as const) {
    const { data } = (await (await request.get(`/tapi/live/${sport}/match/list?type=live`)).json()) as Rows;
    const inPlay = data.rows.find(({ state, rooms }) => state > 1 && !isOver(state) && rooms > 0);
    const ones = [inPlay, data.rows.find(({ state }) => state === 1), data.rows.find(({ state }) => isOver(state))];
    for (const row of ones) if (row) paths.push(`${base}/live/${row.id}`);
    const id = data.rows[0]?.id ?? "";
    for (const page of ["analysis", "daxiaoqiu", "oupei", "plan", "three", "yapan"]) paths.push(`${base}/${page}/${id}`);
    paths.push(`${base}/odds-detail/${id}/ps/eu`);
  }
  return paths;
}

/** Pages without required parameters in their path. */
const plain = (isMine: boolean): string[] =>
  ROWS.filter(({ path, layout, who }) => !/\{\w+\}|\*/.test(path) && (layout === "mine" || who !== undefined) === isMine).map(({ path }) =>
    path.replace(/\/\{\w+\?\}$/, ""),
  );

const FOUND_BY_SCRIPT = ["/", "/football", "/live/all", "/live/room/680001"];

/** Links of the page in the browser, hidden ones too: a menu may open, a width may change. */
async function linksShown(page: Page): Promise<{ readonly links: Found[]; readonly anchors: ReadonlySet<string> }> {
  const on = new URL(page.url()).pathname;
  const [hrefs, there] = await page.evaluate(() => [
    [...document.querySelectorAll("a[href]")].map((a) => a.getAttribute("href") ?? ""),
    [...document.querySelectorAll("[id]")].map(({ id }) => id),
  ]);
  return { links: (hrefs ?? []).map((href) => ({ on, href })), anchors: new Set(there) };
}

async function shownProblems(page: Page, paths: readonly string[], isUser: boolean): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    await visit(page, path);
    await expect(page.locator("main").first()).toBeVisible();
    await expectAlive(page);
    if (path === "/football") await page.locator('[data-match-id] [data-act="open"]').first().click();
    if (path === "/" && (page.viewportSize()?.width ?? 0) > 960) await page.getByRole("combobox", { name: "搜索" }).first().focus();
    const { links, anchors } = await linksShown(page);
    expect(links.length, path).toBeGreaterThan(5);
    for (const found of links) {
      const wrong = wrongBy(found);
      if (wrong !== null) problems.push(`${isUser ? "user" : "visitor"}: ${wrong}`);
      const url = insideOf(found);
      if (url && url.hash !== "" && url.pathname === found.on && !anchors.has(decodeURIComponent(url.hash.slice(1)))) {
        problems.push(`${found.on}: ${found.href} is not on the page`);
      }
    }
  }
  return problems;
}

async function cookieOf(context: BrowserContext): Promise<string> {
  const auth = (await context.cookies()).find(({ name }) => name === "auth")?.value ?? "";
  expect(auth).not.toBe("");
  return `auth=${auth}`;
}

test("no link leads to a page that is not open, to an anchor that is not there, or to a 404", async ({ page, context, request }) => {
  const matches = await matchPaths(request);
  const matchInPlay = matches[0] ?? "";
  const publicPages = [...plain(false), ...matches];

  await test.step("a visitor's pages as the server renders them", async () => {
    const { problems, pages, links } = await crawl({ request, cookie: "", seeds: publicPages, isGuarded: ({ who }) => who !== undefined });
    expect(problems).toEqual([]);
    expect(pages).toBeGreaterThan(60);
    expect(links).toBeGreaterThan(1_000);
  });

  for (const width of [1440, 390]) {
    await test.step(`a visitor's pages in the browser, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      expect(await shownProblems(page, [...FOUND_BY_SCRIPT, matchInPlay], false)).toEqual([]);
    });
  }

  await page.setViewportSize({ width: 1440, height: 1100 });
  await beginSession(context, DEMO);
  await page.goto("/about");
  await expect(userButton(page, DEMO)).toBeVisible();
  const cookie = await cookieOf(context);

  await test.step("a user's pages as the server renders them", async () => {
    const mine = plain(true).filter((path) => !path.startsWith("/v/anchor"));
    const { problems, pages } = await crawl({ request, cookie, seeds: [...mine, "/", "/football"], isGuarded: () => false });
    expect(problems).toEqual([]);
    expect(pages).toBeGreaterThan(40);
  });

  for (const width of [1440, 390]) {
    await test.step(`a user's pages in the browser, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      expect(await shownProblems(page, [...FOUND_BY_SCRIPT, matchInPlay, "/v/personal-data", "/v/wallet"], true)).toEqual([]);
    });
  }
});
