import { parseArgs } from "node:util";
import { type FeedName, parseChannel } from "../../../contract/feed/channels.ts";
import { FEED } from "../../../contract/limits.ts";
import { systemClock } from "../../kit/clock.ts";
import { recordPortal } from "../recorder/connection.ts";
import { createRecorder, joined } from "../recorder/recorder.ts";
import { type FileProblem, writeProblem, writeRecording } from "../../kit/recordingFile.ts";
import { reasonOf } from "../sources/files.ts";
import { EXIT_FAILED, complain, interruptSignal, refuseArguments, webAddress } from "../../kit/terminal.ts";

const USAGE = `Usage: npm run -s record -- --from URL --channels CHANNEL[,CHANNEL ...] --out FILE.ndjson[.gz]
  --from      the address of a running portal
  --channels  boards, matches, odds and rooms: fb, bk, fb:ID, bk:ID, odds:fb:ID, odds:bk:ID, room:ID (of a match's chat:
              room:fb-ID, room:bk-ID). Of a room: from now on, with the lines it shows; its earlier log is not read
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
  const wrong = channels.find((ch) => feedOf(ch) === null);
  if (wrong !== undefined) return `not a channel that can be recorded: ${wrong}`;
  if (channels.length > FEED.channelsPerSocket) return `at most ${FEED.channelsPerSocket} channels`;
  if (!/\.ndjson(\.gz)?$/.test(values.out)) return "--out must end in .ndjson or .ndjson.gz";
  return { from, channels, out: values.out };
}

/** The feed that carries a channel; null for an unknown channel, and for one that nobody may record. */
function feedOf(ch: string): FeedName | null {
  const parsed = parseChannel(ch);
  return parsed && (parsed.feed === "sport" || parsed.kind === "room") ? parsed.feed : null;
}

function cannotWrite({ file, reason }: FileProblem): number {
  complain(`cannot write ${file}: ${reason}`);
  return EXIT_FAILED;
}

async function main(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (typeof given === "string") return refuseArguments(given, USAGE);
  // Not first at Ctrl-C, when all that was recorded would be lost.
  const problem = writeProblem(given.out);
  if (problem !== null) return cannotWrite(problem);
  const recorders = (["sport", "tv"] as const).map((feed) => ({
    feed,
    recorder: createRecorder(given.channels.filter((ch) => feedOf(ch) === feed)),
  }));
  const startedAt = systemClock.now();
  const signal = interruptSignal();
  complain(`recording ${given.channels.join(", ")} from ${given.from}; Ctrl-C ends it`);
  let shownAt = 0;
  const record = ({ feed, recorder }: (typeof recorders)[number]) =>
    recordPortal(given.from, feed, recorder, {
      clock: systemClock,
      signal,
      onCount() {
        if (systemClock.now() - shownAt < 1_000) return;
        shownAt = systemClock.now();
        const events = recorders.reduce((sum, one) => sum + one.recorder.count(), 0);
        process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${events} events` : `${events} events\n`);
      },
      onTrouble: (reason, retryMs) => complain(retryMs > 0 ? `${reason}; trying again in ${retryMs / 1000} s` : reason),
    });
  await Promise.all(recorders.filter(({ feed }) => given.channels.some((ch) => feedOf(ch) === feed)).map(record));
  const title = `${given.channels.join(", ")}，${new Date(startedAt).toISOString()}`.slice(0, 200);
  for (const { recorder } of recorders) for (const note of recorder.notes()) complain(`note: ${note}`);
  const [sport, tv] = recorders.map(({ recorder }) => recorder.finish(title, given.from.slice(0, 200), startedAt));
  if (!sport || !tv) throw new Error("there are two feeds");
  const recording = joined(sport, tv);
  const written = writeRecording(given.out, recording);
  if (!written.ok) return cannotWrite(written.error);
  complain(`\n${given.out}: ${recording.events.length} events, ${written.value} bytes`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
