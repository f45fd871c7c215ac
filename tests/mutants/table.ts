import type { Judgement, Verdict } from "./judge.ts";

/** Share of the tried mutants that tests must detect. */
export const THRESHOLD = 0.85;

export interface TargetResult {
  readonly target: string;
  readonly judgements: readonly Judgement[];
}

const COLUMNS: readonly (readonly [title: string, verdicts: readonly Verdict[]])[] = [
  ["killed", ["killed"]],
  ["timed out", ["timed out"]],
  ["survived", ["survived"]],
  ["no test", ["no test"]],
  ["needs db", ["needs database"]],
];

function count(judgements: readonly Judgement[], verdicts: readonly Verdict[]): number {
  return judgements.filter(({ verdict }) => verdicts.includes(verdict)).length;
}

/** null if no mutant could be tried. */
export function share({ judgements }: TargetResult): number | null {
  const killed = count(judgements, ["killed", "timed out"]);
  const tried = killed + count(judgements, ["survived", "no test"]);
  return tried === 0 ? null : killed / tried;
}

export function isBelow(result: TargetResult): boolean {
  const of = share(result);
  return of !== null && of < THRESHOLD;
}

export function table(results: readonly TargetResult[]): string {
  const rows = [
    ["target", "mutants", ...COLUMNS.map(([title]) => title), "%"],
    ...results.map((result) => {
      const of = share(result);
      return [
        result.target,
        String(result.judgements.length),
        ...COLUMNS.map(([, verdicts]) => String(count(result.judgements, verdicts))),
        of === null ? "-" : `${Math.floor(of * 100)}${isBelow(result) ? " <" : ""}`,
      ];
    }),
  ];
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  return rows
    .map((row) => row.map((cell, i) => (i === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[i] ?? 0))).join("  "))
    .join("\n");
}

export function survivor({ mutant, verdict }: Judgement): string {
  const { file, line, kind, mutation, nth, original, mutated } = mutant;
  return `${file}:${line} ${verdict}: ${kind}, ${mutation}${nth > 1 ? ` (${nth})` : ""}\n  - ${original}\n  + ${mutated}`;
}
