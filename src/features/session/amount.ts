/** A balance as it is read: `"12860.00"` -> `12,860`, `"350.50"` -> `350.5`; `--` when it could not be loaded. */
export function amountText(amount: string | undefined): string {
  if (amount === undefined) return "--";
  const [whole = "", decimals = ""] = amount.split(".");
  const rest = decimals.replace(/0+$/, "");
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ",") + (rest === "" ? "" : `.${rest}`);
}
