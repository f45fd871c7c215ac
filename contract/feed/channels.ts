import { ID_PATTERN, type MatchId } from "../ids.ts";

/** Channels of the two feeds (docs/protocol.md). */
export type Sport = "fb" | "bk";
export type FeedName = "sport" | "tv";

export type ChannelKind = "board" | "match" | "odds" | "room" | "audience" | "thread" | "horn" | "user";

export interface ParsedChannel {
  readonly kind: ChannelKind;
  readonly feed: FeedName;
  readonly sport: Sport | null;
  /** Match, room or user id; "" for boards and the horn. */
  readonly id: string;
  /** Boards and audience are derived: not logged, new epoch at each start. */
  readonly durable: boolean;
}

const idRegExp = new RegExp(ID_PATTERN);

export function boardChannel(sport: Sport): string {
  return sport;
}

export function matchChannel(sport: Sport, matchId: MatchId): string {
  return `${sport}:${matchId}`;
}

export function oddsChannel(sport: Sport, matchId: MatchId): string {
  return `odds:${sport}:${matchId}`;
}

/** Whether a channel belongs to one session: access is checked at each subscription and ends with the session. */
export function isSessionBound(ch: string): boolean {
  return ch.startsWith("user:");
}

/** Null if the name is not one of our channels. */
export function parseChannel(ch: string): ParsedChannel | null {
  if (ch === "fb" || ch === "bk") return { kind: "board", feed: "sport", sport: ch, id: "", durable: false };
  if (ch === "horn") return { kind: "horn", feed: "tv", sport: null, id: "", durable: true };
  const parts = ch.split(":");
  const [first, second, third] = parts;
  if (parts.length === 2 && second !== undefined && idRegExp.test(second)) {
    if (first === "fb" || first === "bk") return { kind: "match", feed: "sport", sport: first, id: second, durable: true };
    if (first === "room") return { kind: "room", feed: "tv", sport: null, id: second, durable: true };
    if (first === "audience") return { kind: "audience", feed: "tv", sport: null, id: second, durable: false };
    if (first === "user") return { kind: "user", feed: "tv", sport: null, id: second, durable: true };
  }
  if (parts.length === 3 && (second === "fb" || second === "bk") && third !== undefined && idRegExp.test(third)) {
    if (first === "odds") return { kind: "odds", feed: "sport", sport: second, id: third, durable: true };
    if (first === "thread") return { kind: "thread", feed: "tv", sport: second, id: third, durable: true };
  }
  return null;
}
