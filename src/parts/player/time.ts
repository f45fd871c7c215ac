/** `1:02:03` or `02:03`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number): string => String(n).padStart(2, "0");
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return whole >= 3_600 ? `${Math.floor(whole / 3_600)}:${rest}` : rest;
}

/** For screen readers: `1小时2分3秒`. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor(whole / 60) % 60;
  return `${hours > 0 ? `${hours}小时` : ""}${hours > 0 || minutes > 0 ? `${minutes}分` : ""}${whole % 60}秒`;
}

/** `延迟 2.1 秒`; "" when nothing is known. */
export function lagText(lagMs: number | null): string {
  if (lagMs === null) return "";
  return lagMs < 60_000 ? `延迟 ${(lagMs / 1_000).toFixed(1)} 秒` : "延迟超过 1 分钟";
}
