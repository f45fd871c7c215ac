import type { RoomLine } from "../../../../contract/room/room.ts";
import { giftOf } from "../../../../contract/room/gifts.ts";

/** `10分钟`, `永久`: how long somebody may not speak, from when it was said. */
export function banWords(at: number, until: number | null): string {
  if (until === null) return "永久禁言";
  const minutes = Math.max(1, Math.round((until - at) / 60_000));
  return minutes < 60 ? `禁言 ${minutes} 分钟` : `禁言 ${Math.round(minutes / 60)} 小时`;
}

/** A line in words alone: for the clipboard and for screen readers. */
export function lineWords(line: RoomLine): string {
  switch (line.kind) {
    case "chat":
    case "barrage":
      return line.d.text;
    case "gift":
      return `送出 ${giftOf(line.d.giftId)?.name ?? "礼物"} ×${line.d.combo}`;
    case "welcome":
      return line.d.text === "" ? "进入直播间" : `进入直播间，${line.d.text}`;
    case "ban":
      return `${line.d.name} 被${banWords(line.at, line.d.until)}`;
    case "packet":
      return `发出红包：${line.d.words === "" ? "恭喜发财" : line.d.words}`;
    default:
      return line satisfies never;
  }
}
