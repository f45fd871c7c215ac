import { launchBrowser } from "../kit/browser.ts";

const SLOW = 4;
const MATCHES = 12;
/** What a page does by itself once somebody begins to type (who the browser is), and the address a result is written into. */
const REST_MS = 1_000;

export interface WhatIf {
  /** Ms of the processor for script, style and layout between a key and the frame that shows what it did, each at the slow speed. */
  readonly whole: readonly number[];
  /** Of keys that leave a result half typed. */
  readonly half: readonly number[];
}

/** Fills in results one after the other in a browser whose processor is a quarter as fast. */
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
