import { parseArgs } from "node:util";
import { parseChannel } from "../../../contract/feed/channels.ts";
import { FEED } from "../../../contract/limits.ts";
import { systemClock } from "../../kit/clock.ts";
import { recordPortal } from "../recorder/connection.ts";
import { createRecorder } from "../recorder/recorder.ts";
import { writeRecording } from "../recorder/recordingFile.ts";
import { reasonOf } from "../sources/files.ts";
import { EXIT_FAILED, complain, interruptSignal, refuseArguments, webAddress } from "../../kit/terminal.ts";

const USAGE = `Usage: npm run -s record -- --from URL --channels CHANNEL[,CHANNEL ...] --out FILE.ndjson[.gz]
  --from      the address of a running portal
  --channels  channels of the sport feed: fb, bk, fb:ID, bk:ID, odds:fb:ID, odds:bk:ID
  --out       the recording to write when Ctrl-C ends it, gzip when the name ends in .gz`;

interface Arguments {
  readonly from: string;
  readonly channels: readonly string[];
  readonly out: string;
}

function readArguments(args: readonly string[]): Arguments | string {
  let values: Partial<Record<"from" | "channels" | "out", string | undefined>>;
  try {
    const text = { type: "string" } as const;
    values = parseArgs({
      args: [...args],
      options: { from: text, channels: text, out: text },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    return reasonOf(error);
  }
  if (!values.from || !values.channels || !values.out) return "--from, --channels and --out are needed";
  const from = webAddress(values.from);
  if (from === null) return `--from is no web address: ${values.from}`;
  const channels = [...new Set(values.channels.split(",").map((ch) => ch.trim()))];
  const wrong = channels.find((ch) => parseChannel(ch)?.feed !== "sport");
  if (wrong !== undefined) return `not a channel of the sport feed: ${wrong}`;
  if (channels.length > FEED.channelsPerSocket) return `at most ${FEED.channelsPerSocket} channels`;
  if (!/\.ndjson(\.gz)?$/.test(values.out)) return "--out must end in .ndjson or .ndjson.gz";
  return { from, channels, out: values.out };
}

async function main(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (typeof given === "string") return refuseArguments(given, USAGE);
  const recorder = createRecorder(given.channels);
  const startedAt = systemClock.now();
  const signal = interruptSignal();
  complain(`recording ${given.channels.join(", ")} from ${given.from}; Ctrl-C ends it`);
  let told = 0;
  await recordPortal(given.from, recorder, {
    clock: systemClock,
    fetch,
    signal,
    onCount(events) {
      if (systemClock.now() - told < 1_000) return;
      told = systemClock.now();
      process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${events} events` : `${events} events\n`);
    },
    onTrouble: (reason, retryMs) => complain(retryMs > 0 ? `${reason}; trying again in ${retryMs / 1000} s` : reason),
  });
  for (const note of recorder.notes()) complain(`note: ${note}`);
  const recording = recorder.finish(
    `${given.channels.join(", ")}，${new Date(startedAt).toISOString()}`.slice(0, 200),
    given.from.slice(0, 200),
    startedAt,
  );
  const written = writeRecording(given.out, recording);
  if (!written.ok) {
    complain(`cannot write ${written.error.file}: ${written.error.reason}`);
    return EXIT_FAILED;
  }
  complain(`\n${given.out}: ${recording.events.length} events, ${written.value} bytes`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
