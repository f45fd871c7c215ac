import { type KeyboardEvent, type RefCallback, useCallback, useRef, useState } from "react";
import type { GiftCard } from "../../../../contract/http/room.ts";
import { parseMinor } from "../../../../contract/money.ts";
import { GIFTS, isNobleGift } from "../../../../contract/room/gifts.ts";
import { giftsOnSale } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { GiftArt } from "../../../parts/chat/GiftArt.tsx";
import { amountText } from "../../../ui/amount.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { useRoom } from "../roomContext.ts";
import styles from "./gift.module.css";
import { useCoins } from "./useCoins.ts";
import { useGiving } from "./useGiving.ts";

/** The gifts the page was built with, used until the server's list is loaded. */
const BUILT: readonly [GiftCard, ...GiftCard[]] = [
  { ...GIFTS[0], nobleOnly: false },
  ...GIFTS.slice(1).map((gift) => ({ ...gift, nobleOnly: isNobleGift(gift.id) })),
];

/** Gifts and prices from the server; never empty. */
function useGifts(): readonly [GiftCard, ...GiftCard[]] {
  const { api } = usePortal();
  const { state } = useLoaded("gifts", (signal) => giftsOnSale(api, { signal, isQuiet: true }), null);
  const [first, ...rest] = state.kind === "ready" ? state.value.list : [];
  return first ? [first, ...rest] : BUILT;
}

const MAX_COUNT = 9_999;
const MINOR = 100n;
const UNIT = { diamond: "球钻", ticket: "球票" } as const;

/** A ref for two elements that take each other's place: if the one that goes has the focus, the one that comes gets it. */
function useSwapFocus(): RefCallback<HTMLElement> {
  const hadFocus = useRef(false);
  return useCallback((element) => {
    if (hadFocus.current) element?.focus();
    hadFocus.current = false;
    // React calls this while the element is still in the document.
    return () => {
      hadFocus.current = document.activeElement === element;
    };
  }, []);
}

/** Gifts, a count, and the balance (docs/product.md, Gifts). When the balance is too small, the button leads to recharging. */
export function GiftBar({ onClose, onPacket }: { readonly onClose: () => void; readonly onPacket: () => void }) {
  const { detail, view, caller } = useRoom();
  const coins = useCoins();
  const isLive = useSlice(view.air$, (air) => air.session !== null);
  const gifts = useGifts();
  const [giftId, setGiftId] = useState("football");
  // The selected gift, with the server's current price.
  const gift = gifts.find(({ id }) => id === giftId) ?? gifts[0];
  const [count, setCount] = useState(1);
  const giving = useGiving(detail.room.roomId);
  const sendRef = useSwapFocus();

  const owned = coins ? parseMinor(gift.currency === "diamond" ? coins.balance : coins.ticket) : null;
  const isTooLittle = owned !== null && owned < BigInt(gift.price) * BigInt(count) * MINOR;
  const isOwn = caller.role === "anchor";

  function choose(item: GiftCard): void {
    setGiftId(item.id);
    setCount(1);
  }

  /** One tab stop; arrow keys select, as in any radio group. */
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || (event.target as HTMLElement).getAttribute("role") !== "radio") return;
    event.preventDefault();
    const at = (gifts.indexOf(gift) + step + gifts.length) % gifts.length;
    choose(gifts[at] ?? gift);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=radio]")[at]?.focus();
  }

  return (
    <div className={styles.bar} role="group" aria-label="礼物">
      <button type="button" className={styles.close} aria-label="收起礼物" onClick={onClose}>
        <Icon name="close" />
      </button>
      <div className={styles.list} role="radiogroup" aria-label="选择礼物" onKeyDown={onKeyDown}>
        {gifts.map((item) => (
          <button
            key={item.id}
            type="button"
            role="radio"
            aria-checked={item.id === gift.id}
            tabIndex={item.id === gift.id ? 0 : -1}
            className={styles.item}
            onClick={() => choose(item)}
          >
            <GiftArt giftId={item.id} size={36} />
            <span className={styles.name}>{item.name}</span>
            {item.nobleOnly ? <span className={styles.noble}>贵族</span> : null}
            <span className={styles.price} data-currency={item.currency}>
              <Icon name={item.currency === "diamond" ? "dia" : "tick"} size={12} />
              {item.price}
              <span className={styles.unit}>{UNIT[item.currency]}</span>
            </span>
          </button>
        ))}
        <button type="button" className={styles.item} disabled={!isLive} onClick={onPacket}>
          <GiftArt giftId="packet" size={36} />
          <span className={styles.name}>红包</span>
          <span className={styles.price}>自定</span>
        </button>
      </div>
      <div className={styles.give}>
        <div className={styles.count}>
          <button type="button" aria-label="减少数量" disabled={count <= 1} onClick={() => setCount((n) => Math.max(1, n - 1))}>
            -
          </button>
          <input
            value={count}
            inputMode="numeric"
            aria-label="数量"
            onChange={(event) => {
              const typed = Number(event.target.value.normalize("NFKC").replace(/\D/g, "").slice(0, 4));
              setCount(Math.min(MAX_COUNT, Math.max(1, typed)));
            }}
          />
          <button
            type="button"
            aria-label="增加数量"
            disabled={count >= MAX_COUNT}
            onClick={() => setCount((n) => Math.min(MAX_COUNT, n + 1))}
          >
            +
          </button>
        </div>
        {isTooLittle ? (
          <Link ref={sendRef} className={styles.send} to="/v/pay">
            充值
          </Link>
        ) : (
          <button
            ref={sendRef}
            type="button"
            className={styles.send}
            disabled={!isLive || isOwn}
            // While busy it keeps the focus, so that a combo can be given by keyboard; a press then sends nothing.
            aria-disabled={giving.isBusy}
            onClick={() => void giving.give(gift, count)}
          >
            {giving.isUncertain(gift, count) ? "再次确认" : "赠送"}
          </button>
        )}
      </div>
      <p className="sr" role="status">
        {giving.given}
      </p>
      {caller.userId === null ? null : (
        <div className={styles.owned}>
          <span>
            <Icon name="dia" size={14} />
            <b>{amountText(coins?.balance)}</b> 球钻
          </span>
          <span>
            <Icon name="tick" size={14} />
            <b>{amountText(coins?.ticket)}</b> 球票
          </span>
        </div>
      )}
      {caller.userId === null || isTooLittle ? null : (
        <Link className={styles.recharge} to="/v/pay">
          充值
        </Link>
      )}
    </div>
  );
}
