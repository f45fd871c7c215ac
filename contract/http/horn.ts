import { type Static, Type } from "typebox";

/** A horn message: to everybody, or to one user. */
export const Horn = Type.Object({
  id: Type.String(),
  title: Type.String(),
  content: Type.String(),
  /** Epoch ms. */
  at: Type.Integer(),
  isPrivate: Type.Boolean(),
  isRead: Type.Boolean(),
});
export type Horn = Static<typeof Horn>;
