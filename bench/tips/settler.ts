import { createEventLog } from "../../server/feed/eventLog.ts";
import { rowOfFixture } from "../../contract/match/boardRows.ts";
import { systemClock } from "../../server/kit/clock.ts";
import { createDatabase } from "../../server/kit/database.ts";
import { silentLog } from "../../server/kit/log.ts";
import { fixtureOf } from "../../server/odds/testing.ts";
import { createLogPages } from "../../server/tips/logPages.ts";
import { createSettlement } from "../../server/tips/settlement.ts";
import { createSettling } from "../../server/tips/settlePlan.ts";
import { createClosingPrices } from "../../server/odds/readClosings.ts";
import { announceBalances } from "../../server/wallet/moneyTransaction.ts";
import { createLedgerRepository } from "../../server/wallet/ledgerRepository.ts";

/** One round of settlement in a process of its own, so that it can be killed: prints the number of plans settled. */
const [url = ""] = process.argv.slice(2);
const database = createDatabase(url, { log: silentLog() });
const { db, pool } = database;
const hub = createLogPages(createEventLog(db));
const settlement = createSettlement({
  db,
  hub,
  closingPrices: createClosingPrices({ db, hub }),
  clock: systemClock,
  log: silentLog(),
  settling: createSettling({ db, clock: systemClock, ledger: createLedgerRepository({ db, pool, clock: systemClock }), announceBalances }),
  // The boards only say that the matches are over: settlement reads the log.
  rowsOf: async (sport, ids) => ids.map((id) => ({ ...rowOfFixture(fixtureOf(id, { sport })), state: 8 as const })),
});
const startedAt = performance.now();
const { settled } = await settlement.round();
process.stdout.write(`${JSON.stringify({ settled, ms: performance.now() - startedAt })}\n`);
await database.close();
