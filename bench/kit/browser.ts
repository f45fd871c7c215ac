import { type Browser, type BrowserContext, type Page, chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.mjs";

/** Disables the browser's background work and the GPU, so that every machine measures the same. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** `CHROMIUM`, or the browser that the browser tests use. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: [...CHROMIUM_FLAGS, ...more] });
}

export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens a page in a context of its own; an error on the page ends the measurement. */
export async function openPage(browser: Browser, url: string, width: number, height: number): Promise<OpenPage> {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(url);
  return { context, page };
}

/**
 * Reads Chromium's metrics of the page by name; times are seconds so far: `TaskDuration`, `ScriptDuration`, … With
 * `threadTicks` they are processor time, independent of other work on the machine.
 */
export async function metricsOf(
  { context, page }: OpenPage,
  timeDomain: "timeTicks" | "threadTicks" = "timeTicks",
): Promise<() => Promise<(name: string) => number>> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    const values = new Map(metrics.map(({ name, value }) => [name, value]));
    return (name) => values.get(name) ?? 0;
  };
}
