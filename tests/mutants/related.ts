import { dirname } from "node:path";
import { filesBelow, graphOf, within } from "../architecture/graph.ts";

/** The tests that could detect a mutant of a file: those that load it, those beside it first, then the nearest. */

export type ProjectName = "unit" | "replay" | "component" | "server";

export interface RelatedTest {
  readonly file: string;
  readonly project: ProjectName;
}

/** The project as in vitest.config.ts; null for tests that replace modules (one file, and slow). */
function projectOf(file: string): ProjectName | null {
  if (file.endsWith(".isolated.test.tsx")) return null;
  if (file.endsWith(".test.tsx")) return "component";
  if (within(file, "tests/replay") || file.endsWith(".survey.test.ts")) return "replay";
  if (file.endsWith(".server.test.ts") || within(file, "tests/security")) return "server";
  return within(file, "server") && !file.endsWith(".unit.test.ts") ? "server" : "unit";
}

/** Cheap projects first. A mutant missed by a costly project's nearest tests is a gap, though a distant test might detect it. */
const AT_MOST: readonly (readonly [ProjectName, number])[] = [
  ["unit", 80],
  ["replay", 3],
  ["component", 4],
  ["server", 8],
];

function importers(): ReadonlyMap<string, readonly string[]> {
  const files = ["contract", "machines", "streams", "brands", "src", "server", "tests"].flatMap((room) => filesBelow(room, true));
  const found = new Map<string, string[]>();
  for (const [file, imports] of graphOf(files)) {
    for (const { path, isType } of imports) {
      if (path === null || isType) continue;
      const known = found.get(path) ?? [];
      if (known.length === 0) found.set(path, known);
      known.push(file);
    }
  }
  return found;
}

/** Number of folders two paths have in common: of two equally near tests, the one beside the file is the better one. */
function common(a: string, b: string): number {
  const [x, y] = [a.split("/"), b.split("/")];
  const differs = x.findIndex((part, i) => part !== y[i]);
  return differs === -1 ? x.length : differs;
}

export function createRelated(): (file: string) => readonly RelatedTest[] {
  const graph = importers();
  return (file) => {
    const distances = new Map([[file, 0]]);
    for (const [path, distance] of distances) {
      for (const next of graph.get(path) ?? []) if (!distances.has(next)) distances.set(next, distance + 1);
    }
    const stem = file.replace(/\.ts$/, ".");
    const near = [...distances]
      .filter(([path]) => /\.test\.tsx?$/.test(path))
      .toSorted(
        ([a, x], [b, y]) =>
          Number(b.startsWith(stem)) - Number(a.startsWith(stem)) ||
          Number(dirname(b) === dirname(file)) - Number(dirname(a) === dirname(file)) ||
          x - y ||
          common(b, file) - common(a, file) ||
          (a < b ? -1 : 1),
      );
    return AT_MOST.flatMap(([project, most]) =>
      near
        .filter(([path]) => projectOf(path) === project)
        .slice(0, most)
        .map(([path]) => ({ file: path, project })),
    );
  };
}
