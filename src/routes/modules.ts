import { fileOf } from "./paths.ts";

type RouteModule = Readonly<Record<string, unknown>>;

const MODULES = import.meta.glob<RouteModule>(["./**/*.tsx", "!./**/*.test.tsx"]);

/**
 * The lazy import of a path's file; undefined when there is no such file. The table names every chunk of the portal, and
 * changes with each: the first script does not contain it (`RouteOptions.codeOf`).
 */
export function importOf(path: string): (() => Promise<RouteModule>) | undefined {
  return MODULES[`./${fileOf(path)}`];
}
