/** Categories of rooms: `/live/{id}` and the tabs of `/live/all` (`GET /api/nav/list`). */
export const ROOM_CATEGORIES = [
  { id: "1", name: "足球" },
  { id: "2", name: "篮球" },
  { id: "3", name: "综合体育" },
  { id: "4", name: "聊球" },
] as const;
export type RoomCategory = (typeof ROOM_CATEGORIES)[number];

export function categoryOf(id: string): RoomCategory | null {
  return ROOM_CATEGORIES.find((category) => category.id === id) ?? null;
}
