/** `10分钟`, `永久`: how long somebody may not speak, from when it was said. */
export function banWords(at: number, until: number | null): string {
  if (until === null) return "永久禁言";
  const minutes = Math.max(1, Math.round((until - at) / 60_000));
  return minutes < 60 ? `禁言 ${minutes} 分钟` : `禁言 ${Math.round(minutes / 60)} 小时`;
}
