/** Titles of nobility by id, the lowest first; what they cost is the server's (server/wallet/nobles.ts). */
export const NOBLE_IDS = ["knight", "viscount", "earl", "marquis", "duke", "king", "emperor"] as const;
export type NobleId = (typeof NOBLE_IDS)[number];

/** What titles give, as it is sold. Each of them is kept somewhere: what is not here is not sold. */
export const PRIVILEGE = {
  /** Beside the name, wherever it stands in a room. */
  badge: "贵族勋章",
  /** The name in gold in the chat. */
  colouredName: "昵称彩色显示",
  /** A line in the chat when they come in. */
  entry: "进场提示",
  /** Their lines fly in gold. */
  barrage: "专属弹幕颜色",
  /** Gifts nobody else may give. */
  gifts: "贵族礼物",
  /** At the front of the seats of honour. */
  frontSeat: "贵宾席靠前显示",
  /** Nobody of the room bans them. */
  unbannable: "防禁言",
  /** A horn to everybody when the title is bought. */
  announcement: "全站开通公告",
  /** A banner over the picture when they come in. */
  entryBanner: "进场横幅",
} as const;

/** Whether somebody of this title (null: none) is at least that. */
export function isNobleFrom(noble: string | null, from: NobleId): boolean {
  return NOBLE_IDS.indexOf(noble as NobleId) >= NOBLE_IDS.indexOf(from);
}
