import { launchBrowser } from "../kit/browser.ts";

const SLOW = 4;
const MATCHES = 12;

export interface WhatIf {
  /** Ms of script, style and layout between a key and the frame that shows what it did, each at the slow speed. */
  readonly took: readonly number[];
  readonly events: number;
}

/** Fills in results one after the other in a browser whose processor is a quarter as fast. */
export async function whatIf(url: string): Promise<WhatIf> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 1100 }, locale: "zh-CN" });
    await page.goto(url);
    await page.waitForFunction(() => history.scrollRestoration === "manual");
    const fields = page.getByRole("complementary", { name: "轮次" }).locator("input");
    const count = Math.min(MATCHES * 2, await fields.count());
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
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
    for (let i = 0; i < count; i += 1) {
      await fields.nth(i).focus();
      await frames();
      const before = await busy();
      await page.keyboard.press(String(i % 4));
      await frames();
      took.push((await busy()) - before);
    }
    return { took, events: took.length };
  } finally {
    await browser.close();
  }
}
