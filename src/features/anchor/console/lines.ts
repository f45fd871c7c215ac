import { giftOf } from "../../../../contract/room/gifts.ts";
import type { RoomLine } from "../../../../contract/room/room.ts";

/** A line a user said: it can be removed, and its author banned. */
export type TalkLine = Extract<RoomLine, { kind: "chat" | "barrage" }>;

export function isTalk(line: RoomLine): line is TalkLine {
  return line.kind === "chat" || line.kind === "barrage";
}

/** The text beside the line's name; for a ban the name is the banned user's. */
export function textOf(line: RoomLine): string {
  switch (line.kind) {
    case "chat":
    case "barrage":
      return line.d.text;
    case "gift":
      return `送出 ${giftOf(line.d.giftId)?.name ?? "礼物"} ×${line.d.combo}`;
    case "welcome":
      return "进入直播间";
    case "packet":
      return line.d.words === "" ? "发了一个红包" : `发了一个红包：${line.d.words}`;
    case "ban":
      return "已被禁言";
    default:
      return line satisfies never;
  }
}

export function nameOf(line: RoomLine): string {
  return line.kind === "ban" ? line.d.name : line.d.from.name;
}
