/** The event that is fanned out: 150 bytes in one of our frames. */
export const CHANNELS = ["fb:bench-1", "fb:bench-2", "fb:bench-3"] as const;
export const DATA = { id: "t-000001", clock: "67′", text: "射门！门将扑出球", side: "away" };
