import { performance } from "node:perf_hooks";
import type { Brand } from "../../brands/brand.ts";
import { createRenderBudget } from "../http/renderBudget.ts";
import { type Pages, type RenderSource, createPages } from "../http/ssr.ts";
import type { Clock } from "../kit/clock.ts";
import type { Config } from "../kit/config.ts";
import type { Log } from "../kit/log.ts";
import type { Metrics } from "../kit/metrics.ts";
import type { Money } from "./money.ts";
import type { People } from "./people.ts";

interface PagesParts {
  readonly config: Config;
  readonly brand: Brand;
  readonly source: RenderSource;
  readonly isDev: boolean;
  readonly isWorkerOn: boolean;
  readonly people: Pick<People, "visitWith">;
  readonly money: Pick<Money, "balancesOf">;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, "pages">;
  readonly log: Log;
}

/** Server-rendered pages, for the user of the session cookie. */
export function composePages({ config, brand, source, isDev, isWorkerOn, people, money, clock, metrics, log }: PagesParts): Pages {
  return createPages({
    source,
    brandId: brand.id,
    brand,
    isProduction: config.isProduction,
    isSharing: !isDev,
    isDemo: config.isDemo,
    isBodyEncrypted: config.isBodyEncrypted,
    hasServiceWorker: isWorkerOn,
    async readReader(token) {
      const user = await people.visitWith(token);
      if (!user) return null;
      const balances = await money.balancesOf(user.id).catch((error: unknown) => {
        log.error({ err: error, userId: user.id }, "a page has no balances");
        return null;
      });
      return { user, balances };
    },
    now: () => clock.now(),
    after: (ms, action) => clock.setTimer(ms, action),
    budget: createRenderBudget({ loop: () => performance.eventLoopUtilization() }),
    count: (how) => metrics.pages.inc({ how }),
  });
}
