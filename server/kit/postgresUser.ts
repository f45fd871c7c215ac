import { spawn, spawnSync, type ChildProcess, type StdioOptions } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { codeOf } from "./errors.ts";
import { runMark } from "./runMark.ts";
import { NoEmbeddedPostgres, copyPostgres, type PostgresBinaries } from "./postgresBinaries.ts";

/** How PostgreSQL's programs are run; it refuses to run as uid 0. */
export interface PostgresRunner {
  readonly how: "as-is" | "namespace" | "unprivileged";
  readonly native: string;
  start(program: string, args: readonly string[], options: { readonly detached: boolean; readonly stdio: StdioOptions }): ChildProcess;
  /** Makes a folder the programs may own, mode 0700. */
  ownFolder(path: string): void;
}

/** The uid of `nobody` on every system we know of; it needs no entry in /etc/passwd. */
const UNPRIVILEGED = 65_534;
const PASSABLE_FOLDER = 0o711;

/** Chooses: the current user; root in a user namespace of our own; root dropping to an unprivileged user. Throws NoEmbeddedPostgres. */
export function chooseRunner(binaries: PostgresBinaries, dataDir: string): PostgresRunner {
  if (process.getuid?.() !== 0) return asIs(binaries.native);
  if (process.platform === "linux" && canUnshare()) return inNamespace(binaries.native);
  return asUnprivileged(binaries, dataDir);
}

function environment(): NodeJS.ProcessEnv {
  // Without the caller's PG* variables and the machine's locale.
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...runMark() };
}

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

function asIs(native: string): PostgresRunner {
  return {
    how: "as-is",
    native,
    start: (program, args, options) => spawn(join(native, "bin", program), args, { ...options, cwd: "/", env: environment() }),
    ownFolder: makeFolder,
  };
}

const UNSHARE = ["-U", "--map-user=1000", "--map-group=1000"];

function canUnshare(): boolean {
  return spawnSync("unshare", [...UNSHARE, "true"], { stdio: "ignore" }).status === 0;
}

/** uid 0 outside is uid 1000 inside: the files stay ours, and PostgreSQL sees no root. `unshare` execs, so the pid is PostgreSQL's. */
function inNamespace(native: string): PostgresRunner {
  return {
    how: "namespace",
    native,
    start: (program, args, options) =>
      spawn("unshare", [...UNSHARE, join(native, "bin", program), ...args], { ...options, cwd: "/", env: environment() }),
    ownFolder: makeFolder,
  };
}

function asUnprivileged(binaries: PostgresBinaries, dataDir: string): PostgresRunner {
  // PostgreSQL's programs pass through the folder to their own; they may not list it.
  chmodSync(dataDir, PASSABLE_FOLDER);
  const closed = closedAncestor(dataDir);
  if (closed !== null) {
    throw new NoEmbeddedPostgres(
      `started as root without user namespaces, and ${closed} may not be entered by another user (move DATA_DIR to an open folder, or start as another user)`,
    );
  }
  const native = closedAncestor(binaries.native) === null ? binaries.native : copyPostgres(binaries, join(tmpdir(), "fulltime-postgres"));
  return {
    how: "unprivileged",
    native,
    start: (program, args, options) =>
      spawn(join(native, "bin", program), args, { ...options, cwd: "/", env: environment(), uid: UNPRIVILEGED, gid: UNPRIVILEGED }),
    ownFolder(path) {
      makeFolder(path);
      ownTree(path);
    },
  };
}

function ownTree(path: string): void {
  const stat = lstatSync(path);
  if (stat.uid !== UNPRIVILEGED) chownSync(path, UNPRIVILEGED, UNPRIVILEGED);
  if (!stat.isDirectory()) return;
  for (const name of readdirSync(path)) ownTree(join(path, name));
}

/** The first folder on the way to `path` (itself left out when it does not exist) that others may not enter; null if none. */
function closedAncestor(path: string): string | null {
  for (let dir = path; ; dir = dirname(dir)) {
    try {
      if ((statSync(dir).mode & 0o001) === 0) return dir;
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw error;
    }
    if (dir === dirname(dir)) return null;
  }
}
