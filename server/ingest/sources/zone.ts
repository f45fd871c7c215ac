/** Wall-clock times of a place as epoch ms. Sources write local times; everything of ours is epoch ms. */

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the zone's wall clock is ahead of UTC at a moment, ms. */
function offsetMs(zone: string, at: number): number {
  let format = formats.get(zone);
  if (!format) {
    const numeric = "numeric" as const;
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(zone, format);
  }
  const part = Object.fromEntries(format.formatToParts(at).map((p) => [p.type, Number(p.value)]));
  return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second) - at;
}

export interface LocalDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface LocalTime extends LocalDate {
  readonly hour: number;
  readonly minute: number;
}

/** Epoch ms of a local time in an IANA zone. In the hour a clock change repeats, the later offset wins. */
export function zonedToUtc(local: LocalTime, zone: string): number {
  const asUtc = Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute);
  const guess = asUtc - offsetMs(zone, asUtc);
  return asUtc - offsetMs(zone, guess);
}

/** Two-digit years from here on are of the 20th century. */
const CENTURY = 90;

/** The year that a source writes in two digits. */
export function fullYear(year: number): number {
  return year + (year < CENTURY ? 2000 : 1900);
}

/** `2018-05-13` or `13/05/2018` or `13/05/18`; null for anything that is no date. */
export function parseDate(text: string): LocalDate | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const british = /^(\d{2})\/(\d{2})\/(\d{4}|\d{2})$/.exec(text);
  if (!iso && !british) return null;
  const year = Number(iso ? iso[1] : british?.[3]);
  const date = iso
    ? { year, month: Number(iso[2]), day: Number(iso[3]) }
    : { year: year < 100 ? fullYear(year) : year, month: Number(british?.[2]), day: Number(british?.[1]) };
  const check = new Date(Date.UTC(date.year, date.month - 1, date.day));
  return check.getUTCMonth() === date.month - 1 && check.getUTCDate() === date.day ? date : null;
}
