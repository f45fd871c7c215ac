import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { BUSY_CODES, ErrorCode } from "../../contract/codes/errors.ts";
import { BASKETBALL_STATS, FOOTBALL_STATS, MATCH_EVENT_SCHEMA, ODDS_EVENT_SCHEMA, PLAYER_STATS } from "../../contract/feed/sport.ts";
import { DESK_API, type DeskCall } from "../../contract/desk/call.ts";
import { DESK_CALLS } from "../../contract/desk/index.ts";
import type { Call } from "../../contract/http/call.ts";
import { ALL_CALLS } from "../../contract/http/index.ts";

/**
 * Everything that crosses the wire, as text: yesterday's page and today's server must agree on it. A difference is a change
 * of the contract: if intended, `npx vitest run --project unit tests/contract/wire.test.ts -u` updates the snapshot.
 */

type Json = Readonly<Record<string, unknown>>;

const bounds = (from: unknown, to: unknown): string => (from === undefined && to === undefined ? "" : `(${from ?? ""}..${to ?? ""})`);

/** Fields of an object schema; a last `…` allows further fields. */
function fields(schema: Json): readonly string[] {
  const required = (schema.required ?? []) as readonly string[];
  const named = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Json>>);
  const patterns = Object.entries((schema.patternProperties ?? {}) as Readonly<Record<string, Json>>);
  return [
    ...named.map(([name, of]) => `${name}${required.includes(name) ? "" : "?"}: ${shown(of)}`),
    ...patterns.map(([pattern, of]) => `[${pattern}]: ${shown(of)}`),
    ...(schema.additionalProperties === true ? ["…"] : []),
  ];
}

function bare(schema: Json): string {
  const { items } = schema;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map((one: Json) => shown(one)).join(" | ");
  switch (schema.type) {
    case "object":
      return `{ ${fields(schema).join(", ")} }`;
    case "array":
      return Array.isArray(items)
        ? `[${items.map((one: Json) => shown(one)).join(", ")}]`
        : `(${shown(items as Json)})[]${bounds(schema.minItems, schema.maxItems)}${schema.uniqueItems === true ? " unique" : ""}`;
    case "string":
      return `string${bounds(schema.minLength, schema.maxLength)}${schema.pattern === undefined ? "" : ` /${schema.pattern}/`}`;
    case "integer":
    case "number":
      return `${schema.type}${bounds(schema.minimum, schema.maximum)}`;
    case "boolean":
    case "null":
      return schema.type;
    default:
      // Any other schema is shown as it is.
      return JSON.stringify(schema);
  }
}

function shown(schema: Json): string {
  return `${bare(schema)}${schema.default === undefined ? "" : ` = ${JSON.stringify(schema.default)}`}`;
}

const schemaLine = (name: string, schema: TSchema | undefined): readonly string[] =>
  schema === undefined ? [] : [`  ${name} ${shown(schema as unknown as Json)}`];

function callText({ method, segment, path, access, ...rest }: Call): string {
  return shownCall(`${method} /${segment}${path} ${access}`, rest);
}

function deskCallText({ method, path, access, ...rest }: DeskCall): string {
  return shownCall(`${method} ${DESK_API}${path} ${typeof access === "string" ? access : access.join(" or ")}`, rest);
}

function shownCall(head: string, { query, body, reply, ...rest }: Pick<Call, "query" | "body" | "reply">): string {
  const more = Object.keys(rest).length === 0 ? "" : ` ${JSON.stringify(rest)}`;
  return [`${head}${more}`, ...schemaLine("query", query), ...schemaLine("body", body), ...schemaLine("reply", reply)].join("\n");
}

describe("what crosses the wire", () => {
  it("is what it was: calls with what they take and answer, events of matches, codes", async () => {
    const parts = [
      ...ALL_CALLS.map(callText),
      ...Object.entries({ ...MATCH_EVENT_SCHEMA, ...ODDS_EVENT_SCHEMA }).map(
        ([kind, schema]) => `event ${kind}\n${schemaLine("d", schema).join("")}`,
      ),
      `statistics of football\n  ${FOOTBALL_STATS.join(" ")}`,
      `statistics of basketball\n  ${BASKETBALL_STATS.join(" ")}`,
      `statistics of players\n  ${PLAYER_STATS.join(" ")}`,
      `codes\n${Object.entries(ErrorCode)
        .map(([name, code]) => `  ${code} ${name}`)
        .join("\n")}`,
      `codes of a network that is busy\n  tapi ${BUSY_CODES.tapi.join(" ")}\n  aapi ${BUSY_CODES.aapi.join(" ")}`,
    ];
    await expect(`${parts.join("\n\n")}\n`).toMatchFileSnapshot("wire.txt");
  });

  it("is what it was at the operators' desk: who may make which call, what it takes and answers, what its log keeps", async () => {
    await expect(`${DESK_CALLS.map(deskCallText).join("\n\n")}\n`).toMatchFileSnapshot("deskWire.txt");
  });
});
