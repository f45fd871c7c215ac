import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type StopMessage, onParentExit, onStopRequested } from "../../server/kit/stopping.ts";
import { settingsOf } from "./settings.ts";

/**
 * `node tests/e2e/filled.ts <folder>`: a portal starts on an empty folder, writes all data of a first start and stops
 * cleanly. Each portal under test begins with a copy (settings.ts) instead of writing the same data again.
 */
const [folder = ""] = process.argv.slice(2);
const IS_FILLED = "results of the past are there";
/**
 * Log lines of the demo's background work: each portal that starts from the copy would have to do what is missing itself.
 * Waited for up to `MEANWHILE_MS`; without ffmpeg no highlights are cut.
 */
const MADE_MEANWHILE = [
  /reports of matches are up to date/,
  /the demo's experts have their records/,
  /no highlight waits to be cut|ffmpeg is not installed/,
];
const MEANWHILE_MS = 600_000;
/** Many times the usual duration: the machine may be busy. */
const WITHIN_MS = 900_000;
const POLL_MS = 200;

if (folder === "") throw new Error("which folder?");
const making = `${folder}.new`;
for (const path of [folder, making]) rmSync(path, { recursive: true, force: true });

const logFile = `${folder}.log`;
const output = openSync(logFile, "w");
const portal = spawn(process.execPath, ["server/main.ts"], {
  stdio: ["ignore", output, output, "ipc"],
  // No visitors: during its pauses the fill would play the demo, which took most of its time.
  env: { ...process.env, PORT: "0", RTMP_PORT: "0", FILLING_RESTS: "0", ...settingsOf(making) },
});
const ended = once(portal, "exit");
const end = (reason: string): void => {
  if (portal.connected) portal.send({ stop: reason } satisfies StopMessage);
};
let isBrokenOff = false;
const breakOff = (reason: string): void => {
  isBrokenOff = true;
  end(reason);
};
onStopRequested({ stop: breakOff, hurry: () => breakOff("hurry") });
onParentExit(() => breakOff("parent"));

const until = Date.now() + WITHIN_MS;
const isOver = (): boolean => isBrokenOff || portal.exitCode !== null || portal.signalCode !== null;
const logText = (): string => readFileSync(logFile, "utf8");
const poll = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));
while (!isOver() && !logText().includes(IS_FILLED)) {
  if (Date.now() > until) breakOff("late");
  await poll();
}
const meanwhileUntil = Date.now() + MEANWHILE_MS;
while (!isOver() && Date.now() < meanwhileUntil && !MADE_MEANWHILE.every((line) => line.test(logText()))) await poll();
end("filled");
await ended;
const isFilled = !isBrokenOff && portal.exitCode === 0 && logText().includes(IS_FILLED);
if (isFilled) {
  forgetSpareSegments(join(making, "postgres", "data", "pg_wal"));
  renameSync(making, folder);
} else process.stderr.write(`no filled folder (${portal.signalCode ?? portal.exitCode}): ${logText().slice(-2_000)}\n`);
process.exit(isFilled && existsSync(folder) ? 0 : 1);

/**
 * After a clean stop a database needs only the WAL segment with the last checkpoint, which is the first one, and perhaps
 * the next one. The others are old segments kept for reuse: half of what each copy would copy.
 */
function forgetSpareSegments(log: string): void {
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const spare of segments.toSorted().slice(2)) rmSync(join(log, spare));
}
