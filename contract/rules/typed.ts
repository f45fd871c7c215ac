import { CODE_LENGTH, PHONE_LENGTH } from "../limits.ts";

const ID_CARD_LENGTH = 18;

/** Normalises the value of a field while typing or pasting: full-width digits are converted, other characters dropped. */

/** Digits only, at most eleven; the country code of a pasted number is removed. */
export function typedMobile(typed: string): string {
  const digits = typed.normalize("NFKC").replace(/\D/g, "");
  return (digits.length > PHONE_LENGTH ? digits.replace(/^(?:00)?86/, "") : digits).slice(0, PHONE_LENGTH);
}

export function typedCode(typed: string): string {
  return typed.normalize("NFKC").replace(/\s/g, "").slice(0, CODE_LENGTH);
}

/** The spaces go first: a pasted number is cut only when it is too long without them. */
export function typedIdCard(typed: string): string {
  return typed.normalize("NFKC").replace(/\s/g, "").slice(0, ID_CARD_LENGTH);
}
