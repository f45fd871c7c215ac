import type { BetType } from "../codes/tips.ts";
import type { SpendCurrency } from "../money.ts";
import type { RichDoc } from "./richText.ts";
import type { TipLeg, TipPick } from "./tipPick.ts";

export const SEAL_VERSION = 1;

/** The previous seal of an expert's first plan: there is none. */
export const NO_SEAL = "";

export interface SealedLeg extends TipLeg, TipPick {
  /** Team ids, so that swapped sides are detected. */
  readonly home: string;
  readonly away: string;
}

/** The sealed data. Only integers and strings: every program writes those the same way. */
export interface SealedPlan {
  readonly v: typeof SEAL_VERSION;
  readonly expert: string;
  readonly n: number;
  /** Epoch ms. */
  readonly publishedAt: number;
  readonly betType: BetType;
  readonly legs: readonly SealedLeg[];
  readonly reason: RichDoc;
  readonly price: { readonly currency: SpendCurrency; /** Hundredths, as text. */ readonly minor: string };
  readonly isRefundable: boolean;
  /** 32 random bytes in hex. Without the salt, the pick could be found by trying all picks against the seal. */
  readonly salt: string;
  /** Seal of the expert's previous plan, `NO_SEAL` for the first. */
  readonly previous: string;
}

/** JSON with sorted object keys and no whitespace: equal values give equal text. */
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

/** The text whose SHA-256 (over UTF-8), in hex, is the seal. */
export function sealText(plan: SealedPlan): string {
  return canonicalJson(plan);
}

/** `d48ff4b2 f68a10fd …`: grouped for comparison by eye. */
export function sealGroups(seal: string): string {
  return seal.replace(/(.{8})(?=.)/g, "$1 ");
}

/** `crypto.subtle` of a browser or of Node. */
interface Digests {
  digest(algorithm: string, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

const ESCAPED = /%([0-9A-F]{2})/g;

function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes = encodeURIComponent(text).replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
}

/** Gives the same seal in every environment. */
export async function sealOf(text: string, subtle: Digests): Promise<string> {
  const bytes = new Uint8Array(await subtle.digest("SHA-256", utf8(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
