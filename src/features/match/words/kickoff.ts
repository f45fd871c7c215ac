const kickoffFormat = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `11月21日 20:30`, in the product's time zone on the server and in every browser alike. */
export function kickoffWords(at: number): string {
  const part = new Map(kickoffFormat.formatToParts(at).map((p) => [p.type, p.value]));
  return `${part.get("month")}月${part.get("day")}日 ${part.get("hour")}:${part.get("minute")}`;
}
