import { type Observable, filter, map, merge } from "rxjs";
import type { RoomEvent } from "../../../contract/feed/room.ts";
import type { BarrageStyleId } from "../../../contract/room/barrage.ts";
import { isNobleFrom } from "../../../contract/room/nobles.ts";
import { giftOf } from "../../../contract/room/gifts.ts";
import type { RoomView } from "../../../streams/room/types.ts";
import type { OwnLine } from "./useSpeech.ts";

/** A line that flies over the picture. */
export interface FlyingLine {
  readonly id: string;
  readonly text: string;
  readonly style: BarrageStyleId;
  readonly isOwn: boolean;
  readonly name?: string;
  readonly isGift?: boolean;
}

/** Gifts fly from a price of 10 球钻: cheers of one ticket would cover the picture. */
const GIFT_FROM = 10;

/** The line an event becomes over the picture; null: none. */
function flyingOf(event: RoomEvent): FlyingLine | null {
  switch (event.k) {
    case "chat":
    case "barrage": {
      const { id, text, from } = event.d;
      if (isNobleFrom(from.noble, "earl")) return { id, text, style: "noble", isOwn: false, name: from.name };
      return { id, text, style: event.k === "barrage" ? event.d.style : "plain", isOwn: false };
    }
    case "gift": {
      const gift = giftOf(event.d.giftId);
      if (!gift || gift.currency !== "diamond" || gift.price < GIFT_FROM) return null;
      return {
        id: event.d.id,
        text: `${event.d.from.name} 送出 ${gift.name} ×${event.d.count}`,
        style: "noble",
        isOwn: false,
        isGift: true,
      };
    }
    default:
      return null;
  }
}

/** Lines that fly over a room: each when the page clock reaches it, own ones at once and once. */
export function flyingLines(view: RoomView, own$: Observable<OwnLine>): Observable<FlyingLine> {
  const ownIds = new Set<string>();
  const own = own$.pipe(
    map(({ id, text, style }): FlyingLine => {
      ownIds.add(id);
      return { id, text, style, isOwn: true };
    }),
  );
  const others = view.arrivals$.pipe(
    map(flyingOf),
    filter((line) => line !== null),
    // An own line has flown when it was said.
    filter((line) => !ownIds.delete(line.id)),
  );
  return merge(own, others);
}
