import { useEffect, useState } from "react";
import type { GiftData, RoomEvent, Speaker } from "../../../../contract/feed/room.ts";
import { isNobleFrom } from "../../../../contract/room/nobles.ts";
import { giftOf } from "../../../../contract/room/gifts.ts";
import { COMBO_MS } from "../../../../contract/limits.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { GiftArt } from "../../../parts/chat/GiftArt.tsx";
import styles from "./gift.module.css";

const SHOWN = 2;

interface Shown {
  /** By giver and gift: a combo updates its banner in place. */
  readonly id: string;
  readonly from: Speaker;
  /** Null: a user entered. */
  readonly gift: GiftData | null;
  readonly until: number;
}

/** The banner for an event; null: none. */
function shownOf(event: RoomEvent, now: number): Shown | null {
  const until = now + COMBO_MS;
  if (event.k === "gift") return { id: `${event.d.from.id}/${event.d.giftId}`, from: event.d.from, gift: event.d, until };
  if (event.k !== "welcome" || !isNobleFrom(event.d.from.noble, "emperor")) return null;
  return { id: `enter/${event.d.from.id}`, from: event.d.from, gift: null, until };
}

/** Banners over the picture for gifts, and for emperors who enter: a combo counts up in place and never moves the list. */
export function GiftBanner({ view, now }: { readonly view: RoomView; readonly now: () => number }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);

  useEffect(() => {
    const subscription = view.arrivals$.subscribe((event) => {
      const next = shownOf(event, now());
      if (next === null) return;
      setShown((before) => {
        const isKnown = before.some((one) => one.id === next.id);
        return isKnown ? before.map((one) => (one.id === next.id ? next : one)) : [...before, next].slice(-SHOWN);
      });
    });
    const jumps = view.jumps$.subscribe(() => setShown([]));
    return () => {
      subscription.unsubscribe();
      jumps.unsubscribe();
    };
  }, [view, now]);

  const first = shown.reduce((min, one) => Math.min(min, one.until), Infinity);
  useEffect(() => {
    if (!Number.isFinite(first)) return;
    const timer = setTimeout(() => setShown((before) => before.filter((one) => one.until > now())), Math.max(0, first - now()) + 20);
    return () => clearTimeout(timer);
  }, [first, now]);

  return (
    <div className={styles.banners} aria-hidden="true">
      {shown.map(({ id, from, gift }) => (
        <div key={id} className={styles.banner} data-enter={gift === null ? "" : undefined}>
          <Avatar src={from.portrait} name={from.name} size={36} />
          <p>
            <b>{from.name}</b>
            <span>{gift === null ? "驾临直播间" : `送出 ${giftOf(gift.giftId)?.name ?? "礼物"}`}</span>
          </p>
          <GiftArt giftId={gift === null ? "crown" : gift.giftId} size={36} />
          {gift === null ? null : <em key={gift.combo}>×{gift.combo}</em>}
        </div>
      ))}
    </div>
  );
}
