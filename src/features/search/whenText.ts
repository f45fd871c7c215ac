import { shanghaiDate, shanghaiTime } from "../../ui/shanghai.ts";

const DAY_MS = 86_400_000;

/** When a match kicks off, seen from now: `今天 23:00`, `明天 04:00`, `11-08 20:30`, of another year its date alone. */
export function whenText(kickoffAt: number, now: number): string {
  const [day, today, time] = [shanghaiDate(kickoffAt), shanghaiDate(now), shanghaiTime(kickoffAt)];
  if (day === today) return `今天 ${time}`;
  if (day === shanghaiDate(now + DAY_MS)) return `明天 ${time}`;
  if (day === shanghaiDate(now - DAY_MS)) return `昨天 ${time}`;
  return day.slice(0, 4) === today.slice(0, 4) ? `${day.slice(5)} ${time}` : day;
}
