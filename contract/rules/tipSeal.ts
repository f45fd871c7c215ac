import type { BetType } from "../codes/tips.ts";
import type { SpendCurrency } from "../money.ts";
import type { RichDoc } from "./richText.ts";
import type { TipLeg, TipPick } from "./tipPick.ts";

export const SEAL_VERSION = 1;

/** Of the first plan of an expert: there is none before it. */
export const NO_SEAL = "";

export interface SealedLeg extends TipLeg, TipPick {
  /** Ids of the teams, so that swapped sides show. */
  readonly home: string;
  readonly away: string;
}

/** All that a seal is of. Whole numbers and texts alone: no two programs write them differently. */
export interface SealedPlan {
  readonly v: typeof SEAL_VERSION;
  readonly expert: string;
  readonly n: number;
  /** Epoch ms. */
  readonly publishedAt: number;
  readonly betType: BetType;
  readonly legs: readonly SealedLeg[];
  readonly reason: RichDoc;
  readonly price: { readonly currency: SpendCurrency; /** Hundredths, as a text. */ readonly minor: string };
  readonly isRefundable: boolean;
  /** 32 random bytes in hex: without it nobody could try all picks against the seal. */
  readonly salt: string;
  /** Seal of the expert's plan before, `NO_SEAL` of the first. */
  readonly previous: string;
}

/** JSON with the keys of every object sorted and nothing between: one text for one value. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const fields = Object.entries(value)
      .filter(([, of]) => of !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${fields.map(([key, of]) => `${JSON.stringify(key)}:${canonicalJson(of)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** The text whose SHA-256 (of its UTF-8), in hex, is the seal. */
export function sealText(plan: SealedPlan): string {
  return canonicalJson(plan);
}

/** `d48ff4b2 f68a10fd …`: as a reader compares it. */
export function sealGroups(seal: string): string {
  return seal.replace(/(.{8})(?=.)/g, "$1 ");
}

/** `crypto.subtle`, of a browser or of Node. */
interface Digests {
  digest(algorithm: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

const ESCAPED = /%([0-9A-F]{2})/g;

function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = encodeURIComponent(text).replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

/** The same anywhere. */
export async function sealOf(text: string, subtle: Digests): Promise<string> {
  const bytes = new Uint8Array(await subtle.digest("SHA-256", utf8(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
