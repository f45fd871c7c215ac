import { CODE_LENGTH, PHONE_LENGTH } from "../limits.ts";

/** What stands in a field after somebody typed or pasted: full-width digits count, the rest falls away. */

/** Digits alone, eleven at most; the country code of a pasted number goes. */
export function typedMobile(typed: string): string {
  const digits = typed.normalize("NFKC").replace(/\D/g, "");
  return (digits.length > PHONE_LENGTH ? digits.replace(/^(?:00)?86/, "") : digits).slice(0, PHONE_LENGTH);
}

export function typedCode(typed: string): string {
  return typed.normalize("NFKC").replace(/\s/g, "").slice(0, CODE_LENGTH);
}
