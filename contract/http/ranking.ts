import { type Static, Type } from "typebox";
import { RoomId } from "../idSchemas.ts";
import { UserCard } from "./user.ts";

/** Leaderboards of receivers and givers of gifts (docs/product.md 7). */

/** day, week, month: since midnight, Monday, the 1st in Asia/Shanghai. */
export const RankType = Type.Union([Type.Literal("day"), Type.Literal("week"), Type.Literal("month")]);
export const RankEntry = Type.Object({
  rank: Type.Integer(),
  user: UserCard,
  /** 球钻 given or received, decimal string. */
  amount: Type.String(),
  roomId: Type.Union([RoomId, Type.Null()]),
});
export type RankEntry = Static<typeof RankEntry>;
export const Ranking = Type.Object({ list: Type.Array(RankEntry) });
