import { bare, child, isNode, methodOf, nameOf, type Node } from "./syntax.ts";

/** A replacement of the text from `start` to `end`. */
export interface Edit {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

/** Edits that turn one node into a mutant; `text` is the file's. */
export type Operator = (node: Node, text: string) => readonly Edit[];

/** Maps both ways. */
function pairs(...words: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  return new Map(words.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]));
}

const RELATIONAL = pairs(["<", "<="], [">", ">="]);
const EQUALITY = pairs(["===", "!=="], ["==", "!="]);
const LOGICAL = pairs(["&&", "||"]);
const ARITHMETIC = pairs(["+", "-"], ["*", "/"], ["+=", "-="], ["*=", "/="]);
const METHODS = pairs(["some", "every"], ["min", "max"]);

const isString = (node: Node | null): boolean =>
  node !== null && (node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string"));

/** Text for people, in any language, is not behaviour. */
export function isProse(value: string): boolean {
  return value === "" || /[^\x20-\x7e]/.test(value) || /[a-z,.] [a-zA-Z]/.test(value);
}

/** Finds the operator's text between the two operands. */
function swapped(kind: string, table: ReadonlyMap<string, string>, node: Node, text: string): readonly Edit[] {
  const operator = typeof node.operator === "string" ? node.operator : "";
  const left = child(node, "left");
  const right = child(node, "right");
  const replacement = table.get(operator);
  if (replacement === undefined || left === null || right === null) return [];
  const start = text.indexOf(operator, left.end);
  return start === -1 || start >= right.start ? [] : [{ kind, start, end: start + operator.length, replacement }];
}

const relational: Operator = (node, text) => (node.type === "BinaryExpression" ? swapped("relational", RELATIONAL, node, text) : []);
const equality: Operator = (node, text) => (node.type === "BinaryExpression" ? swapped("equality", EQUALITY, node, text) : []);
const logical: Operator = (node, text) => (node.type === "LogicalExpression" ? swapped("logical", LOGICAL, node, text) : []);

const arithmetic: Operator = (node, text) => {
  if (node.type !== "BinaryExpression" && node.type !== "AssignmentExpression") return [];
  const isJoining = isString(child(node, "left")) || isString(child(node, "right"));
  return isJoining ? [] : swapped("arithmetic", ARITHMETIC, node, text);
};

/** A comparison is negated by its own operator, and `!x` by dropping the sign. */
const condition: Operator = (node, text) => {
  if (node.type === "UnaryExpression" && node.operator === "!") {
    const argument = child(node, "argument");
    return argument === null ? [] : [{ kind: "condition", start: node.start, end: argument.start, replacement: "" }];
  }
  const test = node.type === "IfStatement" || node.type === "ConditionalExpression" ? child(node, "test") : null;
  if (test === null) return [];
  const inner = bare(test);
  if ((inner.type === "UnaryExpression" && inner.operator === "!") || EQUALITY.has(String(inner.operator))) return [];
  return [{ kind: "condition", start: test.start, end: test.end, replacement: `!(${text.slice(test.start, test.end)})` }];
};

const constant: Operator = (node) => {
  if (node.type !== "Literal") return [];
  const at = { start: node.start, end: node.end };
  if (typeof node.value === "number") return [{ ...at, kind: "number", replacement: String(node.value + 1) }];
  if (typeof node.value === "bigint") return [{ ...at, kind: "number", replacement: `${node.value + 1n}n` }];
  if (typeof node.value === "boolean") return [{ ...at, kind: "boolean", replacement: String(!node.value) }];
  if (typeof node.value === "string" && !isProse(node.value)) return [{ ...at, kind: "string", replacement: '""' }];
  return [];
};

const emptyReturn: Operator = (node) => {
  const isBody = node.type === "ArrowFunctionExpression" && child(node, "body")?.type !== "BlockStatement";
  const returned = node.type === "ReturnStatement" ? child(node, "argument") : isBody ? child(node, "body") : null;
  if (returned === null) return [];
  const value = bare(returned);
  const at = { kind: "empty return", start: value.start, end: value.end };
  const has = (field: string): boolean => Array.isArray(value[field]) && value[field].length > 0;
  if (value.type === "ArrayExpression" && has("elements")) return [{ ...at, replacement: "[]" }];
  if (value.type === "ObjectExpression" && has("properties")) return [{ ...at, replacement: "{}" }];
  if (value.type !== "TemplateLiteral" || !Array.isArray(value.quasis)) return [];
  const words = value.quasis.filter(isNode).map((quasi) => (quasi.value as { readonly raw: string }).raw);
  return words.some((word) => word !== "" && isProse(word)) ? [] : [{ ...at, replacement: '""' }];
};

const call: Operator = (node) => {
  if (node.type !== "ExpressionStatement") return [];
  const expression = child(node, "expression");
  if (expression === null) return [];
  const inner = bare(expression.operator === "void" ? (child(expression, "argument") ?? expression) : expression);
  if (inner.type !== "CallExpression" || child(inner, "callee")?.type === "Super") return [];
  return [{ kind: "call", start: node.start, end: node.end, replacement: ";" }];
};

const LEAVES = new Set(["ReturnStatement", "ContinueStatement"]);

const earlyExit: Operator = (node) => {
  if (node.type !== "IfStatement" || child(node, "alternate") !== null) return [];
  const then = child(node, "consequent");
  const last = then?.type === "BlockStatement" && Array.isArray(then.body) ? (then.body.at(-1) as unknown) : then;
  if (!isNode(last) || !LEAVES.has(last.type)) return [];
  return [{ kind: "early exit", start: node.start, end: node.end, replacement: ";" }];
};

const optionalChain: Operator = (node, text) => {
  if (node.optional !== true) return [];
  const before = child(node, node.type === "CallExpression" ? "callee" : "object");
  if (before === null) return [];
  const start = text.indexOf("?.", before.end);
  const isNamed = node.type === "MemberExpression" && node.computed !== true;
  return [{ kind: "optional chain", start, end: start + 2, replacement: isNamed ? "." : "" }];
};

const fallback: Operator = (node) => {
  const left = child(node, "left");
  if (node.type !== "LogicalExpression" || node.operator !== "??" || left === null) return [];
  return [{ kind: "fallback", start: left.end, end: node.end, replacement: "" }];
};

const method: Operator = (node) => {
  const callee = node.type === "CallExpression" ? child(node, "callee") : null;
  const name = methodOf(node);
  const object = callee === null ? null : child(callee, "object");
  const property = callee === null ? null : child(callee, "property");
  if (object === null || property === null) return [];
  if (name === "filter") return [{ kind: "method", start: object.end, end: node.end, replacement: "" }];
  const replacement = METHODS.get(name);
  if (replacement === undefined || (name.startsWith("m") && nameOf(object) !== "Math")) return [];
  return [{ kind: "method", start: property.start, end: property.end, replacement }];
};

export const OPERATORS: readonly Operator[] = [
  relational,
  equality,
  logical,
  condition,
  arithmetic,
  constant,
  emptyReturn,
  call,
  earlyExit,
  optionalChain,
  fallback,
  method,
];
