import { createHash } from "node:crypto";
import { OPERATORS, type Edit } from "./operators.ts";
import { child, children, isNode, isTypeOnly, methodOf, nameOf, parse, type Node } from "./syntax.ts";

/** One small change to one file that should break a test. */
export interface Mutant {
  /** Repository path. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly kind: string;
  /** The original line, without its indentation. */
  readonly original: string;
  /** The changed line. */
  readonly mutated: string;
  /** `< → <=`: notes on a mutant are stored by the line's text, this, and `nth`. */
  readonly mutation: string;
  /** Counted from 1, among those of the file with this line and mutation. */
  readonly nth: number;
  /** The whole file with the change. */
  readonly text: string;
}

const DOCUMENTS = new Set(["description", "title", "summary", "tags", "examples"]);
const LOG_METHODS = new Set(["trace", "debug", "info", "warn", "error", "fatal", "log"]);
const SHOWN = 90;

/** Log lines are for people: a missing one is not a fault of the program. */
function isLogCall(node: Node): boolean {
  const callee = child(node, "callee");
  return LOG_METHODS.has(methodOf(node)) && /^(?:log|console)$|Log$/.test(nameOf(callee && child(callee, "object")));
}

function isSkipped(node: Node): boolean {
  if (isTypeOnly(node)) return true;
  if (/^(?:ImportDeclaration|ImportExpression|ExportAllDeclaration)$/.test(node.type)) return true;
  if (node.type === "ExportNamedDeclaration") return child(node, "source") !== null;
  if (node.type === "Property") return DOCUMENTS.has(nameOf(child(node, "key")));
  if (node.type === "ExpressionStatement") {
    const expression = child(node, "expression");
    return typeof node.directive === "string" || (expression?.type === "CallExpression" && isLogCall(expression));
  }
  // The message of a missing effect is only for its developer.
  if (node.type === "CallExpression" && nameOf(child(node, "callee")) === "notProvidedIn") return true;
  // The text of an error is for people.
  return (
    (node.type === "CallExpression" && isLogCall(node)) ||
    (node.type === "NewExpression" && nameOf(child(node, "callee")).endsWith("Error"))
  );
}

/** A name is not a value: `key` of `{ key: 1 }`, `name` of `a.name`. */
function isName(parent: Node, field: string): boolean {
  if (parent.type === "MemberExpression") return field === "property" && parent.computed !== true;
  return /^(?:Property|PropertyDefinition|MethodDefinition)$/.test(parent.type) && field === "key" && parent.computed !== true;
}

/** The id of a machine, or of an actor it invokes, is for readers of a trace. */
function isActorName(parent: Node, property: Node): boolean {
  if (parent.type !== "ObjectExpression" || nameOf(child(property, "key")) !== "id") return false;
  return children(parent).some(([, { type, key }]) => type === "Property" && isNode(key) && /^(?:states|src)$/.test(nameOf(key)));
}

function editsOf(node: Node, text: string): readonly Edit[] {
  if (isSkipped(node)) return [];
  const own = OPERATORS.flatMap((operator) => operator(node, text));
  const below = children(node).flatMap(([field, one]) => (isName(node, field) || isActorName(node, one) ? [] : editsOf(one, text)));
  return [...own, ...below];
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
};

function lineOf(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(text.lastIndexOf("\n", offset - 1) + 1, end === -1 ? text.length : end).trim();
}

/** All mutants of a file, in the order of its text. */
export function mutantsOf(file: string, text: string): readonly Mutant[] {
  const program = parse(file, text);
  if (program === null) throw new Error(`${file} is no TypeScript`);
  const seen = new Map<string, number>();
  const edits = new Map(editsOf(program, text).map((edit) => [`${edit.start} ${edit.end} ${edit.replacement}`, edit]));
  return [...edits.values()]
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ kind, start, end, replacement }) => {
      const original = lineOf(text, start);
      const mutated = text.slice(0, start) + replacement + text.slice(end);
      const mutation = `${oneLine(text.slice(start, end))} → ${oneLine(replacement)}`.trim();
      const nth = (seen.get(`${original}\n${mutation}`) ?? 0) + 1;
      seen.set(`${original}\n${mutation}`, nth);
      const line = text.slice(0, start).split("\n").length;
      return { file, line, kind, original, mutated: lineOf(mutated, start), mutation, nth, text: mutated };
    });
}

/** Depends on the mutant alone, so that a change elsewhere in the file does not draw other mutants. */
function rank(seed: number, { file, original, mutation, nth }: Mutant): string {
  return createHash("sha256").update([seed, file, original, mutation, nth].join("\n")).digest("hex");
}

/** All mutants, in the order drawn by a seed, except those with a syntax error, which cannot run. */
export function* drawn(mutants: readonly Mutant[], seed: number): Generator<Mutant> {
  const ranked = mutants.map((mutant) => ({ mutant, rank: rank(seed, mutant) })).toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  for (const { mutant } of ranked) if (parse(mutant.file, mutant.text) !== null) yield mutant;
}
