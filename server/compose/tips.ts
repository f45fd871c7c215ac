import { randomBytes } from "node:crypto";
import type { CallRegistry } from "../http/registry.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { Matches } from "../match/match.ts";
import type { MatchRepository } from "../match/matchRepository.ts";
import type { Odds } from "../odds/odds.ts";
import { createBuying } from "../tips/buying.ts";
import { createExpertPages } from "../tips/expertPages.ts";
import { createExpertRepository } from "../tips/expertRepository.ts";
import { createPlanLists } from "../tips/planLists.ts";
import { createPlanPages } from "../tips/planPage.ts";
import { createPlanRepository } from "../tips/planRepository.ts";
import { createPublishing } from "../tips/publish.ts";
import { createPublishMatches } from "../tips/publishMatches.ts";
import { createSettlement } from "../tips/settlement.ts";
import { createSettling } from "../tips/settlePlan.ts";
import { createStatisticsBook } from "../tips/statisticsBook.ts";
import { registerTipsCalls } from "../tips/tips.routes.ts";
import { createViews } from "../tips/views.ts";
import type { LedgerRepository } from "../wallet/ledgerRepository.ts";

export interface TipsDeps {
  readonly db: Db;
  readonly hub: Pick<Hub, "readPage">;
  readonly ledger: LedgerRepository;
  readonly matches: Pick<Matches, "odds" | "rowsOf">;
  readonly repository: Pick<MatchRepository, "list">;
  readonly odds: Pick<Odds, "table">;
  readonly clock: Clock;
  readonly log: Log;
  /** 荐N: how many plans there are on each match, by its channel. */
  readonly onCounted: (counts: ReadonlyMap<string, number>) => void;
}

const COUNT_EVERY_MS = 5_000;
/** Boards show no older matches. */
const COUNTED_SINCE_MS = 3 * 86_400_000;
const SALT_BYTES = 32;

/** Plans of experts: published, bought, settled and shown. */
export function composeTips(registry: CallRegistry, deps: TipsDeps) {
  const { db, hub, ledger, matches, repository, odds, clock, log, onCounted } = deps;
  const plans = createPlanRepository(db);
  const experts = createExpertRepository(db);
  const book = createStatisticsBook(db, clock);
  const views = createViews({ db, clock, plans, experts, book, matches });
  const pages = createPlanPages({ db, clock, plans, views, odds });
  const settling = createSettling({ db, clock, ledger });
  const settlement = createSettlement({ db, hub, clock, log, settling, rowsOf: matches.rowsOf, onSettled: book.forget });
  const count = async (): Promise<void> => onCounted(await plans.countsByMatch(clock.now() - COUNTED_SINCE_MS));
  const counting = createJob({ clock, log, everyMs: COUNT_EVERY_MS, work: count, trouble: "plans could not be counted" });
  const publishing = createPublishing({
    db,
    clock,
    matches,
    salt: () => randomBytes(SALT_BYTES).toString("hex"),
    onPublished: () => {
      book.forget();
      count().catch((error: unknown) => log.warn({ err: error }, "plans could not be counted"));
    },
  });
  registerTipsCalls(registry, {
    book,
    buying: createBuying({ db, clock, ledger, plans, matches }),
    experts: createExpertPages({ db, clock, experts, plans, book, views, pages }),
    lists: createPlanLists({ db, clock, plans, book, views, matches }),
    pages,
    publishing,
    publishMatches: createPublishMatches({ db, clock, matches, repository }),
    views,
  });
  return {
    /** Settles what is due. */
    async round() {
      const done = await settlement.round();
      await count();
      return done;
    },
    start() {
      settlement.start();
      counting.start();
    },
    async stop() {
      await Promise.all([settlement.stop(), counting.stop()]);
    },
  };
}
