const TIME = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hour12: false,
});
const DAY = new Intl.DateTimeFormat("zh-CN", { timeZone: "Asia/Shanghai", month: "numeric", day: "numeric" });

/** `21:52:06`, with the day unless it is today; used in the desk's refusals. */
export function momentWords(at: number, now: number): string {
  const time = TIME.format(at);
  return DAY.format(at) === DAY.format(now) ? time : `${DAY.format(at)} ${time}`;
}
