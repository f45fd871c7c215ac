import { randomUUID } from "node:crypto";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { FeedEvent, NewEvent } from "../../contract/feed/frames.ts";
import { type BarrageData, type ChatData, type Quote, type RoomEvents, type Speaker, roomChannel } from "../../contract/feed/room.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";
import { err, ok } from "../../contract/result.ts";
import type { BarrageStyle } from "../../contract/room/barrage.ts";
import { quoteOf, withoutQuote } from "../../contract/room/quote.ts";
import { keptUnder } from "../../contract/room/room.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import type { BannedNow } from "./bannedNow.ts";
import type { ChatRepository } from "./chatRepository.ts";
import { banMessage } from "./rules.ts";
import type { ChatDeps } from "./types.ts";

export interface WrittenLine {
  readonly id: string;
  readonly s: number;
}

export interface LineToWrite {
  readonly roomId: string;
  readonly speaker: Speaker;
  readonly text: string;
  /** Null: shown only in the list, not as barrage. */
  readonly style: BarrageStyle | null;
  readonly reply: Quote | undefined;
  /** The moment of a match that the line is about. */
  readonly moment: RichMoment | undefined;
  /** A room holds at most one line per key. */
  readonly key: string;
}

/** Writes lines that passed the rules into a room's log. */
export interface LineWriter {
  /** The line written with this key; null: none yet. */
  written(roomId: string, key: string): Promise<WrittenLine | null>;
  /** A quote of the answered line; null: it was removed, or never was in this room. */
  quoted(roomId: string, id: string): Promise<Quote | null>;
  /** Resolves once the line is in the log; a key that is there already returns its line. Refused when its speaker has just been banned. */
  write(line: LineToWrite): Promise<CallResult<WrittenLine>>;
}

export interface LineWriterDeps extends Pick<ChatDeps, "clock" | "hub" | "eventLog"> {
  readonly repository: Pick<ChatRepository, "banOf">;
  readonly bannedNow: BannedNow;
}

function writtenLineOf(event: FeedEvent): WrittenLine {
  return { id: (event.d as { readonly id: string }).id, s: event.s };
}

export function createLineWriter({ clock, hub, eventLog, repository, bannedNow }: LineWriterDeps): LineWriter {
  function eventOf({ roomId, speaker, text, style, reply, moment, key }: LineToWrite): NewEvent {
    const data: ChatData = {
      id: randomUUID(),
      from: speaker,
      text,
      ...(reply === undefined ? {} : { reply }),
      ...(moment === undefined ? {} : { moment }),
    };
    const base = { ch: roomChannel(roomId), at: clock.now(), key };
    if (style === null) return { ...base, k: "chat", d: data };
    const barrage: BarrageData = { ...data, style: style.id };
    return { ...base, k: "barrage", d: barrage };
  }

  /** If the quoted line was removed while the answer was being written, removes the quote from the answer and notifies pages. */
  async function settleQuote({ ch, s, k, d }: FeedEvent): Promise<void> {
    const data = d as ChatData;
    if (data.reply === undefined) return;
    const { id } = data.reply;
    const answered = await eventLog.lineOf(ch, id);
    if (answered?.k !== "removed") return;
    await hub.redact(ch, s, { k, d: withoutQuote(data, id) });
    const { by } = answered.d as RoomEvents["removed"];
    await hub.publish([{ ch, at: clock.now(), k: "removed", d: { id, by }, key: `removed/${id}/${s}` }]);
  }

  async function written(roomId: string, key: string): Promise<WrittenLine | null> {
    const event = await eventLog.byKey(roomChannel(roomId), key);
    return event && writtenLineOf(event);
  }

  return {
    written,

    async quoted(roomId, id) {
      const event = await eventLog.lineOf(roomChannel(roomId), id);
      return event === null || event.k === "removed" ? null : quoteOf(event.d as ChatData);
    },

    async write(line) {
      const under = keptUnder(line.roomId);
      if (bannedNow.has(under, line.speaker.id)) {
        const ban = await repository.banOf(under, line.speaker.id, clock.now());
        if (ban) return refuse(ErrorCode.chatBanned, banMessage(ban, clock.now()));
      }
      const [published] = await hub.publish([eventOf(line)]);
      if (published) {
        await settleQuote(published);
        return ok(writtenLineOf(published));
      }
      // Another server wrote a line with the same key a moment ago.
      const first = await written(line.roomId, line.key);
      return first ? ok(first) : err({ code: ErrorCode.conflict, message: "请刷新后重试" });
    },
  };
}
