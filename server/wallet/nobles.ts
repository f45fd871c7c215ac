import type { NobleTitle } from "../../contract/http/pay.ts";
import { formatMinor } from "../../contract/money.ts";
import { type NobleId, PRIVILEGE } from "../../contract/room/nobles.ts";

export interface Noble {
  readonly id: string;
  readonly name: string;
  /** 1 is the lowest. */
  readonly rank: number;
  /** 球钻 for a period of `NOBLE_MS`. */
  readonly priceMinor: bigint;
  readonly privileges: readonly string[];
}

export const NOBLE_MS = 2_592_000_000;

/** For each title, the privileges that it adds to those below it. */
const LADDER: readonly { readonly id: NobleId; readonly name: string; readonly yuan: bigint; readonly adds: readonly string[] }[] = [
  { id: "knight", name: "骑士", yuan: 100n, adds: [PRIVILEGE.badge, PRIVILEGE.colouredName] },
  { id: "viscount", name: "子爵", yuan: 300n, adds: [PRIVILEGE.entry] },
  { id: "earl", name: "伯爵", yuan: 800n, adds: [PRIVILEGE.barrage] },
  { id: "marquis", name: "侯爵", yuan: 2_000n, adds: [PRIVILEGE.gifts] },
  { id: "duke", name: "公爵", yuan: 5_000n, adds: [PRIVILEGE.frontSeat, PRIVILEGE.unbannable] },
  { id: "king", name: "国王", yuan: 12_000n, adds: [PRIVILEGE.announcement] },
  { id: "emperor", name: "皇帝", yuan: 30_000n, adds: [PRIVILEGE.entryBanner] },
];

export const NOBLES: readonly Noble[] = LADDER.map(({ id, name, yuan }, index) => ({
  id,
  name,
  rank: index + 1,
  priceMinor: yuan * 100n,
  privileges: LADDER.slice(0, index + 1).flatMap(({ adds }) => adds),
}));

/** Ids of the titles that include a privilege. */
export function titlesWith(privilege: string): readonly string[] {
  return NOBLES.filter((noble) => noble.privileges.includes(privilege)).map(({ id }) => id);
}

export function nobleOf(id: string): Noble | null {
  return NOBLES.find((noble) => noble.id === id) ?? null;
}

export function titleOf({ id, name, rank, priceMinor, privileges }: Noble): NobleTitle {
  return { id, name, rank, price: formatMinor(priceMinor), privileges: [...privileges] };
}
