/** Money is bigint minor units with a currency everywhere from form to database; in JSON it is a decimal string. */
export type Currency = "diamond" | "ticket" | "cash";

/** Currencies for gifts and red packets. */
export type SpendCurrency = Exclude<Currency, "cash">;

export interface Money<C extends Currency = Currency> {
  readonly currency: C;
  readonly amountMinor: bigint;
}

/** Decimal places of the minor unit: all three balances have two. */
export const MINOR_DIGITS = 2;

/** `"12.5"` -> `1250n`. Null for anything but ASCII digits with at most two decimals (no sign, no exponent). */
export function parseMinor(text: string): bigint | null {
  const found = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return null;
  return BigInt(found[1] ?? "0") * 100n + BigInt((found[2] ?? "").padEnd(MINOR_DIGITS, "0"));
}

/** What somebody typed as an amount: full-width digits count as digits, a Chinese full stop as the point (docs/product.md 5). */
export function typedAmount(typed: string): string {
  return typed.normalize("NFKC").replaceAll("。", ".").trim();
}

/** For an amount that was validated before. Throws if it is invalid, so that it is never taken for zero. */
export function minorOf(text: string): bigint {
  const amountMinor = parseMinor(text);
  if (amountMinor === null) throw new Error(`${text} is no amount`);
  return amountMinor;
}

/** `1250n` -> `"12.50"`, `-5n` -> `"-0.05"`. */
export function formatMinor(amountMinor: bigint): string {
  const sign = amountMinor < 0n ? "-" : "";
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(MINOR_DIGITS + 1, "0");
  return `${sign}${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`;
}
