import { type Result, err, ok } from "../../../contract/result.ts";
import { importPack } from "../../database/importing.ts";
import { resultId } from "../../database/packFile.ts";
import type { SetPeople } from "../../database/types.ts";
import { ConfigError, readConfig } from "../../kit/config.ts";
import { codeOf, messageOf } from "../../kit/errors.ts";
import { EXIT_FAILED, EXIT_REFUSED, complain } from "../../kit/terminal.ts";
import { withDatabase } from "../../kit/withDatabase.ts";
import { readPeople } from "../pack/fjelstulPeople.ts";
import { readWorldCups } from "../pack/fjelstulSet.ts";
import { recordedNames } from "../pack/recorded.ts";
import { type ResultSet, packOf } from "../pack/set.ts";
import { SETS, readSetFrom, setFiles } from "../pack/sets.ts";
import type { ImportProblem } from "../sources/types.ts";

/** A set and, if it has them, its people. */
interface ReadWhole {
  readonly set: ResultSet;
  readonly people: SetPeople | null;
}

const WORLD_CUP_FOLDERS = ["football-worldcup-fjelstul"];

function readWorldCupSet(dir: string): Result<ReadWhole, ImportProblem> {
  const files = setFiles({ folders: WORLD_CUP_FOLDERS }, dir);
  const set = readWorldCups(files);
  if (!set.ok) return set;
  const people = readPeople(files, set.value, resultId);
  return people.ok ? ok({ set: set.value, people: people.value }) : people;
}

function readSet(source: string, dir: string): Result<ReadWhole, ImportProblem> {
  if (source === "fjelstul") return readWorldCupSet(dir);
  const known = SETS[source as keyof typeof SETS];
  if (known === undefined) return err({ file: dir, record: "", reason: `there is no set ${source}` });
  const set = readSetFrom(known, dir);
  return set.ok ? ok({ set: set.value, people: null }) : set;
}

const UNDEFINED_TABLE = "42P01";
const UNDEFINED_COLUMN = "42703";
const MB = 1_024;

/**
 * Imports a whole set of results into the portal's database. Returns the exit code: 0; `EXIT_REFUSED` if the set or the
 * settings are invalid, with file and record, nothing written; `EXIT_FAILED` if the database is away or refuses the set.
 */
export async function importIntoDatabase(source: string, dir: string, env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  const refuse = ({ file, record, reason }: ImportProblem): number => {
    complain(`refused: file ${file}${record === "" ? "" : `, record ${record}`}: ${reason}`);
    return EXIT_REFUSED;
  };
  const read = readSet(source, dir);
  if (!read.ok) return refuse(read.error);
  const { set, people } = read.value;
  for (const note of set.notes) complain(`note: ${note}`);
  complain(`${set.seasons.length} seasons are read`);
  try {
    const pack = packOf(source, set.seasons);
    const done = await withDatabase(readConfig(env), ({ db }) => importPack(db, pack, people, { report: complain, names: recordedNames }));
    if (!done.ok) return refuse({ file: dir, record: "", reason: done.error });
    const { seasons, results, written, left } = done.value;
    if (left.length > 0) complain(`left as they are, of another source: ${left.join(", ")}`);
    complain(
      `${source}: ${seasons} seasons, ${results} results: ${written === 0 ? "nothing new, nothing written" : `${written} rows written`}`,
    );
    complain(`${((performance.now() - startedAt) / 1_000).toFixed(1)} s, at most ${Math.round(process.resourceUsage().maxRSS / MB)} MB`);
    return 0;
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof ConfigError) complain(error.message);
    else if (code === UNDEFINED_TABLE || code === UNDEFINED_COLUMN)
      complain("the database knows no results: start the portal once, it brings the tables");
    else complain(`nothing was written: ${messageOf(error)}`);
    return error instanceof ConfigError ? EXIT_REFUSED : EXIT_FAILED;
  }
}
