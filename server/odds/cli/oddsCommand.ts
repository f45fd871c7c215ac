import { parseArgs } from "node:util";
import { type Market, isMarket } from "../../../contract/odds/odds.ts";
import { utcMidnight } from "../../../contract/shanghai.ts";
import { readRecording } from "../../kit/recordingFile.ts";
import { messageOf } from "../../kit/errors.ts";
import { type CommandEnd, EXIT_REFUSED, failed, refusedArguments } from "../../kit/terminal.ts";
import { recordingProblem } from "../../ingest/replayer/checkRecording.ts";
import { type RecordedQuestion, oddsText, recordedOdds } from "../recordedOdds.ts";

const USAGE = `Usage: npm run -s odds -- --recording FILE --match ID --market eu|ah|ou [--at TIME] [--json]
  --recording  a recording (.ndjson or .ndjson.gz)
  --match      a match of it, by the id its events carry
  --market     eu: winner; ah: handicap; ou: total
  --at         as of this moment, itself included: 2017-08-12T11:29:59Z, with Z or an offset such as +08:00
  --json       one JSON line a company; else a table
A line: {"company","first":{"line","price","isOpening"},"current":{"line","price"},"overround","return",
         "probability":{"proportional","power","shin"},"kelly"}
  price        eu: decimal, one an outcome (home, draw, away; basketball: home, away); ah (home, away) and ou (over,
               under): Hong Kong prices. line: from the home side; null for eu. isOpening: its source called it so
  overround, return, probability  of the current price, decimal; null where it is no price. Where the prices sum below
               100 %, shin is proportional
  kelly        decimal price times the probability (Shin) of the mean price of the companies on the line most of them
               stand on; a source's own average and highest have no say in it, but where nobody else prices the market
               the average alone. Null for a company on another line, or suspended ("suspended":true in current)
Companies come in the order they are listed everywhere. Exit code 0, also where nobody prices the market: then nothing is
printed; 2: wrong arguments, a file that cannot be read or has an event that is not of the contract, or a match that
is not in it.`;

type Arguments = RecordedQuestion & { readonly recording: string; readonly isJson: boolean };

/** Epoch ms of a date with a time and its offset; null for any other text, and for 30 February. */
function momentOf(text: string): number | null {
  const [, date] = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  const at = Date.parse(text);
  return date === undefined || utcMidnight(date) === null || Number.isNaN(at) ? null : at;
}

function readArguments(args: readonly string[]): Arguments | string {
  let values: Partial<Record<"recording" | "match" | "market" | "at", string>> & { json?: boolean };
  try {
    const text = { type: "string" } as const;
    values = parseArgs({
      args: [...args],
      options: { recording: text, match: text, market: text, at: text, json: { type: "boolean" } },
      strict: true,
      allowPositionals: false,
    }).values;
  } catch (error) {
    return messageOf(error);
  }
  const { recording, match: matchId, market, at: time, json: isJson = false } = values;
  if (!recording || !matchId || !market) return "--recording, --match and --market are needed";
  if (!isMarket(market)) return `there is no market ${market}`;
  const at = time === undefined ? null : momentOf(time);
  if (time !== undefined && at === null) return `--at is no moment (2017-08-12T11:29:59Z): ${time}`;
  return { recording, matchId, market: market as Market, at, isJson };
}

/** `npm run -s odds`. */
export function oddsCommand(args: readonly string[]): CommandEnd {
  const given = readArguments(args);
  if (typeof given === "string") return refusedArguments(given, USAGE);
  const recording = readRecording(given.recording);
  if (!recording.ok) return failed(EXIT_REFUSED, `refused: file ${recording.error.file}: ${recording.error.reason}`);
  const problem = recordingProblem(recording.value);
  if (problem !== null) return failed(EXIT_REFUSED, `refused: file ${given.recording}: line ${problem.line}: ${problem.reason}`);
  const rows = recordedOdds(recording.value, given);
  if (rows === null) return failed(EXIT_REFUSED, `refused: file ${given.recording}: match ${given.matchId} is not in it`);
  return { code: 0, out: given.isJson ? rows.map((row) => `${JSON.stringify(row)}\n`).join("") : oddsText(rows), err: "" };
}
