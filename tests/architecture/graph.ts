import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's files and the imports of each, read from the text: type and lazy imports included. */

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

export interface Import {
  /** As written, without the query of a bundler: `./a.ts`, `rxjs`. */
  readonly target: string;
  /** Repository path; null for a package. */
  readonly path: string | null;
  readonly isType: boolean;
  /** `import("...")`: loaded on demand. */
  readonly isLazy: boolean;
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);

/** Repository paths of the TypeScript files below a folder; tests only when asked for. */
export function filesBelow(folder: string, withTests = false): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => withTests || !isTest(path));
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

export function importsOf(file: string): readonly Import[] {
  const text = textOf(file).replace(/\/\*[\s\S]*?\*\//g, "");
  const found: Import[] = [];
  const add = (written: string, isType: boolean, isLazy: boolean): void => {
    const target = written.replace(/\?.*$/, "");
    found.push({ target, path: target.startsWith(".") ? relative(ROOT, resolve(ROOT, dirname(file), target)) : null, isType, isLazy });
  };
  for (const m of text.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm)) {
    add(m[2] ?? "", m[1] !== undefined, false);
  }
  for (const m of text.matchAll(/\bimport\(\s*["']([^"']+)["']\s*\)/g)) add(m[1] ?? "", false, true);
  return found;
}

export function within(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`);
}

/** Every file that a file imports directly or indirectly, itself included; lazy imports too. */
export function opens(file: string, graph: ReadonlyMap<string, readonly Import[]>): ReadonlySet<string> {
  const seen = new Set([file]);
  for (const path of seen) {
    for (const { path: next } of graph.get(path) ?? []) {
      if (next !== null && graph.has(next)) seen.add(next);
    }
  }
  return seen;
}

export function graphOf(files: readonly string[]): ReadonlyMap<string, readonly Import[]> {
  return new Map(files.map((file) => [file, importsOf(file)]));
}

/** Cycles of imports; a lazy import closes none. Tarjan's algorithm. */
export function circles(graph: ReadonlyMap<string, readonly Import[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    stack.push(file);
    for (const { path, isLazy } of graph.get(file) ?? []) {
      if (path === null || isLazy || !graph.has(path)) continue;
      if (!order.has(path)) visit(path);
      if (stack.includes(path)) low.set(file, Math.min(low.get(file) ?? 0, low.get(path) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const ring = stack.splice(stack.indexOf(file));
    if (ring.length > 1) found.push(ring.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}
