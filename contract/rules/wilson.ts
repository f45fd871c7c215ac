/** Quantile of the normal distribution for a two-sided 95 % interval. */
const Z = 1.959_963_984_540_054;

/** Wilson's 95 % interval of a share: always within 0 and 1, and reliable for small n. Null where n is 0. */
export function wilson(happened: number, n: number): { readonly low: number; readonly high: number } | null {
  if (!(n > 0)) return null;
  const share = happened / n;
  const centre = share + (Z * Z) / (2 * n);
  const reach = Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  return { low: Math.max(0, (centre - reach) / scale), high: Math.min(1, (centre + reach) / scale) };
}
