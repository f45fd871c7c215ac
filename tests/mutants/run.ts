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

/** Makes small changes to the code, one at a time, and reports those that no test detects. See README.md. */

const TARGETS = [
  "contract",
  "machines",
  "streams",
  "server/feed",
  "server/wallet",
  "server/captcha",
  "server/chat",
  "server/user",
  "server/moderation",
  "server/community",
  "server/tips",
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

/** Test helpers and fakes are not part of the product; commands run in their own processes, where nothing can be replaced. */
const isProduct = (file: string): boolean => !/[./]testing[./]|\/test[A-Z]|\/memoryEventLog\.|\/cli\/|\.d\.ts$|\/demo/.test(file);

const compiler = createCompiler();
const known = readEquivalent();

/** Mutants of a target in the order drawn by the seed: those that compile and are not known to be equivalent. */
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
        // Only the file itself was checked before. Shared code makes types that are used elsewhere.
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
const files = TARGETS.flatMap((target) => filesBelow(target)).filter(isProduct);
const unmatched = values.only.filter((path) => !files.some((file) => within(file, path)));
// Without this a path that is misspelled, or in no target, would pass with an empty table.
if (unmatched.length > 0) throw new Error(`--only ${unmatched.join(", ")}: no file of ${TARGETS.join(", ")} is there`);
if (values.list) {
  for (const { file, line, kind, mutation } of [...drawnByTarget.values()].flat()) console.log(`${file}:${line} ${kind}, ${mutation}`);
} else {
  const results = await judgeAll(drawnByTarget);
  const missed = results.flatMap(({ judgements }) => judgements).filter(({ verdict }) => verdict === "survived" || verdict === "no test");
  console.log(`\n${missed.map(survivor).join("\n")}\n\n${table(results)}`);
  process.exitCode = results.some(isBelow) ? 1 : 0;
}
compiler.close();
