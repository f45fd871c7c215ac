import type { Driver } from "./driver.ts";
import type { Mutant } from "./mutants.ts";
import type { ProjectName, RelatedTest } from "./related.ts";

export type Verdict = "killed" | "timed out" | "survived" | "no test" | "needs database";

export interface Judgement {
  readonly mutant: Mutant;
  readonly verdict: Verdict;
  /** The test or error that detected it. */
  readonly by: string;
}

export interface Judge {
  judge(mutant: Mutant): Promise<Judgement>;
  /** Test files that fail without any mutant: they cannot detect anything. */
  broken(): readonly string[];
}

interface JudgeOptions {
  readonly driver: Driver;
  readonly related: (file: string) => readonly RelatedTest[];
  readonly hasDatabase: boolean;
}

const PROJECTS: readonly ProjectName[] = ["unit", "replay", "component", "server"];
/** The first run loads and transforms everything. */
const DRY_LIMIT_MS = 600_000;
const START_MS = 20_000;
/** Time limit as a multiple of the run without a mutant: the machine may be busier by now. */
const PATIENCE = 4;
/** Text that fails every test that loads the file. */
const FATAL = `throw new Error("the file was loaded");\n`;

export function createJudge({ driver, related, hasDatabase }: JudgeOptions): Judge {
  /** Duration by test file, of a run without a mutant; null for a file that fails. */
  const dry = new Map<string, number | null>();

  async function dryRun(project: ProjectName, tests: readonly string[]): Promise<void> {
    let unknown = tests.filter((file) => !dry.has(file));
    while (unknown.length > 0) {
      const reply = await driver.run({ project, tests: unknown, replacement: null }, DRY_LIMIT_MS);
      if (reply === null || reply.error !== "") throw new Error(`${unknown.join(" ")} without a mutant: ${reply?.error ?? "no end"}`);
      const hasFailed = reply.files.some(({ state }) => state === "failed");
      for (const { file, state, ms } of reply.files) {
        // A file of skipped tests does not run either; files that a failure kept from running are run again.
        if (state !== "not run" || !hasFailed) dry.set(file, state === "failed" ? null : ms);
      }
      unknown = tests.filter((file) => !dry.has(file));
    }
  }

  /** The test or error that detected the mutant, "" for none, null on time-out. */
  async function noticed({ file, text }: Mutant, project: ProjectName, all: readonly string[]): Promise<string | null> {
    await dryRun(project, all);
    const tests = all.filter((test) => dry.get(test) !== null);
    if (tests.length === 0) return "";
    const limitMs = START_MS + PATIENCE * tests.reduce((sum, test) => sum + (dry.get(test) ?? 0), 0);
    const reply = await driver.run({ project, tests, replacement: { file, text } }, limitMs);
    if (reply === null) return null;
    const failed = reply.files.find(({ state }) => state === "failed");
    return failed === undefined ? reply.error : `${failed.file}: ${failed.failure}`;
  }

  /** As `noticed`, by the first project that detects it. */
  async function noticedByAny(mutant: Mutant, tests: readonly RelatedTest[]): Promise<string | null> {
    for (const project of PROJECTS) {
      if (project === "server" && !hasDatabase) continue;
      const own = tests.filter((test) => test.project === project).map(({ file }) => file);
      const by = await noticed(mutant, project, own);
      if (by !== "") return by;
    }
    return "";
  }

  return {
    async judge(mutant) {
      const tests = related(mutant.file);
      const by = await noticedByAny(mutant, tests);
      if (by === null) return { mutant, verdict: "timed out", by: "" };
      if (by !== "") return { mutant, verdict: "killed", by };
      const isOfDatabase = tests.some(({ project }) => project === "server");
      const isServer = mutant.file.startsWith("server/");
      const hasOther = tests.some(({ project }) => project !== "server");
      // Code shared by both sides has tests of its own; a part of the server may only have tests with a database.
      if (!hasDatabase && isOfDatabase && (isServer || !hasOther)) return { mutant, verdict: "needs database", by: "" };
      // Tests may name a file and yet not load the replaced text: they would pass with any mutant.
      const isLoaded = tests.length > 0 && (await noticedByAny({ ...mutant, text: FATAL }, tests)) !== "";
      return { mutant, verdict: isLoaded ? "survived" : "no test", by: "" };
    },
    broken: () => [...dry].filter(([, ms]) => ms === null).map(([file]) => file),
  };
}
