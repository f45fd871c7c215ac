import { formatMinor } from "../../../contract/money.ts";
import { ConfigError, readConfig } from "../../kit/config.ts";
import { messageOf } from "../../kit/errors.ts";
import { EXIT_FAILED, complain } from "../../kit/terminal.ts";
import { withDatabase } from "../../kit/withDatabase.ts";
import { type LedgerReport, verifyLedger } from "../verify.ts";

function linesOf(report: LedgerReport): readonly string[] {
  const columns = ["users", "platform", "sum"].map((name) => name.padStart(20)).join("");
  return [
    `accounts   ${report.accounts}`,
    `transfers  ${report.transfers}`,
    `postings   ${report.postings}`,
    "",
    `${"currency".padEnd(10)}${columns}`,
    ...report.sums.map(({ currency, usersMinor, platformMinor }) => {
      const amounts = [usersMinor, platformMinor, usersMinor + platformMinor].map((minor) => formatMinor(minor).padStart(20));
      return `${currency.padEnd(10)}${amounts.join("")}`;
    }),
    "",
    ...report.faults.map(({ rule, what }) => `FAULT ${rule}: ${what}`),
    report.faults.length === 0 ? "0 faults: every balance is proved by its postings" : `${report.faults.length} faults`,
  ];
}

/**
 * `npm run -s ledger:verify`: proves the ledger of DATABASE_URL, or of the embedded database under DATA_DIR: the one a
 * portal is running is asked where it is, one that is stopped is started for as long as it takes. Exit code 0: every
 * balance is proved. 1: something does not hold, or it cannot be read.
 */
async function main(env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const report = await withDatabase(readConfig(env), ({ db }) => verifyLedger(db));
    process.stdout.write(`${linesOf(report).join("\n")}\n`);
    return report.faults.length === 0 ? 0 : EXIT_FAILED;
  } catch (error) {
    complain(error instanceof ConfigError ? error.message : `the ledger cannot be read: ${messageOf(error)}`);
    return EXIT_FAILED;
  }
}

process.exitCode = await main(process.env);
