import type { NobleTitle, Nobility } from "../../../../contract/http/pay.ts";
import { formatMinor } from "../../../../contract/money.ts";
import { minorOf } from "../kit/amounts.ts";

/** A title compared with the user's own: no own title yet, the same, above it, below it. */
export type Standing = "new" | "same" | "above" | "below";

export interface OwnTitle {
  readonly title: NobleTitle;
  readonly expiresAt: number;
}

/** Null without a title, and from the moment it has expired. */
export function ownTitle({ titles, own }: Nobility, now: number): OwnTitle | null {
  const title = own && own.expiresAt > now ? titles.find(({ id }) => id === own.id) : undefined;
  return own && title ? { title, expiresAt: own.expiresAt } : null;
}

export function standingOf({ rank }: NobleTitle, own: OwnTitle | null): Standing {
  if (!own) return "new";
  if (rank === own.title.rank) return "same";
  return rank > own.title.rank ? "above" : "below";
}

/** The balance after the purchase; null if either amount is unknown. */
export function balanceAfter(balance: string | undefined, price: string): { readonly text: string; readonly isEnough: boolean } | null {
  const [before, cost] = [minorOf(balance ?? ""), minorOf(price)];
  return before === null || cost === null ? null : { text: formatMinor(before - cost), isEnough: before >= cost };
}

const DAY_MS = 86_400_000;

/** Days left; a day that has begun counts. */
export function daysLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / DAY_MS));
}
