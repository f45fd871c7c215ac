import type { TSchema } from "typebox";
import { Compile, type Validator } from "typebox/compile";
import { Value } from "typebox/value";
import { type ChannelKind, type ParsedChannel, parseChannel } from "../../../contract/feed/channels.ts";
import type { NewEvent } from "../../../contract/feed/frames.ts";
import { type Fixture, MATCH_EVENT_SCHEMA, ODDS_EVENT_SCHEMA } from "../../../contract/feed/sport.ts";
import { type Result, err, ok } from "../../../contract/result.ts";
import { TALK_SCHEMA } from "./roomEvents.ts";

/** The first bad event of a batch: its place in the batch (0-based) and the reason, in English, for the provider's log. */
export interface BadEvent {
  readonly index: number;
  readonly reason: string;
}

interface Kind {
  readonly schema: TSchema;
  readonly check: Validator;
}

const kindOf = (schema: TSchema): Kind => ({ schema, check: Compile(schema) });
const matchKinds = new Map<string, Kind>(Object.entries(MATCH_EVENT_SCHEMA).map(([kind, schema]) => [kind, kindOf(schema)]));
const talkKinds = new Map<string, Kind>(Object.entries(TALK_SCHEMA).map(([kind, schema]) => [kind, kindOf(schema)]));
const oddsKinds = new Map<string, Kind>(Object.entries(ODDS_EVENT_SCHEMA).map(([kind, schema]) => [kind, kindOf(schema)]));

const KINDS: Readonly<Partial<Record<ChannelKind, ReadonlyMap<string, Kind>>>> = { match: matchKinds, odds: oddsKinds, room: talkKinds };

const MAX_KEY = 128;
/** A source's clock may be a little ahead; an event further ahead would hold back later ones until its time. */
export const MAX_AHEAD_MS = 10 * 60_000;
const MAX_DATA_BYTES = 65_536;

/** Channels a provider may write: matches, their odds, and the talk of rooms. */
export function providerChannel(ch: string): ParsedChannel | null {
  const channel = parseChannel(ch);
  return channel && (channel.kind === "match" || channel.kind === "odds" || channel.kind === "room") ? channel : null;
}

function fixtureProblem(channel: ParsedChannel, fixture: Fixture): string | null {
  if (fixture.matchId !== channel.id) return `d.matchId ${fixture.matchId} is not the match of the channel`;
  if (fixture.sport !== channel.sport) return `d.sport ${fixture.sport} is not the sport of the channel`;
  return null;
}

/** Where in JSON data a text is that PostgreSQL cannot store: with U+0000, or half of a surrogate pair; null: nowhere. */
function unstorableIn(data: unknown, path: string): string | null {
  if (typeof data === "string") return data.isWellFormed() && !data.includes("\0") ? null : path;
  if (typeof data !== "object" || data === null) return null;
  for (const [name, value] of Object.entries(data)) {
    const found = unstorableIn(name, path) ?? unstorableIn(value, `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
}

/** The event with only the fields its kind knows, or what is wrong with it. */
function checkEvent(event: unknown, now: number): NewEvent | string {
  if (typeof event !== "object" || event === null || Array.isArray(event)) return "not an event";
  const { ch, at, k, d, key } = event as Record<string, unknown>;
  if (typeof ch !== "string") return "ch is missing";
  const channel = providerChannel(ch);
  if (!channel) return `${ch.slice(0, 100)} is no channel of a match, its odds or a room`;
  if (typeof at !== "number" || !Number.isSafeInteger(at) || at < 0) return "at is not a time in epoch ms";
  if (at > now + MAX_AHEAD_MS) return "at is in the future";
  if (key !== undefined && (typeof key !== "string" || key === "" || key.length > MAX_KEY))
    return `key is not a text of 1 to ${MAX_KEY} characters`;
  if (typeof k !== "string") return "k is missing";
  const kind = KINDS[channel.kind]?.get(k);
  if (!kind) return `${k.slice(0, 40)} is no kind of event on ${ch}`;
  if (!kind.check.Check(d)) {
    const first = kind.check.Errors(d)[0];
    return first ? `d${first.instancePath.replaceAll("/", ".")} ${first.message}` : "d is not valid";
  }
  const data = Value.Clean(kind.schema, d);
  if (JSON.stringify(data).length > MAX_DATA_BYTES) return "d is too large";
  const unstorable = unstorableIn(data, "d");
  if (unstorable !== null) return `${unstorable} has a character that cannot be stored`;
  const wrong = k === "fixture" ? fixtureProblem(channel, data as Fixture) : null;
  if (wrong !== null) return wrong;
  return { ch, at, k, d: data, ...(key === undefined ? {} : { key }) };
}

/** All events of a batch, or the first bad one: a batch is never accepted in part. */
export function checkEvents(events: readonly unknown[], now: number): Result<readonly NewEvent[], BadEvent> {
  const checked: NewEvent[] = [];
  for (const [index, event] of events.entries()) {
    const result = checkEvent(event, now);
    if (typeof result === "string") return err({ index, reason: result });
    checked.push(result);
  }
  return ok(checked);
}
