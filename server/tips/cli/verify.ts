import { createEventLog } from "../../feed/eventLog.ts";
import { ConfigError, readConfig } from "../../kit/config.ts";
import { messageOf } from "../../kit/errors.ts";
import { EXIT_FAILED, complain } from "../../kit/terminal.ts";
import { withDatabase } from "../../kit/withDatabase.ts";
import { createPackedOdds } from "../../odds/packedOdds.ts";
import { createClosingPrices } from "../../odds/readClosings.ts";
import { createLogPages } from "../logPages.ts";
import { type TipsReport, verifyTips } from "../verify.ts";

function linesOf({ plans, experts, matches, settled, purchases, prices, faults }: TipsReport): readonly string[] {
  return [
    `experts      ${experts}`,
    `plans        ${plans} (every seal and chain)`,
    `prices       ${prices} (found at their position in the log of odds)`,
    `matches      ${matches}`,
    `settlements  ${settled} (settled anew from the log)`,
    `purchases    ${purchases}`,
    "",
    ...faults.map(({ rule, what }) => `FAULT ${rule}: ${what}`),
    faults.length === 0 ? "0 faults: seals, chains, settlements, statistics and money are proved" : `${faults.length} faults`,
  ];
}

/**
 * `npm run -s tips:verify`: verifies the plans of DATABASE_URL, or of the embedded database under DATA_DIR, against the log
 * and the ledger. Exit code 0: all verified. 1: a check failed, or the data cannot be read.
 */
async function main(env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const report = await withDatabase(readConfig(env), ({ db }) => {
      const hub = createLogPages(createEventLog(db, createPackedOdds(db)));
      return verifyTips({ db, hub, closingPrices: createClosingPrices({ db, hub }), now: Date.now() });
    });
    process.stdout.write(`${linesOf(report).join("\n")}\n`);
    return report.faults.length === 0 ? 0 : EXIT_FAILED;
  } catch (error) {
    complain(error instanceof ConfigError ? error.message : `the plans cannot be read: ${messageOf(error)}`);
    return EXIT_FAILED;
  }
}

process.exitCode = await main(process.env);
