import type { FeedEvent } from "../feed/frames.ts";
import type { BarrageData, ChatData, RoomEvent, RoomEventKind } from "../feed/room.ts";
import { withoutQuote } from "./quote.ts";
import type { RoomState } from "./room.ts";

/** Rooms in recordings (docs/protocol.md, Recordings). */

/** Kinds of room events that can be replayed elsewhere: talk. Sessions, bans and money stay with their room. */
export const TALK_KINDS = ["chat", "barrage", "gift", "welcome", "notice", "removed"] as const satisfies readonly RoomEventKind[];
export type TalkKind = (typeof TALK_KINDS)[number];

export function isTalk(kind: string): kind is TalkKind {
  return (TALK_KINDS as readonly string[]).includes(kind);
}

/** An event without channel and sequence number. */
export type RoomNews = { readonly [K in RoomEventKind]: Pick<Extract<RoomEvent, { readonly k: K }>, "at" | "k" | "d"> }[RoomEventKind];

/**
 * Converts a snapshot into events that lead to it: profile, rules, notice, on-air state, and the lines at their own
 * times. `after`: only lines past this sequence number, for a room that is known up to it.
 */
export function newsOfRoom({ profile, notice, rules, session, isFlowing, lines, asOfAt }: RoomState, after = 0): readonly RoomNews[] {
  const lineEvents = lines.filter((line) => line.s > after).map(({ kind, at, d }) => ({ at, k: kind, d }) as RoomNews);
  const at = Math.min(asOfAt, lineEvents[0]?.at ?? asOfAt);
  const standing: RoomNews[] = [
    { at, k: "profile", d: profile },
    { at, k: "rules", d: rules },
    { at, k: "notice", d: { text: notice } },
  ];
  if (session) standing.push({ at, k: "up", d: { sessionId: session.id } }, { at, k: "stream", d: { isFlowing } });
  return [...standing, ...lineEvents];
}

/** Room events as in the final log: a removed line leaves no text, and quotes of it are dropped. */
export function withoutRemoved(events: readonly FeedEvent[]): readonly FeedEvent[] {
  const removed = new Map(events.flatMap((event) => (event.k === "removed" ? [[keyOf(event), event.d] as const] : [])));
  if (removed.size === 0) return events;
  return events.map((event) => {
    if (event.k !== "chat" && event.k !== "barrage") return event;
    const removal = removed.get(keyOf(event));
    if (removal !== undefined) return { ...event, k: "removed", d: removal };
    const line = event.d as ChatData | BarrageData;
    return line.reply && removed.has(`${event.ch} ${line.reply.id}`) ? { ...event, d: withoutQuote(line, line.reply.id) } : event;
  });
}

function keyOf({ ch, d }: FeedEvent): string {
  return `${ch} ${(d as { readonly id: string }).id}`;
}
