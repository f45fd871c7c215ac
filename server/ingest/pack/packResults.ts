import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { EXIT_REFUSED, complain } from "../../kit/terminal.ts";
import { chooseSeasons } from "./annotate.ts";
import { SETS, readSetFrom } from "./sets.ts";
import { packOf } from "./set.ts";
import { isListed } from "./teams.ts";

/**
 * `npm run -s pack:results`: writes server/database/pack/results.json.br from the results in FULLTIME_DATA. Only facts are
 * taken; server/database/pack/SOURCES.md names their origin. A set with an invalid record is refused whole.
 */
const OUT = join(import.meta.dirname, "../../database/pack/results.json.br");
/** Limit of the whole pack, which is in the repository. */
const MOST_BYTES = 2_000_000;

function main(data: string): number {
  const read = [SETS.pddl, SETS.openfootball, SETS["nba-results"]].map((set) => readSetFrom(set, data));
  const sets = read.flatMap((one) => (one.ok ? [one.value] : []));
  for (const one of read)
    if (!one.ok)
      complain(`refused: file ${one.error.file}${one.error.record === "" ? "" : `, record ${one.error.record}`}: ${one.error.reason}`);
  const [pddl, openfootball, nba] = sets;
  if (!pddl || !openfootball || !nba || sets.length < read.length) return EXIT_REFUSED;
  for (const note of sets.flatMap(({ notes }) => notes)) complain(`note: ${note}`);
  const { seasons: football, annotated, notes } = chooseSeasons(pddl.seasons, openfootball.seasons);
  for (const note of notes) complain(`note: ${note}`);
  const pack = packOf("pack", [...football, ...nba.seasons]);
  const unnamed = pack.teams.filter((team) => team.sport === "fb" && !isListed(team));
  if (unnamed.length > 0)
    complain(`note: ${unnamed.length} clubs bear the name of their source: ${unnamed.map(({ name }) => name).join("; ")}`);
  const text = Buffer.from(JSON.stringify(pack));
  const bytes = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  if (bytes.length > MOST_BYTES) {
    complain(`refused: ${bytes.length} bytes are more than ${MOST_BYTES}`);
    return EXIT_REFUSED;
  }
  writeFileSync(OUT, bytes);
  const matches = pack.seasons.reduce((sum, { home }) => sum + home.length, 0);
  const shared = pack.teams.filter(({ sim }) => sim !== undefined).length;
  process.stdout.write(
    `${matches} results of ${pack.seasons.length} seasons of ${pack.competitions.length} competitions, ${annotated} with rounds of a second source; ` +
      `${pack.teams.length} teams (${shared} of them the simulator's too): ${bytes.length} bytes\n`,
  );
  return 0;
}

const data = process.env.FULLTIME_DATA;
if (data === undefined) {
  complain("FULLTIME_DATA names the folder with the sets of results");
  process.exitCode = EXIT_REFUSED;
} else process.exitCode = main(data);
