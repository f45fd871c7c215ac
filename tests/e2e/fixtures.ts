import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Page, test as base, expect as patient } from "@playwright/test";
import { OWN, brandedPortOf } from "./ports.ts";
import { violationsOf } from "./violations.ts";

/** Poll intervals. Playwright's own grow to a second: it sees at 1.85 s what is there after 1.1 s. */
const LOOKS_AGAIN_MS = [50, 100, 200, 250];
const poll: typeof patient.poll = (look, options) =>
  patient.poll(look, { intervals: LOOKS_AGAIN_MS, ...(typeof options === "string" ? { message: options } : options) });
export const expect: typeof patient = new Proxy(patient, { get: (all, name) => (name === "poll" ? poll : Reflect.get(all, name)) });

/** Playwright's warning when it blocks service workers as configured: only their own test allows them. */
const NO_WORKER = "warning: Service Worker registration blocked by Playwright";

/** Retries until the attempt succeeds: each gets a longer time-out than the one before, for slow machines. */
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

/** Folder of a recorded source; null if the data is missing. */
export function dataFolder(name: string): string | null {
  const folder = resolve(DATA, name);
  return existsSync(folder) ? folder : null;
}

/** The page has no serious or critical axe violation. It has no foreign frames to include. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** The page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [inner, scroll] = await page.evaluate(() => [document.documentElement.clientWidth, document.documentElement.scrollWidth]);
  expect(scroll).toBeLessThanOrEqual(inner);
}

/** The page is hydrated: the router controls scrolling. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => history.scrollRestoration === "manual");
}

/**
 * Navigates as the portal's links do, within the open page. A full load takes three times as long, so this is for tests of
 * how a page looks, not of how it loads. The same path with other parameters is loaded in full.
 */
export async function visit(page: Page, path: string): Promise<void> {
  // From an empty page a full load is needed.
  const to = URL.canParse(path, page.url()) ? new URL(path, page.url()) : null;
  const here = new URL(page.url());
  if (to === null || to.origin !== here.origin || to.pathname === here.pathname) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    return;
  }
  // The router starts after hydration and numbers the history entry. A URL that changes before that loads the page anew.
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

/** Animations up to this long are waited for: text may be hard to read meanwhile. Under a longer one it must be readable. */
const PASSING_MS = 1_000;

/** Waits until nothing is dimmed as busy and no short animation or colour transition runs. */
async function colours(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await page.evaluate(async (passingMs) => {
    const passing = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= passingMs);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }, PASSING_MS);
}

/** Checks the current page in both looks, light on desktop and dark on a phone: no sideways scroll, no serious axe violation. */
export async function expectGoodLooks(page: Page): Promise<void> {
  // The current look first, if it is one of the two: that saves a layout of a page just navigated to.
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
