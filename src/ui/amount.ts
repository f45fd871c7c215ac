/**
 * A decimal string of the server's as it is read: `"12860.00"` -> `12,860`, `"-350.5"` -> `-350.50`; decimals only where
 * there are any, then two. `--` for what could not be loaded.
 */
export function amountText(amount: string | undefined): string {
  if (amount === undefined) return "--";
  const [whole = "", decimals = ""] = amount.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return /^0*$/.test(decimals) ? grouped : `${grouped}.${decimals.padEnd(2, "0")}`;
}

/** With its sign, also when something was added. */
export function signedText(amount: string): string {
  return amount.startsWith("-") ? amountText(amount) : `+${amountText(amount)}`;
}
