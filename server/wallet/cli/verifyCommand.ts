import { formatMinor } from "../../../contract/money.ts";
import { ConfigError, readConfig } from "../../kit/config.ts";
import { messageOf } from "../../kit/errors.ts";
import { type CommandEnd, EXIT_FAILED, failed } from "../../kit/terminal.ts";
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
 * `npm run -s ledger:verify`: verifies the ledger of DATABASE_URL, or of the embedded database under DATA_DIR: that of a
 * running portal is used as it is, a stopped one is started for as long as needed. Exit code 0: all balances verified. 1: a
 * check failed, or the data cannot be read.
 */
export async function verifyCommand(env: NodeJS.ProcessEnv): Promise<CommandEnd> {
  try {
    const report = await withDatabase(readConfig(env), ({ db }) => verifyLedger(db));
    return { code: report.faults.length === 0 ? 0 : EXIT_FAILED, out: `${linesOf(report).join("\n")}\n`, err: "" };
  } catch (error) {
    return failed(EXIT_FAILED, error instanceof ConfigError ? error.message : `the ledger cannot be read: ${messageOf(error)}`);
  }
}
