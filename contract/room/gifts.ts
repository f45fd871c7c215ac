/** Gifts of a room (`GET /api/chat/gift/all`), cheapest first. Prices are whole 球票 or 球钻. */
export const GIFTS = [
  { id: "glowstick", name: "荧光棒", currency: "ticket", price: 1 },
  { id: "cheer", name: "喝彩", currency: "ticket", price: 5 },
  { id: "whistle", name: "哨子", currency: "diamond", price: 10 },
  { id: "football", name: "足球", currency: "diamond", price: 20 },
  { id: "scarf", name: "围巾", currency: "diamond", price: 66 },
  { id: "redcard", name: "红牌", currency: "diamond", price: 99 },
  { id: "boot", name: "金靴", currency: "diamond", price: 520 },
  { id: "trophy", name: "奖杯", currency: "diamond", price: 1314 },
  { id: "lighthouse", name: "灯塔", currency: "diamond", price: 2888 },
  { id: "crown", name: "王冠", currency: "diamond", price: 5200 },
  { id: "rocket", name: "火箭", currency: "diamond", price: 9999 },
  { id: "castle", name: "城堡", currency: "diamond", price: 13140 },
] as const;
export type GiftItem = (typeof GIFTS)[number];
export type GiftId = GiftItem["id"];

/** Only nobles may give these (contract/room/nobles.ts, 贵族礼物). */
const NOBLE_GIFTS: readonly string[] = ["crown", "castle"] satisfies readonly GiftId[];

export function isNobleGift(id: string): boolean {
  return NOBLE_GIFTS.includes(id);
}

export function giftOf(id: string): GiftItem | null {
  return GIFTS.find((gift) => gift.id === id) ?? null;
}
