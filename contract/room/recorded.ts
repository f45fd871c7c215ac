import type { FeedEvent } from "../feed/frames.ts";
import type { BarrageData, ChatData, RoomEvent, RoomEventKind } from "../feed/room.ts";
import { withoutQuote } from "./quote.ts";
import type { RoomState } from "./room.ts";

/** Rooms in recordings (docs/protocol.md, Recordings). */

/** What of a room can be published again elsewhere: talk. Sessions, bans and money stay with the room they were in. */
export const TALK_KINDS = ["chat", "barrage", "gift", "welcome", "notice", "removed"] as const satisfies readonly RoomEventKind[];
export type TalkKind = (typeof TALK_KINDS)[number];

export function isTalk(kind: string): kind is TalkKind {
  return (TALK_KINDS as readonly string[]).includes(kind);
}

/** An event without its place. */
export type RoomNews = { readonly [K in RoomEventKind]: Pick<Extract<RoomEvent, { readonly k: K }>, "at" | "k" | "d"> }[RoomEventKind];

/**
 * A snapshot as the events that lead to it: what the room is called, its rules and notice, whether it is on air, and its
 * lines at their own times. `after`: of a room that is known up to a number, the lines since.
 */
export function newsOfRoom({ profile, notice, rules, session, isFlowing, lines, asOfAt }: RoomState, after = 0): readonly RoomNews[] {
  const said = lines.filter((line) => line.s > after).map(({ kind, at, d }) => ({ at, k: kind, d }) as RoomNews);
  const at = Math.min(asOfAt, said[0]?.at ?? asOfAt);
  const standing: RoomNews[] = [
    { at, k: "profile", d: profile },
    { at, k: "rules", d: rules },
    { at, k: "notice", d: { text: notice } },
  ];
  if (session) standing.push({ at, k: "up", d: { sessionId: session.id } }, { at, k: "stream", d: { isFlowing } });
  return [...standing, ...said];
}

/** Events of rooms as the log has them by the end: of a line that was removed nothing is left, nor of what quotes it. */
export function withoutRemoved(events: readonly FeedEvent[]): readonly FeedEvent[] {
  const removed = new Map(events.flatMap((event) => (event.k === "removed" ? [[keyOf(event), event.d] as const] : [])));
  if (removed.size === 0) return events;
  return events.map((event) => {
    if (event.k !== "chat" && event.k !== "barrage") return event;
    const gone = removed.get(keyOf(event));
    if (gone !== undefined) return { ...event, k: "removed", d: gone };
    const line = event.d as ChatData | BarrageData;
    return line.reply && removed.has(`${event.ch} ${line.reply.id}`) ? { ...event, d: withoutQuote(line, line.reply.id) } : event;
  });
}

function keyOf({ ch, d }: FeedEvent): string {
  return `${ch} ${(d as { readonly id: string }).id}`;
}
