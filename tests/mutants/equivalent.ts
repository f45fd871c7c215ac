import { readFileSync } from "node:fs";
import type { Mutant } from "./mutants.ts";

/** A mutant that behaves like the original, so that no test could tell them apart. */
export interface Equivalent {
  readonly file: string;
  /** The line's text, without its indentation. */
  readonly original: string;
  /** `< → <=` */
  readonly mutation: string;
  /** Which one, from 1, if the file has several. */
  readonly nth?: number;
  readonly reason: string;
}

export function readEquivalent(): readonly Equivalent[] {
  return JSON.parse(readFileSync(new URL("./equivalent.json", import.meta.url), "utf8")) as readonly Equivalent[];
}

const isOf = (mutant: Mutant, known: Equivalent): boolean =>
  mutant.file === known.file && mutant.original === known.original && mutant.mutation === known.mutation && mutant.nth === (known.nth ?? 1);

export function withoutEquivalent(mutants: readonly Mutant[], known: readonly Equivalent[]): readonly Mutant[] {
  return mutants.filter((mutant) => !known.some((one) => isOf(mutant, one)));
}

/** Entries whose line no longer exists. */
export function stale(mutants: readonly Mutant[], known: readonly Equivalent[]): readonly Equivalent[] {
  return known.filter((one) => !mutants.some((mutant) => isOf(mutant, one)));
}
