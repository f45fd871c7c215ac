import type { RoomLine } from "../../../contract/room/room.ts";

/** An event of the match during the chat: a goal. */
export interface ChatMark {
  readonly id: string;
  /** Epoch ms. */
  readonly at: number;
  /** `67′ 进球` */
  readonly when: string;
  readonly text: string;
}

/** Inserts the marks between the lines by time. Marks before the first line are left out: their lines are unknown here. */
export function withMarks(lines: readonly RoomLine[], marks: readonly ChatMark[]): readonly (RoomLine | ChatMark)[] {
  const shown: (RoomLine | ChatMark)[] = [...lines];
  for (const mark of marks) {
    const before = shown.findLastIndex((line) => line.at <= mark.at);
    if (before >= 0 || lines.length === 0) shown.splice(before + 1, 0, mark);
  }
  return shown;
}
