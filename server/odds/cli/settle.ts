import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { codeOf, messageOf } from "../../kit/errors.ts";
import { EXIT_FAILED, EXIT_REFUSED, complain, refuseArguments } from "../../kit/terminal.ts";
import { settleFile } from "../settleCases.ts";

const USAGE = `Usage: npm run -s settle -- --cases FILE
  --cases  picks, one JSON a line:
           {"id":"a1","sport":"fb","market":"ah","side":"away","line":-0.75,"score":[1,0],"price":0.93}
           sport   fb or football, bk or basketball
           market  ah (home, away), ou (over, under), eu (home, draw, away; basketball: home, away)
           line    in steps of 0.25; ah: from the home side, whoever is picked; eu: null, 0 or left out
           score   home, away: football after 90 minutes with stoppage time, basketball with overtime
           price   ah and ou: Hong Kong price; eu: decimal price
Prints for each, in the same order: {"id":"a1","outcome":"HL","return":-0.5}
Outcomes are W, HW, P, HL and L; return is what a stake of 1 wins or loses. Exit code 0: all are printed; 1: they could
not be written; 2: wrong arguments, or a line that cannot be settled, which is named: then nothing is printed.`;

async function main(args: readonly string[]): Promise<number> {
  let cases: string | undefined;
  try {
    cases = parseArgs({ args: [...args], options: { cases: { type: "string" } }, strict: true, allowPositionals: false }).values.cases;
  } catch (error) {
    return refuseArguments(messageOf(error), USAGE);
  }
  if (!cases) return refuseArguments("--cases is needed", USAGE);
  const settled = await settleFile(cases);
  if (!settled.ok) {
    const { line, reason } = settled.error;
    complain(`refused: file ${cases}: ${line === null ? "" : `line ${line}: `}${reason}`);
    return EXIT_REFUSED;
  }
  try {
    await pipeline(Readable.from(settled.value), process.stdout, { end: false });
    return 0;
  } catch (error) {
    // The reader of the pipe (`| head`) has enough.
    if (codeOf(error) === "EPIPE") return 0;
    complain(`cannot print: ${messageOf(error)}`);
    return EXIT_FAILED;
  }
}

process.exitCode = await main(process.argv.slice(2));
