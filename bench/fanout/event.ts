/** The event that is fanned out: 150 bytes as it stands in a frame of ours. */
export const CHANNEL = "fb:bench";
export const DATA = { id: "t-000001", clock: "67′", text: "射门！门将扑出球", side: "away" };
