import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { machine, table, verdict } from "../../../bench/kit/table.ts";
import { rngOf } from "../../../server/ingest/simulator/random.ts";
import { type BankProgress, type BankResult, runBank } from "./bank.ts";
import { OPERATION_KINDS } from "./operations.ts";

/**
 * `npm run -s test:bank -- --operations 100000 --clients 16`: the bank check (bank.ts) with an embedded PostgreSQL of
 * its own. The server is killed with SIGKILL every few seconds, every third time with its database. Exit code 1 if any
 * rule is violated.
 */
const USERS = 200;
const LATE = 1_000;
const KILL_MS = { from: 2_000, to: 6_000 } as const;
const WORK_SHARE = 3;
const WITH_DATABASE_EVERY = 3;
const PROGRESS_MS = { terminal: 200, file: 5_000 } as const;
const NAMED = 10;
const USAGE = "Usage: npm run -s test:bank -- [--operations 100000] [--clients 16] [--seed TEXT]";

interface Arguments {
  readonly operations: number;
  readonly clients: number;
  readonly seed: string;
}

function readArguments(args: readonly string[]): Arguments | null {
  const options = {
    operations: { type: "string", default: "100000" },
    clients: { type: "string", default: "16" },
    seed: { type: "string", default: "fulltime" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options, strict: true });
    if (![values.operations, values.clients].every((text) => /^[1-9]\d{0,8}$/.test(text))) return null;
    return { operations: Number(values.operations), clients: Number(values.clients), seed: values.seed };
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

/**
 * Kills some seconds after the server is up, but not before it has worked three times as long as it took to start, so
 * that a slow machine has work to interrupt too.
 */
function killer(seed: string): (progress: BankProgress) => { readonly isWithDatabase: boolean } | null {
  const rng = rngOf(seed, "kills");
  let killedAt: number | null = null;
  let dueAt: number | null = null;
  return ({ kills }) => {
    const now = performance.now();
    dueAt ??= now + Math.max(rng.int(KILL_MS.from, KILL_MS.to), killedAt === null ? 0 : WORK_SHARE * (now - killedAt));
    if (now < dueAt) return null;
    dueAt = null;
    killedAt = now;
    return { isWithDatabase: kills % WITH_DATABASE_EVERY === WITH_DATABASE_EVERY - 1 };
  };
}

function progressLine(total: number): (progress: BankProgress) => void {
  const isTerminal = process.stderr.isTTY;
  const everyMs = isTerminal ? PROGRESS_MS.terminal : PROGRESS_MS.file;
  let nextAt = 0;
  return ({ drawn, kills, reads, lost }) => {
    if (performance.now() < nextAt && drawn < total) return;
    nextAt = performance.now() + everyMs;
    const line = `${drawn} of ${total} operations, ${kills} kills, ${lost} answers lost, ${reads} readings`;
    process.stderr.write(isTerminal ? `\r${line}\u001b[K` : `${line}\n`);
  };
}

function print(result: BankResult): number {
  const byKind = Map.groupBy(result.history.entries(), (entry) => entry.operation.kind);
  const rows = OPERATION_KINDS.map((kind) => {
    const entries = byKind.get(kind) ?? [];
    const sum = (of: (entry: (typeof entries)[number]) => number): number => entries.reduce((total, entry) => total + of(entry), 0);
    const counts = [
      sum(({ answers, lost }) => Object.values(answers).reduce((total, count) => total + count, lost)),
      sum((entry) => entry.answers.posted),
      sum((entry) => entry.answers.repeated),
      sum((entry) => entry.answers.insufficient),
      sum((entry) => entry.answers["key-reused"]),
      sum((entry) => entry.answers.refused),
      sum((entry) => entry.lost),
    ];
    return [kind, entries.length, ...counts].map(String);
  });
  const head = ["operation", "drawn", "sent", "posted", "repeated", "insufficient", "key reused", "refused", "answer lost"];
  process.stdout.write(`\n${table(head, rows)}\n\n`);
  const checks = result.checks.map(({ rule, looked, violations }) => [
    rule,
    String(looked),
    String(violations.length),
    verdict(violations.length === 0),
  ]);
  process.stdout.write(`${table(["what has to hold", "looked at", "violations", ""], checks)}\n\n`);
  for (const { rule, violations } of result.checks)
    for (const violation of violations.slice(0, NAMED)) process.stdout.write(`${rule}: ${violation}\n`);
  return result.checks.reduce((total, { violations }) => total + violations.length, 0);
}

async function main(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (!given) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const where = mkdtempSync(join(tmpdir(), "fulltime-bank-"));
  const startedAt = performance.now();
  process.stdout.write(`test:bank, ${machine()}\n${given.operations} operations, ${given.clients} clients, ${USERS} users\n`);
  const { operations, clients, seed } = given;
  const onProgress = progressLine(operations);
  const result = await runBank({ where, operations, clients, users: USERS, seed, late: LATE, shouldKill: killer(seed), onProgress });
  const violations = print(result);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  process.stdout.write(`${result.kills} kills, ${result.lost} answers lost, ${result.reads} readings, ${seconds} s\n`);
  if (violations === 0) rmSync(where, { recursive: true, force: true });
  else process.stdout.write(`the database is kept: npm run -s ledger:verify with DATA_DIR=${where}\n`);
  process.stdout.write(`${violations} violations\n`);
  return violations === 0 ? 0 : 1;
}

process.exitCode = await main(process.argv.slice(2));
