/** Barrage styles (`GET /api/chat/barrage/all`). `plain` is the style of a chat line. */
export const BARRAGE_STYLES = [
  { id: "plain", name: "普通", minLevel: 0, nobleOnly: false },
  { id: "blue", name: "蓝色", minLevel: 2, nobleOnly: false },
  { id: "green", name: "绿色", minLevel: 3, nobleOnly: false },
  { id: "orange", name: "橙色", minLevel: 5, nobleOnly: false },
  { id: "noble", name: "贵族", minLevel: 0, nobleOnly: true },
] as const;
export type BarrageStyle = (typeof BARRAGE_STYLES)[number];
export type BarrageStyleId = BarrageStyle["id"];

export function barrageStyleOf(id: string): BarrageStyle | null {
  return BARRAGE_STYLES.find((style) => style.id === id) ?? null;
}
