import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A run needs less than half of it. */
const ROOM_BYTES = 2 * 1_073_741_824;
/** Others may pass through but not list it: PostgreSQL has a user of its own when the tests run as root. */
const PASSABLE = 0o711;

/**
 * The folder for a run's database and temporary files: in memory if there is room, else the temporary folder. Each test
 * file's database is a thousand files, created and removed; on a disk that took as much processor time as the tests' SQL.
 */
function testFolders(): string {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, folder]) => folder === MEMORY);
    // The programs of a copied PostgreSQL are started from there.
    if (mount?.[2] !== "tmpfs" || mount[3]?.split(",").includes("noexec")) return tmpdir();
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES ? tmpdir() : MEMORY;
  } catch {
    return tmpdir(); // Not Linux.
  }
}

export function makeTestFolder(prefix: string): string {
  const folder = mkdtempSync(join(testFolders(), prefix));
  chmodSync(folder, PASSABLE);
  return folder;
}
