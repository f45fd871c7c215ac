import type { GiftId } from "../../contract/room/gifts.ts";
import type { LedgerRepository, Transfer } from "../wallet/ledgerRepository.ts";

export interface DemoGift {
  readonly giftId: GiftId;
  readonly count: number;
}

/** Small gifts, paid in 球票 except for the last two; `upTo` is cumulative, in ascending order up to 1. */
const CHOICES: readonly (DemoGift & { readonly upTo: number })[] = [
  { upTo: 0.36, giftId: "glowstick", count: 1 },
  { upTo: 0.5, giftId: "glowstick", count: 5 },
  { upTo: 0.76, giftId: "cheer", count: 1 },
  { upTo: 0.93, giftId: "football", count: 1 },
];
const DEAREST: DemoGift = { giftId: "scarf", count: 1 };

/** A random gift of a demo viewer: mostly 荧光棒 and 喝彩, sometimes 足球, now and then 围巾. */
export function pickGift(random: () => number): DemoGift {
  const at = random();
  const { giftId, count } = CHOICES.find(({ upTo }) => at < upTo) ?? DEAREST;
  return { giftId, count };
}

/** Minimum gifts of a room before the first visitor. */
const FIRST: readonly DemoGift[] = [
  { giftId: "trophy", count: 1 },
  { giftId: "boot", count: 1 },
  { giftId: "scarf", count: 3 },
  { giftId: "football", count: 6 },
  { giftId: "cheer", count: 10 },
];

export interface FirstGift extends DemoGift {
  readonly userId: string;
  /** Always the same key: given once per database. */
  readonly idempotencyKey: string;
}

/** Initial gifts, so that a room's ranks are never empty. Each room has other givers and another sum. */
export function firstGifts(roomId: string, userIds: readonly string[]): readonly FirstGift[] {
  const number = Number(roomId);
  return FIRST.flatMap(({ giftId, count }, i) => {
    const userId = userIds[(number * FIRST.length + i) % userIds.length];
    const more = i === 0 ? 0 : (number * (2 * i + 1)) % 7;
    return userId === undefined ? [] : [{ giftId, count: count + more, userId, idempotencyKey: `demo-first-gift-${roomId}-${i}` }];
  });
}

/** In hundredths: enough for weeks of gifts in a room that is watched all day. */
const FUNDS = [
  ["ticket", 2_000_000n],
  ["diamond", 5_000_000n],
] as const;

/** Initial balance of each demo viewer, once per database (type 7, official gift). */
export async function fundViewers(ledger: Pick<LedgerRepository, "move">, userIds: readonly string[]): Promise<void> {
  for (const user of userIds) {
    for (const [kind, amountMinor] of FUNDS) {
      const transfer: Transfer = {
        key: `demo-viewer/${user}/${kind}`,
        type: 7,
        memo: { note: "演示数据" },
        postings: [
          { account: `issue:${kind}`, amountMinor: -amountMinor },
          { account: { user, kind }, amountMinor },
        ],
      };
      const { kind: outcome } = await ledger.move(transfer);
      if (outcome !== "posted" && outcome !== "repeated") throw new Error(`${transfer.key}: ${outcome}`);
    }
  }
}
