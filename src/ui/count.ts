const WAN = 10_000;

/** `9,806`, `1.2万`, `128万`: rounded down. */
export function countText(count: number): string {
  if (count < WAN) return count.toLocaleString("en-US");
  const tenths = Math.floor(count / (WAN / 10));
  const wan = Math.floor(tenths / 10);
  const rest = tenths % 10;
  return wan < 100 && rest !== 0 ? `${wan}.${rest}万` : `${wan.toLocaleString("en-US")}万`;
}
