import { type Static, type TSchema, Type } from "typebox";

/** Schemas shared by several families of desk calls. */

/** Epoch ms. */
export const At = Type.Integer();
export const Maybe = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);
export const RowId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
/** Id of the last row of the previous page. */
export const Cursor = Type.Optional(RowId);
/** A text that a user reads or the log keeps. */
export const Reason = Type.String({ minLength: 1, maxLength: 200 });
/** Decimal, two places. */
export const Amount = Type.String();
export const Done = Type.Object({});
export const oneOf = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Union(values.map((value) => Type.Literal(value))));
/** A page: `list`, and the cursor of the next one. */
export const paged = <S extends TSchema>(row: S) => Type.Object({ list: Type.Array(row), cursor: Maybe(Type.String()) });

export const DeskUser = Type.Object({
  id: RowId,
  nickName: Type.String(),
});
export type DeskUser = Static<typeof DeskUser>;

/** A user as staff see them before a decision about them. */
export const DeskPerson = Type.Object({
  ...DeskUser.properties,
  portrait: Type.String(),
  level: Maybe(Type.Integer()),
  isAnchor: Type.Boolean(),
  isExpert: Type.Boolean(),
  hasPhone: Type.Boolean(),
  fans: Type.Integer(),
  registeredAt: At,
});
export type DeskPerson = Static<typeof DeskPerson>;
