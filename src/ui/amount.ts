/**
 * Formats a decimal string of the server: `"12860.00"` -> `12,860`, `"-350.5"` -> `-350.50`; two decimals, or none if they
 * are zero. `--` for an amount that could not be loaded.
 */
export function amountText(amount: string | undefined): string {
  if (amount === undefined) return "--";
  const [whole = "", decimals = ""] = amount.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return /^0*$/.test(decimals) ? grouped : `${grouped}.${decimals.padEnd(2, "0")}`;
}

/** With its sign, including `+`. */
export function signedText(amount: string): string {
  return amount.startsWith("-") ? amountText(amount) : `+${amountText(amount)}`;
}
