import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import type { Recording } from "../../../contract/feed/recording.ts";
import { systemClock } from "../../kit/clock.ts";
import { readRecording } from "../../kit/recordingFile.ts";
import { recordingProblem, runProblem, titled } from "../replayer/checkRecording.ts";
import { createMatchFolder, finalLine } from "../replayer/final.ts";
import { replayInto } from "../replayer/intoPortal.ts";
import { playAtPace } from "../replayer/pace.ts";
import { createProgress } from "../replayer/progress.ts";
import { MAX_SPEED } from "../replayer/retime.ts";
import { reasonOf } from "../sources/files.ts";
import { EXIT_FAILED, EXIT_INTERRUPTED, EXIT_REFUSED, complain, interruptSignal, refuseArguments, webAddress } from "../../kit/terminal.ts";

const USAGE = `Usage: npm run -s replay -- --recording FILE --speed N|max --print final
       npm run -s replay -- --recording FILE --speed N --into URL [--key KEY]
  --recording  a recording (.ndjson or .ndjson.gz)
  --speed      N times as fast as it happened (up to ${MAX_SPEED}); max: at once, for --print only
  --print      final: one JSON line a match
  --into       the address of a running portal: plays the recording as if it were live, shifted to now
  --key        the portal's provider key; else PROVIDER_KEY, else providerKey of DATA_DIR/secrets.json`;

interface Arguments {
  readonly recording: string;
  readonly speed: number | "max";
  readonly into: string | null;
  readonly key: string | null;
}

function readArguments(args: readonly string[]): Arguments | string {
  let values: Partial<Record<"recording" | "speed" | "print" | "into" | "key", string | undefined>>;
  try {
    const text = { type: "string" } as const;
    values = parseArgs({
      args: [...args],
      options: { recording: text, speed: text, print: text, into: text, key: text },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    return reasonOf(error);
  }
  if (!values.recording) return "--recording is needed";
  if (values.speed === undefined) return "--speed is needed";
  const speed = values.speed === "max" ? "max" : /^\d+(\.\d+)?$/.test(values.speed) ? Number(values.speed) : Number.NaN;
  if (speed !== "max" && !(speed > 0 && speed <= MAX_SPEED)) return `--speed must be a number up to ${MAX_SPEED}, or max`;
  if ((values.print === undefined) === (values.into === undefined)) return "one of --print and --into is needed";
  if (values.print !== undefined && values.print !== "final") return "--print can only be final";
  if (values.into === undefined) return { recording: values.recording, speed, into: null, key: null };
  if (speed === "max") return "--into needs a number as --speed";
  const into = webAddress(values.into);
  return into === null ? `--into is no web address: ${values.into}` : { recording: values.recording, speed, into, key: values.key ?? null };
}

/** The key given, else the environment's, else the one the portal generated. */
function providerKey(given: string | null): string | null {
  const key = given ?? process.env.PROVIDER_KEY;
  if (key) return key;
  try {
    const secrets = JSON.parse(readFileSync(join(process.env.DATA_DIR ?? ".data", "secrets.json"), "utf8")) as { providerKey?: unknown };
    return typeof secrets.providerKey === "string" ? secrets.providerKey : null;
  } catch {
    // No portal has run here: the caller tells the operator what to do.
    return null;
  }
}

async function print(recording: Recording, speed: number | "max"): Promise<number> {
  const folder = createMatchFolder();
  const signal = interruptSignal();
  if (speed === "max") for (const event of recording.events) folder.add(event);
  else {
    const progress = createProgress(process.stderr, () => systemClock.now());
    const { events, header } = recording;
    let done = 0;
    await playAtPace(events, { startAt: systemClock.now(), from: header.from, speed, maxBatch: 1_000 }, systemClock, signal, (batch) => {
      for (const event of batch) folder.add(event);
      done += batch.length;
      progress.update(done, events.length, timeLabel(batch.at(-1)?.at ?? header.from));
      return Promise.resolve(true);
    });
    progress.end();
  }
  for (const match of folder.matches()) process.stdout.write(`${JSON.stringify(finalLine(match))}\n`);
  return signal.aborted ? EXIT_INTERRUPTED : 0;
}

function timeLabel(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replace("T", " ");
}

async function into(recording: Recording, url: string, speed: number, key: string): Promise<number> {
  const progress = createProgress(process.stderr, () => systemClock.now());
  const result = await replayInto(
    recording,
    { url, key, speed },
    {
      clock: systemClock,
      signal: interruptSignal(),
      onProgress: (done, total, at) => progress.update(done, total, timeLabel(at)),
      onTrouble: (reason, retryMs) => progress.print(`${reason}; trying again in ${retryMs / 1000} s`),
    },
  );
  progress.end();
  if (!result.ok) {
    complain(`the portal refused (${result.error.status}): ${result.error.message}`);
    return EXIT_FAILED;
  }
  const { sent, total, isStopped } = result.value;
  complain(`${isStopped ? "stopped" : "done"}: ${sent} of ${total} events`);
  return isStopped ? EXIT_INTERRUPTED : 0;
}

async function main(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (typeof given === "string") return refuseArguments(given, USAGE);
  const recording = readRecording(given.recording);
  if (!recording.ok) {
    complain(`refused: file ${recording.error.file}: ${recording.error.reason}`);
    return EXIT_REFUSED;
  }
  const problem = recordingProblem(recording.value);
  if (problem !== null) {
    complain(`refused: file ${given.recording}: line ${problem.line}: ${problem.reason}`);
    return EXIT_REFUSED;
  }
  if (given.into === null || given.speed === "max") return print(recording.value, given.speed);
  const refusal = runProblem(recording.value);
  if (refusal !== null) {
    complain(`refused: file ${given.recording}: ${refusal}`);
    return EXIT_REFUSED;
  }
  const key = providerKey(given.key);
  if (key === null) return refuseArguments("no provider key: give --key, PROVIDER_KEY or the portal's DATA_DIR", USAGE);
  return into(titled(recording.value, basename(given.recording)), given.into, given.speed, key);
}

process.exitCode = await main(process.argv.slice(2));
