import type { PacketGrab } from "../../../contract/http/room.ts";
import { amountText } from "../../ui/amount.ts";

const UNIT = { diamond: "球钻", ticket: "球票" } as const;

/** Text for the outcome of pressing 抢. */
export function grabWords({ outcome, amount, currency }: PacketGrab): string {
  switch (outcome) {
    case "grabbed":
      return `抢到 ${amountText(amount)} ${UNIT[currency]}`;
    case "already":
      return `您已抢到 ${amountText(amount)} ${UNIT[currency]}`;
    case "empty":
      return "来晚了，红包已抢完";
    case "expired":
      return "红包已过期";
    default:
      return outcome satisfies never;
  }
}

/** Label in place of 抢 once it was pressed. */
export const PACKET_DONE: Readonly<Record<PacketGrab["outcome"], string>> = {
  grabbed: "已抢",
  already: "已抢",
  empty: "已抢完",
  expired: "已过期",
};
