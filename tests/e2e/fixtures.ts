import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Page, test as base, expect as patient } from "@playwright/test";
import { OWN, brandedPortOf } from "./ports.ts";
import { violationsOf } from "./violations.ts";

/** Looked at again so often. Playwright's own waits grow to a second: what is there after 1.1 s it sees after 1.85. */
const LOOKS_AGAIN_MS = [50, 100, 200, 250];
const poll: typeof patient.poll = (look, options) =>
  patient.poll(look, { intervals: LOOKS_AGAIN_MS, ...(typeof options === "string" ? { message: options } : options) });
export const expect: typeof patient = new Proxy(patient, { get: (all, name) => (name === "poll" ? poll : Reflect.get(all, name)) });

/** What Playwright says for having done what its configuration asks: no page here has a service worker but in their own test. */
const NO_WORKER = "warning: Service Worker registration blocked by Playwright";

/** What is tried until it succeeds: each try is given longer than the one before, which a slower machine may need. */
export async function retry(attempt: (withinMs: number) => Promise<void>): Promise<void> {
  let withinMs = 1_000;
  await expect(async () => {
    withinMs *= 2;
    await attempt(withinMs);
  }).toPass();
}

/** Every browser test fails on a console error, a warning or an uncaught exception of the page. */
export const test = base.extend<{ cleanConsole: undefined; allowed: { readonly patterns: readonly RegExp[] } }>({
  allowed: [{ patterns: [] }, { option: true }],
  cleanConsole: [
    async ({ page, allowed }, use) => {
      const seen: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") seen.push(`${message.type()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => seen.push(`uncaught: ${page.url()} ${error.message.slice(0, 60)}`));
      await use(undefined);
      expect(seen.filter((text) => text !== NO_WORKER && !allowed.patterns.some((a) => a.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export const CONTROL = `http://127.0.0.1:${OWN.control}`;
/** The portal of brands (portal.ts). */
export const BRANDED = `http://127.0.0.1:${brandedPortOf(OWN.port)}`;
export const DESK = `http://127.0.0.1:${OWN.desk}`;
export const PROVIDER_KEY = "e2e-provider-key-0001";

const DATA = resolve(process.env.FULLTIME_DATA ?? "../shared/data");

/** Folder of a recorded source, or null where the data is not there. */
export function dataFolder(name: string): string | null {
  const folder = resolve(DATA, name);
  return existsSync(folder) ? folder : null;
}

/** No serious or critical axe violation on the page as it stands. It has no frames of strangers to put together. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** Nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [inner, scroll] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
  expect(scroll).toBeLessThanOrEqual(inner);
}

/** The page is alive: the router has taken scrolling over. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === "manual");
}

/**
 * Goes to a page of the portal as its links do: the page that is open takes it in. To load each anew takes three times as
 * long, so this is for whoever asks how a page looks, not how it comes. The same path with other parameters is loaded.
 */
export async function visit(page: Page, path: string): Promise<void> {
  // An empty page leads nowhere.
  const to = URL.canParse(path, page.url()) ? new URL(path, page.url()) : null;
  const here = new URL(page.url());
  if (to === null || to.origin !== here.origin || to.pathname === here.pathname) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    return;
  }
  // What navigates comes once the page is alive, and numbers the entry: an address that changes before has the page loaded.
  const next = await page.waitForFunction(() => {
    const { idx } = (history.state ?? {}) as { readonly idx?: number };
    return idx === undefined ? null : idx + 1;
  });
  await page.evaluate(
    async ([href, idx]) => {
      const announcer = document.querySelector("[aria-live=assertive]");
      if (announcer === null) throw new Error("nothing says which page is open");
      const drawn = new Promise<void>((resolve) => new MutationObserver(() => resolve()).observe(announcer, { childList: true }));
      history.pushState({ idx, key: `visit${idx}` }, "", href);
      dispatchEvent(new PopStateEvent("popstate"));
      await drawn;
    },
    [to.href, Number(await next.jsonValue())] as const,
  );
}

const LOOKS = [
  { width: 1440, height: 1100, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
] as const;

/** What comes in or changes its colour is hard to read for that long at most; what goes on for longer is to be readable. */
const PASSING_MS = 1_000;

/** Ends when nothing is dimmed for what is on its way, nothing half there and no colour half way to another. */
async function colours(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async (passingMs) => {
    const passing = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= passingMs);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }, PASSING_MS);
}

/** The page as it stands, at a desk by day and on a phone at night, in the order that fits how it stands: nothing sideways, nothing serious for axe. */
export async function expectGoodLooks(page: Page): Promise<void> {
  // The look it has first, where it has one: a page that was gone to from the last one is not laid out twice.
  const first = LOOKS.find(({ width }) => width === page.viewportSize()?.width);
  for (const { width, height, colorScheme } of [...LOOKS].sort((a, b) => Number(b === first) - Number(a === first))) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expectNoSidewaysScroll(page);
    await colours(page);
    await expectAccessible(page);
  }
}
