import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type StopMessage, onParentGone, onStopRequested } from "../../server/kit/stopping.ts";
import { settingsOf } from "./settings.ts";

/**
 * `node tests/e2e/filled.ts <folder>`: a portal starts on an empty folder, writes all that a first start writes and ends in
 * order. Portals under test begin with a copy of it (settings.ts): each for itself they would write the same once more.
 */
const [folder = ""] = process.argv.slice(2);
const IS_FILLED = "results of the past are there";
/**
 * What the demo makes meanwhile: each portal that begins with the copy would make for itself what is not there yet. For a
 * while it is waited for; without ffmpeg no highlights are cut.
 */
const MADE_MEANWHILE = [
  /reports of matches are up to date/,
  /the demo's experts have their records/,
  /no highlight waits to be cut|ffmpeg is not installed/,
];
const MEANWHILE_MS = 600_000;
/** Many times as long as it takes: a machine may have other work. */
const WITHIN_MS = 900_000;
const POLL_MS = 200;

if (folder === "") throw new Error("which folder?");
const making = `${folder}.new`;
for (const path of [folder, making]) rmSync(path, { recursive: true, force: true });

const logFile = `${folder}.log`;
const output = openSync(logFile, "w");
const portal = spawn(process.execPath, ["server/main.ts"], {
  stdio: ["ignore", output, output, "ipc"],
  // Nobody looks at it: while it rested it would play the demo, which is what took most of its time.
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
onParentGone(() => breakOff("parent"));

const until = Date.now() + WITHIN_MS;
const isOver = (): boolean => isBrokenOff || portal.exitCode !== null || portal.signalCode !== null;
const said = (): string => readFileSync(logFile, "utf8");
const poll = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, POLL_MS));
while (!isOver() && !said().includes(IS_FILLED)) {
  if (Date.now() > until) breakOff("late");
  await poll();
}
const meanwhileUntil = Date.now() + MEANWHILE_MS;
while (!isOver() && Date.now() < meanwhileUntil && !MADE_MEANWHILE.every((line) => line.test(said()))) await poll();
end("filled");
await ended;
const isFilled = !isBrokenOff && portal.exitCode === 0 && said().includes(IS_FILLED);
if (isFilled) {
  forgetSpareSegments(join(making, "postgres", "data", "pg_wal"));
  renameSync(making, folder);
} else process.stderr.write(`no filled folder (${portal.signalCode ?? portal.exitCode}): ${said().slice(-2_000)}\n`);
process.exit(isFilled && existsSync(folder) ? 0 : 1);

/**
 * A database that has ended in order needs of its log the segment with the last checkpoint, the first there is, and perhaps
 * the one after. The others are old ones kept to be written anew: half of what each copy would copy.
 */
function forgetSpareSegments(log: string): void {
  const segments = readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const spare of segments.toSorted().slice(2)) rmSync(join(log, spare));
}
