import { launchBrowser } from "../kit/browser.ts";

const SLOW = 4;
const MATCHES = 12;
/** Waits for the page's own reactions to typing: it looks up the browser's user, and writes the result into the URL. */
const REST_MS = 1_000;

export interface WhatIf {
  /** Processor time for script, style and layout from a key to the frame with its effect, at the slow speed, ms. */
  readonly whole: readonly number[];
  /** For keys that leave a result incomplete. */
  readonly half: readonly number[];
}

/** Types results one after the other in a browser slowed down to a quarter. */
export async function whatIf(url: string): Promise<WhatIf> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1100 }, locale: "zh-CN" });
    await page.goto(url);
    await page.waitForFunction(() => history.scrollRestoration === "manual");
    const fields = await page.getByRole("complementary", { name: "轮次" }).locator("input").elementHandles();
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
    const busy = async (): Promise<number> => {
      const { metrics } = await session.send("Performance.getMetrics");
      return (
        metrics
          .filter(({ name }) => /^(ScriptDuration|LayoutDuration|RecalcStyleDuration)$/.test(name))
          .reduce((sum, { value }) => sum + value, 0) * 1000
      );
    };
    const frames = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const took: number[] = [];
    for (const [i, field] of fields.slice(0, MATCHES * 2).entries()) {
      await field.focus();
      await page.waitForTimeout(REST_MS);
      await frames();
      const before = await busy();
      await page.keyboard.press(String(i % 4));
      await frames();
      took.push((await busy()) - before);
    }
    return { half: took.filter((_, i) => i % 2 === 0), whole: took.filter((_, i) => i % 2 === 1) };
  } finally {
    await browser.close();
  }
}
