import { type Static, Type } from "typebox";
import type { ArticleCover } from "../http/content.ts";
import { DeskAt, DeskRowId, NullableCover } from "./articles.ts";
import { deskGet, deskPost } from "./call.ts";

/** Calls of the desk about what stands at the portal's places (docs/product.md 2, banner links). By editors. */

const EDITOR = ["editor"] as const;

export const PLACEMENT_TITLE_MAX = 40;
export const PLACEMENT_TEXT_MAX = 80;
const LINK_MAX = 500;

export const PlacementFields = Type.Object({
  place: Type.String({ pattern: "^[a-z0-9-]{1,32}$" }),
  /** Null: every brand. */
  brand: Type.Union([Type.String({ pattern: "^[a-z0-9-]{1,20}$" }), Type.Null()]),
  /** Null, or in the past: now. */
  from: Type.Union([DeskAt, Type.Null()]),
  /** Null: until it is taken down. */
  until: Type.Union([DeskAt, Type.Null()]),
  /** The heaviest stands first. */
  weight: Type.Integer({ minimum: 0, maximum: 1_000 }),
  title: Type.String({ minLength: 1, maxLength: PLACEMENT_TITLE_MAX }),
  text: Type.String({ maxLength: PLACEMENT_TEXT_MAX }),
  cover: NullableCover,
  /** 0 leads nowhere, 1 to a page of the portal, 2 out of it. */
  jumpType: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)]),
  innerPageId: Type.Union([Type.Integer({ minimum: 1, maximum: 10 }), Type.Null()]),
  targetId: Type.Union([Type.String({ maxLength: 64 }), Type.Null()]),
  outerLink: Type.Union([Type.String({ maxLength: LINK_MAX }), Type.Null()]),
});
export type PlacementFields = Static<typeof PlacementFields>;

export type PlacementState = "planned" | "standing" | "over" | "removed";

export interface DeskPlacement extends Omit<PlacementFields, "from" | "cover"> {
  readonly id: string;
  readonly from: number;
  readonly cover: ArticleCover | null;
  readonly version: number;
  readonly editedBy: string | null;
  readonly state: PlacementState;
  /** What its jump is called: the title of the article, the teams of the match; null: it is gone, or leads nowhere. */
  readonly targetTitle: string | null;
  /** Readers do not see it: what it leads to is not there any more. */
  readonly isTargetGone: boolean;
}

export interface JumpTarget {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });

export const placementCalls = {
  /** Those that stand within the time, at most 500. */
  placements: deskGet("/placements", EDITOR, {
    query: Type.Object({
      from: Type.Integer({ minimum: 0 }),
      until: Type.Integer({ minimum: 0 }),
      place: Type.Optional(Type.String({ pattern: "^[a-z0-9-]{1,32}$" })),
    }),
    reply: object<{
      readonly now: number;
      readonly list: readonly DeskPlacement[];
      readonly brands: readonly { readonly id: string; readonly name: string }[];
    }>(),
  }),
  /** 409: somebody else changed it. A target that is not there, an end before its start: refused with words. */
  placementSave: deskPost("/placements/save", EDITOR, {
    body: Type.Object({ id: Type.Union([DeskRowId, Type.Null()]), version: Type.Integer({ minimum: 0 }), fields: PlacementFields }),
    reply: object<DeskPlacement>(),
    action: "placement.save",
    logged: ["id", "fields"],
  }),
  placementRemove: deskPost("/placements/{id}/remove", EDITOR, {
    body: Type.Object({ version: Type.Integer({ minimum: 1 }) }),
    reply: Type.Object({}),
    action: "placement.remove",
    logged: ["id"],
  }),
  /** What a banner can lead to on that page of the portal, by a word. */
  jumpTargets: deskGet("/targets", EDITOR, {
    query: Type.Object({ page: Type.Integer({ minimum: 1, maximum: 10 }), word: Type.String({ maxLength: 50 }) }),
    reply: object<{ readonly list: readonly JumpTarget[] }>(),
  }),
};
