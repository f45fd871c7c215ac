import { parseArgs } from "node:util";
import { filesBelow, textOf, within } from "../architecture/graph.ts";
import { createCompiler } from "./compiler.ts";
import { NO_SERVER, startTestServer } from "./database.ts";
import { createDriver } from "./driver.ts";
import { readEquivalent, stale, withoutEquivalent } from "./equivalent.ts";
import { createJudge, type Judgement } from "./judge.ts";
import { drawn, mutantsOf, type Mutant } from "./mutants.ts";
import { createRelated } from "./related.ts";
import { isBelow, survivor, table, type TargetResult } from "./table.ts";

/** Puts small mistakes into the code, one at a time, and says which of them no test notices. See README.md. */

const TARGETS = [
  "contract",
  "machines",
  "streams",
  "server/feed",
  "server/wallet",
  "server/captcha",
  "server/chat",
  "server/user",
] as const;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "20" },
    only: { type: "string", multiple: true, default: [] },
    database: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const count = Number(values.count);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) throw new Error("--seed and --count are whole numbers");

/** Helpers and stand-ins of tests are none of the product; commands run in processes of their own, where no replacement reaches them. */
const isProduct = (file: string): boolean => !/[./]testing[./]|\/test[A-Z]|\/memoryEventLog\.|\/cli\/|\.d\.ts$|\/demo/.test(file);

const compiler = createCompiler();
const known = readEquivalent();

/** Mutants of a target as the seed draws them: those that compile, and that a test could tell from the original. */
function mutantsOfTarget(target: string): readonly Mutant[] {
  const chosen = (file: string): boolean => values.only.length === 0 || values.only.some((path) => within(file, path));
  const files = filesBelow(target).filter((file) => isProduct(file) && chosen(file));
  const all = files.flatMap((file) => mutantsOf(file, textOf(file)));
  const gone = stale(
    all,
    known.filter(({ file }) => files.includes(file)),
  );
  if (gone.length > 0) throw new Error(`equivalent.json: no such mutant: ${gone.map((one) => `${one.file} ${one.mutation}`).join("; ")}`);
  const mutants: Mutant[] = [];
  for (const mutant of drawn(withoutEquivalent(all, known), seed)) {
    if (mutants.length === count) break;
    if (compiler.accepts(mutant)) mutants.push(mutant);
  }
  return mutants;
}

async function judgeAll(drawnByTarget: ReadonlyMap<string, readonly Mutant[]>): Promise<readonly TargetResult[]> {
  const server = values.database ? await startTestServer() : NO_SERVER;
  const driver = createDriver(server.env);
  const end = (): void => {
    driver.stop();
    void server.stop().finally(() => process.exit(130));
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  const judge = createJudge({ driver, related: createRelated(), hasDatabase: values.database });
  const results: TargetResult[] = [];
  try {
    for (const [target, mutants] of drawnByTarget) {
      const judgements: Judgement[] = [];
      for (const mutant of mutants) {
        const judgement = await judge.judge(mutant);
        // The file alone was looked at before. What both sides share makes types that are used elsewhere.
        if (judgement.verdict === "survived" && within(mutant.file, "contract") && !compiler.isAcceptedByAll(mutant)) continue;
        judgements.push(judgement);
        const { file, line, kind, mutation } = mutant;
        const by = judgement.by.split("\n")[0]?.slice(0, 140) ?? "";
        console.log(`${judgement.verdict.padEnd(9)}  ${file}:${line} ${kind}, ${mutation}${by === "" ? "" : `\n           ${by}`}`);
      }
      results.push({ target, judgements });
    }
  } finally {
    driver.stop();
    await server.stop();
  }
  for (const file of judge.broken()) console.log(`fails without a mutant, so was not asked: ${file}`);
  return results;
}

const drawnByTarget = new Map(TARGETS.map((target) => [target, mutantsOfTarget(target)] as const).filter(([, list]) => list.length > 0));
if (values.list) {
  for (const { file, line, kind, mutation } of [...drawnByTarget.values()].flat()) console.log(`${file}:${line} ${kind}, ${mutation}`);
} else {
  const results = await judgeAll(drawnByTarget);
  const missed = results.flatMap(({ judgements }) => judgements).filter(({ verdict }) => verdict === "survived" || verdict === "no test");
  console.log(`\n${missed.map(survivor).join("\n")}\n\n${table(results)}`);
  process.exitCode = results.some(isBelow) ? 1 : 0;
}
compiler.close();
