import type { GiftCard } from "../../../../contract/http/room.ts";
import { GIFTS, isNobleGift } from "../../../../contract/room/gifts.ts";
import { giftsOnSale } from "../../../api/roomChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";

/** What this page was built with, until the server has said what it sells. */
const BUILT: readonly [GiftCard, ...GiftCard[]] = [
  { ...GIFTS[0], nobleOnly: false },
  ...GIFTS.slice(1).map((gift) => ({ ...gift, nobleOnly: isNobleGift(gift.id) })),
];

/** Gifts with their prices, as the server sells them now; never none. */
export function useGifts(): readonly [GiftCard, ...GiftCard[]] {
  const { api } = usePortal();
  const { state } = useLoaded("gifts", (signal) => giftsOnSale(api, { signal, isQuiet: true }), null);
  const [first, ...rest] = state.kind === "ready" ? state.value.list : [];
  return first ? [first, ...rest] : BUILT;
}
