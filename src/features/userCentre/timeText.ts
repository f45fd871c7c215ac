const MINUTE_S = 60;
const HOUR_S = 3_600;

/** `不足 1 分钟`, `12 分钟`, `3 小时 5 分钟`. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / HOUR_S);
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  if (hours === 0) return minutes === 0 ? "不足 1 分钟" : `${minutes} 分钟`;
  return minutes === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes} 分钟`;
}

/** `还有 3 天 2 小时`, `还有 5 小时 10 分钟`, `还有 8 分钟`, `即将开赛`; after kick-off `已到开赛时间`. */
export function untilText(ms: number): string {
  if (ms <= 0) return "已到开赛时间";
  const minutes = Math.floor(ms / 60_000);
  if (minutes === 0) return "即将开赛";
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor((minutes % 1_440) / 60);
  if (days > 0) return hours > 0 ? `还有 ${days} 天 ${hours} 小时` : `还有 ${days} 天`;
  const rest = minutes % 60;
  if (hours === 0) return `还有 ${rest} 分钟`;
  return rest === 0 ? `还有 ${hours} 小时` : `还有 ${hours} 小时 ${rest} 分钟`;
}
