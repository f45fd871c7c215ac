import { createReadStream, statSync } from "node:fs";
import { Type, type Static } from "typebox";
import { Compile } from "typebox/compile";
import { type PickProblem, settle } from "../../contract/odds/settle.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { messageOf } from "../kit/errors.ts";

/** Settles picks from a file of one JSON object a line: `npm run -s settle`. The file is streamed and may have any size. */

/** Longer than any pick: a file with such a line is refused. */
const LINE_CHARACTERS = 10_000;

const Case = Type.Object({
  id: Type.Union([Type.String({ maxLength: 1_000 }), Type.Integer()]),
  sport: Type.Enum(["fb", "bk", "football", "basketball"]),
  market: Type.Enum(["ah", "ou", "eu"]),
  side: Type.Enum(["home", "away", "draw", "over", "under"]),
  /** ah: from the home side's view, whichever side is picked; ou: the total; eu: none. */
  line: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  score: Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })]),
  price: Type.Number(),
});
type Case = Static<typeof Case>;
const compiled = Compile(Case);

export interface CaseProblem {
  /** From 1; null if the file itself is the problem. */
  readonly line: number | null;
  readonly reason: string;
}

function readCase(text: string): Case | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "not JSON";
  }
  if (compiled.Check(value)) return value;
  const [first] = compiled.Errors(value);
  return `${first?.instancePath.slice(1) || "a pick"} ${first?.message ?? "is not in the expected form"}`;
}

function wordsOf(problem: PickProblem, { sport, market, side, line, score, price }: Case): string {
  switch (problem) {
    case "side":
      return `side ${side} is none of ${market} in ${sport}`;
    case "line":
      return market === "eu"
        ? `eu has no line, and this one has ${line}`
        : `line ${line ?? "(none)"} is no ${market === "ou" ? "total" : "handicap"} in steps of 0.25`;
    case "score":
      return `score ${score.join("-")} is none`;
    case "price":
      return `price ${price} is no ${market === "eu" ? "decimal price: it has to be above 1" : "Hong Kong price: it has to be above 0"}`;
    default:
      return problem satisfies never;
  }
}

/** The result for one line of the file, or the problem with it. */
export function settleLine(text: string): Result<string, string> {
  const given = readCase(text);
  if (typeof given === "string") return err(given);
  const { id, sport, market, side, line = null, score, price } = given;
  const settled = settle({ sport: sport === "fb" || sport === "football" ? "fb" : "bk", market, side, line, score, price });
  if (!settled.ok) return err(wordsOf(settled.error, given));
  return ok(JSON.stringify({ id, outcome: settled.value.outcome, return: settled.value.returned }));
}

/** The file's lines in groups as they are read; throws if the file cannot be read or is not UTF-8. */
async function* linesOf(path: string): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest = "";
  for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    // An endless line must not fill the memory; it is cut here and refused later for its length.
    if (rest.length > LINE_CHARACTERS) {
      yield [...lines, rest];
      return;
    }
    yield lines;
  }
  yield [rest + decoder.decode()];
}

/** Settles each line and skips empty ones. Ends at the first line that cannot be settled. */
async function* settledLines(path: string): AsyncGenerator<Result<string, CaseProblem>> {
  let line = 0;
  try {
    for await (const lines of linesOf(path)) {
      let answers = "";
      for (const text of lines) {
        line += 1;
        if (text.trim() === "") continue;
        const answer: Result<string, string> = text.length > LINE_CHARACTERS ? err("too long for a pick") : settleLine(text);
        if (!answer.ok) {
          yield err({ line, reason: answer.error });
          return;
        }
        answers += `${answer.value}\n`;
      }
      yield ok(answers);
    }
  } catch (error) {
    yield err({ line: line === 0 ? null : line + 1, reason: messageOf(error) });
  }
}

/**
 * Settles every pick of a file in order. Each chunk of output holds whole lines. Nothing is output before the whole file
 * has been read and every line is valid, so the file is read twice, which excludes pipes.
 */
export async function settleFile(path: string): Promise<Result<AsyncGenerator<string>, CaseProblem>> {
  try {
    if (!statSync(path).isFile()) return err({ line: null, reason: "not a file (it is read twice, which a pipe cannot be)" });
  } catch (error) {
    return err({ line: null, reason: messageOf(error) });
  }
  for await (const answers of settledLines(path)) if (!answers.ok) return answers;
  return ok(goodLines(path));
}

async function* goodLines(path: string): AsyncGenerator<string> {
  for await (const answers of settledLines(path)) {
    if (!answers.ok) throw new Error(`the file was changed meanwhile: ${answers.error.reason}`);
    yield answers.value;
  }
}
