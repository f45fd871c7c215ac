import { parseSync } from "vite";

/** A node of the ESTree that Vite's own parser makes of TypeScript; offsets count UTF-16 units, as strings do. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** Wrappers of an expression that only the compiler uses. */
const TRANSPARENT = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression", "TSInstantiationExpression"]);

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

/** null if the text is not valid TypeScript. */
export function parse(file: string, text: string): Node | null {
  const { program, errors } = parseSync(file, text, { lang: "ts" });
  return errors.length === 0 ? (program as unknown as Node) : null;
}

export function isTypeOnly(node: Node): boolean {
  return node.type.startsWith("TS") && !TRANSPARENT.has(node.type);
}

/** The expression without parentheses, `as`, `!`, `await` and the wrapper of an optional chain. */
export function bare(node: Node): Node {
  const inner = node.expression ?? (node.type === "AwaitExpression" ? node.argument : undefined);
  const isWrapper = /^(?:ParenthesizedExpression|ChainExpression|AwaitExpression)$/.test(node.type) || TRANSPARENT.has(node.type);
  return isWrapper && isNode(inner) ? bare(inner) : node;
}

export function child(node: Node, field: string): Node | null {
  const value = node[field];
  return isNode(value) ? value : null;
}

export function children(node: Node): readonly (readonly [field: string, node: Node])[] {
  return Object.entries(node).flatMap(([field, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((one) => [field, one] as const),
  );
}

/** `filter` of `rows.filter(...)`; "" for a call that is not a named method call. */
export function methodOf(call: Node): string {
  const callee = child(call, "callee");
  if (callee?.type !== "MemberExpression" || callee.computed === true) return "";
  return nameOf(child(callee, "property"));
}

export function nameOf(node: Node | null): string {
  if (node === null) return "";
  if (node.type === "Identifier" && typeof node.name === "string") return node.name;
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "MemberExpression" && node.computed !== true ? nameOf(child(node, "property")) : "";
}
