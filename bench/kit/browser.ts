import { type Browser, type BrowserContext, type Page, chromium } from "@playwright/test";
import { ensureChromium } from "../../scripts/chromium.mjs";

/** Nothing the browser does on its own account, and no GPU: every machine measures the same. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** `CHROMIUM`, or what the browser tests take. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: [...CHROMIUM_FLAGS, ...more] });
}

export interface OpenPage {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** In a context of its own; an error on the page ends the measurement. */
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
 * `threadTicks` they are of the processor, whatever else the machine does.
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
