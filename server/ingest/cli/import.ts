import { parseArgs } from "node:util";
import { writeRecording } from "../../kit/recordingFile.ts";
import { reasonOf } from "../sources/files.ts";
import { RESULT_SETS } from "./resultSets.ts";
import { importRecording } from "../sources/importRecording.ts";
import { SOURCES } from "../sources/registry.ts";
import { EXIT_FAILED, EXIT_REFUSED, complain, refuseArguments } from "../../kit/terminal.ts";

const USAGE = `Usage: npm run -s import -- --source SOURCE --data DIR [--match ID ...] --out FILE.ndjson[.gz]
       npm run -s import -- --source SET --data DIR --into database
  --source  of a recording: ${Object.keys(SOURCES).join(" | ")}
            of results: ${RESULT_SETS.join(" | ")}
  --data    the folder of the source's files, or the data folder that holds it
  --match   only this match (the source's id or ours); may be given several times
  --out     the recording to write, gzip when the name ends in .gz
  --into    database: a whole set of results into the portal's database (DATABASE_URL, or the one under DATA_DIR), or
            nothing of it; again writes what has changed. A season that has results of another source is left as it is`;

interface Arguments {
  readonly source: string;
  readonly data: string;
  readonly match: readonly string[];
  /** Null: imports into the database. */
  readonly out: string | null;
}

function readArguments(args: readonly string[]): Arguments | string {
  let values: Partial<Record<"source" | "data" | "out" | "into", string>> & { match?: string[] };
  try {
    const options = {
      source: { type: "string" },
      data: { type: "string" },
      match: { type: "string", multiple: true },
      out: { type: "string" },
      into: { type: "string" },
    } as const;
    values = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    return reasonOf(error);
  }
  if (values.into !== undefined) {
    if (values.into !== "database") return `--into database, nothing else: ${values.into}`;
    if (!values.source || !values.data || values.out !== undefined || values.match)
      return "--into database goes with --source and --data alone";
    if (!RESULT_SETS.includes(values.source)) return `there is no set of results ${values.source}`;
    return { source: values.source, data: values.data, match: [], out: null };
  }
  if (!values.source || !values.data || !values.out) return "--source, --data and --out are needed";
  if (!(values.source in SOURCES)) return `there is no source ${values.source}`;
  if (!/\.ndjson(\.gz)?$/.test(values.out)) return "--out must end in .ndjson or .ndjson.gz";
  return { source: values.source, data: values.data, match: values.match ?? [], out: values.out };
}

async function main(args: readonly string[]): Promise<number> {
  const given = readArguments(args);
  if (typeof given === "string") return refuseArguments(given, USAGE);
  if (given.out === null) {
    // Loading the database's client is a third of the start-up, and a recording needs none.
    const { importIntoDatabase } = await import("./importDatabase.ts");
    return importIntoDatabase(given.source, given.data, process.env);
  }
  const source = SOURCES[given.source];
  if (!source) return refuseArguments(`there is no source ${given.source}`, USAGE);
  const imported = importRecording(given.source, source, given.data, new Set(given.match));
  if (!imported.ok) {
    const { file, record, reason } = imported.error;
    complain(`refused: file ${file}${record === "" ? "" : `, record ${record}`}: ${reason}`);
    return EXIT_REFUSED;
  }
  const { recording, matches, notes } = imported.value;
  for (const note of new Set([...notes, ...matches.flatMap((match) => match.notes)])) complain(`note: ${note}`);
  const written = writeRecording(given.out, recording);
  if (!written.ok) {
    complain(`cannot write ${written.error.file}: ${written.error.reason}`);
    return EXIT_FAILED;
  }
  complain(`${given.out}: ${matches.length} matches, ${recording.events.length} events, ${written.value} bytes`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
