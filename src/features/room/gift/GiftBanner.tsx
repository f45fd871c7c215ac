import { useEffect, useState } from "react";
import type { GiftData } from "../../../../contract/feed/room.ts";
import { giftOf } from "../../../../contract/room/gifts.ts";
import { COMBO_MS } from "../../../../contract/limits.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { GiftArt } from "./GiftArt.tsx";
import styles from "./gift.module.css";

const SHOWN = 2;

interface Shown {
  /** One a giver and gift: a combo counts up in place. */
  readonly id: string;
  readonly gift: GiftData;
  readonly until: number;
}

/** Gifts as they are given, over the picture: a combo grows in place and never moves the list. */
export function GiftBanner({ view, now }: { readonly view: RoomView; readonly now: () => number }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);

  useEffect(() => {
    const subscription = view.arrivals$.subscribe((event) => {
      if (event.k !== "gift") return;
      const id = `${event.d.from.id}/${event.d.giftId}`;
      const next: Shown = { id, gift: event.d, until: now() + COMBO_MS };
      setShown((before) => {
        const known = before.findIndex((one) => one.id === id);
        return known >= 0 ? before.with(known, next) : [...before, next].slice(-SHOWN);
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
      {shown.map(({ id, gift }) => (
        <div key={id} className={styles.banner}>
          <Avatar src={gift.from.portrait} name={gift.from.name} size={36} />
          <p>
            <b>{gift.from.name}</b>
            <span>送出 {giftOf(gift.giftId)?.name ?? "礼物"}</span>
          </p>
          <GiftArt giftId={gift.giftId} size={36} />
          <em key={gift.combo}>×{gift.combo}</em>
        </div>
      ))}
    </div>
  );
}
