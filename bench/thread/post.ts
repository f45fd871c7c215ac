/** The thread, and a post in the form of its event: about 400 bytes in a frame. */
export const THREAD = { sport: "fb", matchId: "bench-1" } as const;
export const CHANNEL = `thread:${THREAD.sport}:${THREAD.matchId}`;

export const AUTHOR = { id: "100021", nickName: "红蓝心跳", portrait: "", level: 12, isAnchor: 0 } as const;
export const TEXT = {
  title: "",
  text: "看台炸了，这下太提气！换个角度看，弱侧那个人的跑动更值得看，门将没有责任。",
  pictures: [],
  moment: null,
} as const;
