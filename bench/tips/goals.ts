import { matchChannel } from "../../contract/feed/channels.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { composeMatches } from "../../server/compose/matches.ts";
import type { Subscriber } from "../../server/feed/types.ts";
import { createCallRegistry } from "../../server/http/registry.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { readConfig } from "../../server/kit/config.ts";
import type { Database } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { createMetrics } from "../../server/kit/metrics.ts";
import { Teardown } from "../../server/kit/teardown.ts";
import { createClosingPrices } from "../../server/odds/readClosings.ts";
import { fixtureOf } from "../../server/odds/testing.ts";
import { createSettlement } from "../../server/tips/settlement.ts";
import { createSettling } from "../../server/tips/settlePlan.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";
import { announceBalances } from "../../server/wallet/moneyTransaction.ts";
import { median, pause, percentile } from "../kit/numbers.ts";

/** Time from the call that publishes a goal to the board's frame for a reader, ms. */
export interface GoalTimes {
  readonly without: readonly number[];
  readonly settling: readonly number[];
  readonly settled: number;
}

const GOALS = 150;
const EVERY_MS = 25;
const BOARD = "fb";

/**
 * Publishes goals to a board of the portal's own modules: while nothing else is done, while the same process settles all
 * due plans on the same database, and once more without. Everything beyond the socket is the same for both.
 */
export async function goalTimes(database: Database): Promise<GoalTimes> {
  const { db, pool } = database;
  const log = silentLog();
  const teardown = new Teardown(log, systemClock);
  const config = { ...readConfig({ DEMO: "0", DATA_DIR: "/nowhere" }), isDemo: false };
  const registry = createCallRegistry();
  const { hub, boards } = await composeMatches(registry, { config, database, clock: systemClock, log, metrics: createMetrics(), teardown });
  const matchId = "goals";
  const fixture = fixtureOf(matchId, { kickoffAt: Date.now() - 600_000 });
  const ch = matchChannel(BOARD, matchId);
  const tell = (k: string, d: object) => hub.publish([{ ch, at: Date.now(), k, d }]);
  let arrived: (() => void) | null = null;
  const reader: Subscriber = { deliver: () => arrived?.(), write: () => undefined, restart: () => undefined, room: () => null };
  await boards.registerFixtures([{ fixture }]);
  await tell("fixture", fixture);
  await tell("state", { state: 2 });
  await hub.join(BOARD, null, reader, () => true);
  await pause(EVERY_MS * 4);

  let goals = 0;
  async function goal(): Promise<number> {
    goals += 1;
    const shown = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    const startedAt = performance.now();
    await Promise.all([tell("score", { score: [goals % 90, Math.floor(goals / 90)] }), shown]);
    arrived = null;
    const took = performance.now() - startedAt;
    await pause(EVERY_MS);
    return took;
  }
  async function some(): Promise<readonly number[]> {
    const times: number[] = [];
    while (times.length < GOALS) times.push(await goal());
    return times;
  }

  const settlement = createSettlement({
    db,
    hub,
    clock: systemClock,
    log,
    settling: createSettling({
      db,
      clock: systemClock,
      ledger: createLedgerRepository({ db, pool, clock: systemClock }),
      announceBalances,
    }),
    closingPrices: createClosingPrices({ db, hub }),
    rowsOf: async (sport, ids) => ids.map((id) => ({ ...rowOfFixture(fixtureOf(id, { sport })), state: 8 as const })),
  });
  try {
    const before = await some();
    const settling: number[] = [];
    let isOver = false;
    const round = settlement.round().finally(() => {
      isOver = true;
    });
    while (!isOver) settling.push(await goal());
    const { settled } = await round;
    const after = await some();
    return { without: [...before, ...after], settling, settled };
  } finally {
    hub.leave(BOARD, reader);
    await teardown.run();
  }
}

/** How many times as long a goal takes during settlement: median, and 95th percentile. */
export function ratioOf({ without, settling }: GoalTimes): { readonly middle: number; readonly slow: number } {
  return { middle: median(settling) / median(without), slow: percentile(settling, 0.95) / percentile(without, 0.95) };
}
