import { chmodSync, mkdtempSync, readFileSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MEMORY = "/dev/shm";
/** A run takes less than half of it. */
const ROOM_BYTES = 2 * 1_073_741_824;
/** Those who may not look into it may go through it: PostgreSQL's own user where the tests run as root. */
const PASSABLE = 0o711;

/**
 * Where a run's database and temporary files go: memory where there is room for them, else the temporary folder. Each test
 * file's database is a thousand files, made and removed; on a disk that took as much of the processor as the tests' SQL.
 */
function testFolders(): string {
  try {
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .map((line) => line.split(" "))
      .find(([, folder]) => folder === MEMORY);
    // Programs of a PostgreSQL that is copied are started from there.
    if (mount?.[2] !== "tmpfs" || mount[3]?.split(",").includes("noexec")) return tmpdir();
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES ? tmpdir() : MEMORY;
  } catch {
    return tmpdir(); // Another system.
  }
}

export function makeTestFolder(prefix: string): string {
  const folder = mkdtempSync(join(testFolders(), prefix));
  chmodSync(folder, PASSABLE);
  return folder;
}
