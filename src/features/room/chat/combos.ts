import type { RoomLine } from "../../../../contract/room/room.ts";

/**
 * Lines with each row of one gift by one giver as one line, which counts up where it stands (ui.md, Gifts: a combo never
 * moves the list). It keeps the number of its first gift and has the rest of its last.
 */
export function withCombos(lines: readonly RoomLine[]): readonly RoomLine[] {
  const shown: RoomLine[] = [];
  /** Where the latest row of a giver and gift stands. */
  const places = new Map<string, number>();
  for (const line of lines) {
    if (line.kind !== "gift") {
      shown.push(line);
      continue;
    }
    const { from, giftId, combo, count } = line.d;
    const row = `${from.id} ${giftId}`;
    const place = combo > count ? places.get(row) : undefined;
    const first = place === undefined ? undefined : shown[place];
    if (place !== undefined && first) shown[place] = { ...line, s: first.s };
    else places.set(row, shown.push(line) - 1);
  }
  return shown;
}
