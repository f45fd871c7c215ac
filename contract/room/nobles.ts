/** Ids of nobility titles, lowest first; their prices are on the server (server/wallet/nobles.ts). */
export const NOBLE_IDS = ["knight", "viscount", "earl", "marquis", "duke", "king", "emperor"] as const;
export type NobleId = (typeof NOBLE_IDS)[number];

/** Privileges of titles as sold. Every one is implemented; a privilege that is not listed is not sold. */
export const PRIVILEGE = {
  /** Next to the name wherever a room shows it. */
  badge: "贵族勋章",
  /** The name appears in gold in the chat. */
  colouredName: "昵称彩色显示",
  /** A chat line when the noble enters. */
  entry: "进场提示",
  /** The noble's barrage lines are gold. */
  barrage: "专属弹幕颜色",
  /** Gifts that only nobles may give. */
  gifts: "贵族礼物",
  /** First among the seats of honour. */
  frontSeat: "贵宾席靠前显示",
  /** Nobody in the room can ban the noble. */
  unbannable: "防禁言",
  /** A horn to everybody when the title is bought. */
  announcement: "全站开通公告",
  /** A banner over the picture when the noble enters. */
  entryBanner: "进场横幅",
} as const;

/** Whether a title (null: none) ranks at least as high as another. */
export function isNobleFrom(noble: string | null, from: NobleId): boolean {
  return NOBLE_IDS.indexOf(noble as NobleId) >= NOBLE_IDS.indexOf(from);
}
