/** Days and times as read in China: one time zone, UTC+8, no summer time. */
const OFFSET_MS = 8 * 3_600_000;

function shifted(at: number): string {
  return new Date(at + OFFSET_MS).toISOString();
}

/** `2026-11-21` */
export function shanghaiDate(at: number): string {
  return shifted(at).slice(0, 10);
}

/** `22:30` */
export function shanghaiTime(at: number): string {
  return shifted(at).slice(11, 16);
}

/** `22:30:05.120` */
export function shanghaiMoment(at: number): string {
  return shifted(at).slice(11, 23);
}

/** `2026-11-21 22:30:05` */
export function shanghaiDateTime(at: number): string {
  return `${shanghaiDate(at)} ${shifted(at).slice(11, 19)}`;
}
