import { type TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { Value } from "typebox/value";

/** The problem of an input: the field as the caller wrote it, and a Chinese sentence that names it. */
export interface InputProblem {
  readonly field: string;
  readonly message: string;
}

export type Checked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: InputProblem };

export interface Validator {
  /** Fills defaults, drops unknown fields, refuses wrong types. Never changes the value handed in. */
  check(value: unknown): Checked;
}

interface CompiledError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const LENGTH_KEYWORDS = ["minLength", "maxLength", "minItems", "maxItems"];
const RANGE_KEYWORDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

function fieldOf(instancePath: string): string {
  return instancePath.slice(1).replaceAll("/", ".");
}

/** `{matchIds: [1]}` -> `参数 matchIds.0 类型不正确`. */
export function problemOf(errors: readonly CompiledError[]): InputProblem {
  const first = errors[0];
  if (!first) return { field: "", message: "请求参数错误" };
  const path = fieldOf(first.instancePath);
  if (first.keyword === "required") {
    const missing = (first.params.requiredProperties as readonly string[] | undefined)?.[0] ?? "";
    const field = path === "" ? missing : `${path}.${missing}`;
    return { field, message: `缺少参数 ${field}` };
  }
  const field = path === "" ? "请求内容" : path;
  if (LENGTH_KEYWORDS.includes(first.keyword)) return { field, message: `参数 ${field} 长度不正确` };
  if (RANGE_KEYWORDS.includes(first.keyword)) return { field, message: `参数 ${field} 超出范围` };
  if (first.keyword === "pattern" || first.keyword === "format") return { field, message: `参数 ${field} 格式不正确` };
  // A union of literals reports each branch: a text that is none of them is a wrong value, not a wrong type.
  const isWrongType = errors.some((e) => e.keyword === "type" && e.instancePath === first.instancePath);
  return { field, message: isWrongType ? `参数 ${field} 类型不正确` : `参数 ${field} 取值不正确` };
}

interface Property {
  readonly type?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  /** Branches of a union, e.g. of literals. */
  readonly anyOf?: readonly Property[];
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Property>>;
}

/** A union of numbers (`1 | 2`) is a number. */
function isNumeric({ type, anyOf }: Property): boolean {
  if (anyOf) return anyOf.length > 0 && anyOf.every(isNumeric);
  return type === "integer" || type === "number";
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Whether an empty text is a value; else `?roomId=` means no room. */
function takesEmpty({ type, pattern, minLength = 0 }: Property): boolean {
  return type === "string" && pattern === undefined && minLength === 0;
}

/** Converts texts of a query string to the numbers and booleans the schema asks for; any other text stays and is refused. */
function convertTexts(schema: TSchema, value: unknown): unknown {
  const properties = (schema as ObjectSchema).properties;
  if (!properties || typeof value !== "object" || value === null) return value;
  const converted: Record<string, unknown> = { ...value };
  for (const [name, property] of Object.entries(properties)) {
    const text = converted[name];
    if (typeof text !== "string") continue;
    if (text === "" && !takesEmpty(property)) delete converted[name];
    else if (isNumeric(property) && NUMBER.test(text)) converted[name] = Number(text);
    else if (property.type === "boolean" && (text === "true" || text === "false")) converted[name] = text === "true";
  }
  return converted;
}

/** PostgreSQL cannot store this character in a text. */
export function nulProblem(field: string): InputProblem {
  return { field, message: `参数 ${field} 含有无效字符` };
}

interface ItemSchema {
  readonly maxItems?: number;
  readonly items?: ItemSchema;
  readonly properties?: Readonly<Record<string, ItemSchema>>;
}

function pathOf(path: string, name: string | number): string {
  return path === "" ? String(name) : `${path}.${name}`;
}

/**
 * Copies a JSON value, or returns the first problem that shows without a full check of the schema: a list that is too
 * long, or a text that cannot be stored, ends the copy.
 */
function copyOf(value: unknown, schema: ItemSchema | undefined, path: string): { copy: unknown } | { problem: InputProblem } {
  // Half of an emoji that was cut in two becomes the replacement character, as in any UTF-8: a json column refuses it.
  if (typeof value === "string")
    return value.includes("\0") ? { problem: nulProblem(path === "" ? "请求内容" : path) } : { copy: value.toWellFormed() };
  if (typeof value !== "object" || value === null) return { copy: value };
  if (Array.isArray(value)) {
    if (schema?.maxItems !== undefined && value.length > schema.maxItems) {
      return { problem: { field: path, message: `参数 ${path} 长度不正确` } };
    }
    const items: unknown[] = [];
    for (const [i, item] of value.entries()) {
      const copied = copyOf(item, schema?.items, pathOf(path, i));
      if ("problem" in copied) return copied;
      items.push(copied.copy);
    }
    return { copy: items };
  }
  const members: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const known = schema?.properties === undefined || Object.hasOwn(schema.properties, name) ? schema?.properties?.[name] : null;
    // Fields the schema does not know are dropped in any case.
    if (known === null || name === "__proto__") continue;
    if (name.includes("\0") || !name.isWellFormed()) return { problem: nulProblem(path === "" ? "请求内容" : path) };
    const copied = copyOf(member, known, pathOf(path, name));
    if ("problem" in copied) return copied;
    members[name] = copied.copy;
  }
  return { copy: members };
}

/** Compiled schemas: each compiled on first use, once for all apps of a process. */
const compiledSchemas = new WeakMap<TSchema, ReturnType<typeof Compile>>();

function compiledOf(schema: TSchema): ReturnType<typeof Compile> {
  const compiled = compiledSchemas.get(schema) ?? Compile(schema);
  compiledSchemas.set(schema, compiled);
  return compiled;
}

/** `texts`: every value is a text (a query string). `json`: types must be right as given. */
export function compileValidator(schema: TSchema, source: "texts" | "json"): Validator {
  return {
    check(value) {
      const copied = copyOf(value, schema as ItemSchema, "");
      if ("problem" in copied) return { ok: false, error: copied.problem };
      const given = source === "texts" ? convertTexts(schema, copied.copy) : copied.copy;
      const clean = Value.Clean(schema, Value.Default(schema, given));
      const compiled = compiledOf(schema);
      if (compiled.Check(clean)) return { ok: true, value: clean };
      return { ok: false, error: problemOf(compiled.Errors(clean)) };
    },
  };
}
