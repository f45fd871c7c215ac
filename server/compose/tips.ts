import { randomBytes } from "node:crypto";
import { tipsCalls } from "../../contract/http/tips.ts";
import type { CallRegistry } from "../http/registry.ts";
import type { Hub } from "../feed/types.ts";
import type { Clock } from "../kit/clock.ts";
import type { Db } from "../kit/database.ts";
import { createJob } from "../kit/job.ts";
import type { Log } from "../kit/log.ts";
import type { Matches } from "../match/match.ts";
import type { MatchRepository } from "../match/matchRepository.ts";
import type { Odds } from "../odds/odds.ts";
import { createDemoTips } from "../demo/demoTips.ts";
import { createBuying } from "../tips/buying.ts";
import { createExpertPages } from "../tips/expertPages.ts";
import { createExpertRepository } from "../tips/expertRepository.ts";
import { createPlanLists } from "../tips/planLists.ts";
import { createPlanPages } from "../tips/planPage.ts";
import { createPlanRepository } from "../tips/planRepository.ts";
import { createPublishing } from "../tips/publish.ts";
import { createPublishMatches } from "../tips/publishMatches.ts";
import { createFoundPlans } from "../tips/foundPlans.ts";
import { createPlanNews } from "../tips/planNews.ts";
import type { JudgeText } from "../tips/planReason.ts";
import { createSettlement } from "../tips/settlement.ts";
import { createSettling } from "../tips/settlePlan.ts";
import { createStatisticsBook } from "../tips/statisticsBook.ts";
import { registerTipsCalls } from "../tips/tips.routes.ts";
import { createViews } from "../tips/views.ts";
import { createMoments } from "../odds/moments.ts";
import { createReportedStarts } from "../odds/closingMoment.ts";
import { createClosingPrices } from "../odds/readClosings.ts";
import { announceBalances } from "../wallet/moneyTransaction.ts";
import type { LedgerRepository } from "../wallet/ledgerRepository.ts";

/** The demo's experts; null: none. */
interface DemoParts {
  readonly ensureLog: (matchId: string) => Promise<boolean>;
  /** A ledger that books at the time of another clock. */
  readonly ledgerAt: (clock: Clock) => LedgerRepository;
}

export interface TipsDeps {
  readonly db: Db;
  readonly hub: Pick<Hub, "readPage">;
  readonly ledger: LedgerRepository;
  readonly matches: Pick<Matches, "odds" | "rowsOf">;
  readonly repository: Pick<MatchRepository, "list">;
  readonly odds: Pick<Odds, "table">;
  readonly judge: JudgeText;
  readonly clock: Clock;
  readonly log: Log;
  /** A setting of the brand. Without tips there are no calls, but tips sold before are still settled. */
  readonly hasTips: boolean;
  /** 荐N: the number of plans on each match, by its channel. */
  readonly onCounted: (counts: ReadonlyMap<string, number>) => void;
  readonly demo?: DemoParts | null;
}

const COUNT_EVERY_MS = 5_000;
/** Older matches are not on the boards. */
const COUNTED_SINCE_MS = 3 * 86_400_000;
const SALT_BYTES = 32;

/** Plans of experts: published, bought, settled and shown. */
export function composeTips(registry: CallRegistry, deps: TipsDeps) {
  const { db, hub, ledger, matches, repository, odds, judge, clock, log, hasTips, onCounted } = deps;
  const demo = hasTips ? (deps.demo ?? null) : null;
  let isStopped = false;
  const plans = createPlanRepository(db);
  const experts = createExpertRepository(db);
  const book = createStatisticsBook(db, clock);
  const views = createViews({ db, clock, plans, experts, book, matches });
  const pages = createPlanPages({ db, clock, plans, views, odds, matches, startOf: createReportedStarts(db) });
  const count = async (): Promise<void> => {
    if (hasTips) onCounted(await plans.countsByMatch(clock.now() - COUNTED_SINCE_MS));
  };
  const counting = createJob({ clock, log, everyMs: COUNT_EVERY_MS, work: count, trouble: "plans could not be counted" });
  const closingPrices = createClosingPrices({ db, hub });
  const salt = (): string => randomBytes(SALT_BYTES).toString("hex");
  const onPublished = (): void => {
    book.forget();
    count().catch((error: unknown) => log.warn({ err: error }, "plans could not be counted"));
  };

  /** Publishing, buying and settlement with the given clock, a ledger that books by it, and the matches as of then. */
  function stackOf(own: { readonly clock: Clock; readonly ledger: LedgerRepository; readonly matches: TipsDeps["matches"] }) {
    const settling = createSettling({ db, clock: own.clock, ledger: own.ledger, announceBalances });
    return {
      publishing: createPublishing({ db, clock: own.clock, matches: own.matches, salt, judge, onPublished }),
      buying: createBuying({ db, clock: own.clock, ledger: own.ledger, announceBalances, plans, matches: own.matches }),
      settlement: createSettlement({
        db,
        hub,
        clock: own.clock,
        log,
        settling,
        rowsOf: matches.rowsOf,
        closingPrices,
        onSettled: book.forget,
      }),
    };
  }

  const { publishing, buying, settlement } = stackOf({ clock, ledger, matches });
  const demoTips =
    demo &&
    createDemoTips({
      db,
      moments: createMoments(hub),
      clock,
      log,
      repository,
      ensureLog: demo.ensureLog,
      tipsAt: (at, own) =>
        own === null ? { publishing, buying, settlement } : stackOf({ clock: at, ledger: demo.ledgerAt(at), matches: own }),
    });
  registerTipsCalls(registry, {
    book,
    buying,
    experts: createExpertPages({ db, clock, experts, plans, book, views, pages }),
    lists: createPlanLists({ db, clock, plans, book, views, matches }),
    pages,
    publishing,
    publishMatches: createPublishMatches({ db, clock, matches, repository }),
    views,
  });
  if (!hasTips) registry.leaveOut(Object.values(tipsCalls));
  const news = createPlanNews({ db, clock, log });
  return {
    /** Plans for search results. */
    found: createFoundPlans(db, clock),
    /** Notifies up to one round of waiting users; returns how many. */
    notify: news.round,
    /** Settles the plans that are due. */
    async round() {
      const done = await settlement.round();
      await count();
      return done;
    },
    start() {
      counting.start();
      if (hasTips) news.start();
      // With demo experts, settlement starts in `startDemo`, after their history is settled.
      if (!demoTips) settlement.start();
    },
    /** Call once the demo's matches are registered. */
    async startDemo() {
      if (!demoTips) return;
      try {
        await demoTips.history();
      } catch (error) {
        log.error({ err: error }, "the demo's experts have no whole past");
      }
      if (isStopped) return;
      settlement.start();
      demoTips.job.start();
    },
    async stop() {
      isStopped = true;
      await Promise.all([settlement.stop(), counting.stop(), news.stop(), demoTips?.job.stop()]);
    },
  };
}
