import { formatMinor } from "../../../contract/money.ts";
import { type Config, ConfigError, readConfig } from "../../kit/config.ts";
import { createDatabase } from "../../kit/database.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "../../kit/embeddedPostgres.ts";
import { messageOf } from "../../kit/errors.ts";
import { silentLog } from "../../kit/log.ts";
import { type LedgerReport, verifyLedger } from "../verify.ts";

/**
 * `npm run -s ledger:verify`: proves the ledger of DATABASE_URL, or of the embedded database under DATA_DIR: the one a
 * portal is running is asked where it is, one that is stopped is started for as long as it takes. Exit code 0: every
 * balance is proved. 1: something does not hold, or it cannot be read.
 */
const EXIT_FAILED = 1;

/** Of one connection, so that a portal beside keeps its own. */
async function verifyAt(url: string): Promise<LedgerReport> {
  const database = createDatabase(url, { log: silentLog(), maxConnections: 1 });
  try {
    return await verifyLedger(database.db);
  } finally {
    await database.close();
  }
}

async function verifyConfigured(config: Config): Promise<LedgerReport> {
  if (config.databaseUrl !== null) return verifyAt(config.databaseUrl);
  const found = await findEmbeddedPostgres(config.dataDir);
  if (found.kind === "running") return verifyAt(found.url);
  if (found.kind === "absent") throw new Error(`there is no database under ${config.dataDir} (DATA_DIR)`);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: silentLog(), isSupervised: false });
  try {
    return await verifyAt(postgres.url);
  } finally {
    await postgres.stop();
  }
}

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

async function main(env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const report = await verifyConfigured(readConfig(env));
    process.stdout.write(`${linesOf(report).join("\n")}\n`);
    return report.faults.length === 0 ? 0 : EXIT_FAILED;
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : `the ledger cannot be read: ${messageOf(error)}`}\n`);
    return EXIT_FAILED;
  }
}

process.exitCode = await main(process.env);
