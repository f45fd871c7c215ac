import { type Static, Type } from "typebox";
import type { ArticleCover } from "../http/content.ts";
import { DeskAt, DeskRowId, NullableCover } from "./articles.ts";
import { versionNumber } from "../numberSchemas.ts";
import { deskGet, deskPost } from "./call.ts";

/** Desk calls for editors on the placements in the portal's slots (docs/product.md 2, banner links). */

const EDITOR = ["editor"] as const;

export const PLACEMENT_TITLE_MAX = 40;
export const PLACEMENT_TEXT_MAX = 80;
const LINK_MAX = 500;

export const PlacementFields = Type.Object({
  place: Type.String({ pattern: "^[a-z0-9-]{1,32}$" }),
  /** Null: every brand. */
  brand: Type.Union([Type.String({ pattern: "^[a-z0-9-]{1,20}$" }), Type.Null()]),
  /** Null or past: from now. */
  from: Type.Union([DeskAt, Type.Null()]),
  /** Null: until it is taken down. */
  until: Type.Union([DeskAt, Type.Null()]),
  /** Heaviest first. */
  weight: Type.Integer({ minimum: 0, maximum: 1_000 }),
  title: Type.String({ minLength: 1, maxLength: PLACEMENT_TITLE_MAX }),
  text: Type.String({ maxLength: PLACEMENT_TEXT_MAX }),
  cover: NullableCover,
  /** 0 no link, 1 a page of the portal, 2 an outside address. */
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
  /** Name of the link's target: the article's title, the match's teams; null: the target is gone, or there is none. */
  readonly targetTitle: string | null;
  /** The target no longer exists, so readers do not see the placement. */
  readonly isTargetGone: boolean;
}

export interface JumpTarget {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });

export const placementCalls = {
  /** Placements in force within the time range, at most 500. */
  placements: deskGet("/placements", EDITOR, {
    query: Type.Object({
      from: DeskAt,
      until: DeskAt,
      place: Type.Optional(Type.String({ pattern: "^[a-z0-9-]{1,32}$" })),
    }),
    reply: object<{
      readonly now: number;
      readonly list: readonly DeskPlacement[];
      readonly brands: readonly { readonly id: string; readonly name: string }[];
    }>(),
  }),
  /** 409: somebody else changed it. A missing target or an end before the start is refused with a message. */
  placementSave: deskPost("/placements/save", EDITOR, {
    body: Type.Object({
      id: Type.Union([DeskRowId, Type.Null()]),
      version: versionNumber(0),
      fields: PlacementFields,
    }),
    reply: object<DeskPlacement>(),
    action: "placement.save",
    logged: ["id", "fields"],
  }),
  placementRemove: deskPost("/placements/{id}/remove", EDITOR, {
    body: Type.Object({ version: versionNumber() }),
    reply: Type.Object({}),
    action: "placement.remove",
    logged: ["id"],
  }),
  /** Possible banner targets on that page of the portal, found by a word. */
  jumpTargets: deskGet("/targets", EDITOR, {
    query: Type.Object({ page: Type.Integer({ minimum: 1, maximum: 10 }), word: Type.String({ maxLength: 50 }) }),
    reply: object<{ readonly list: readonly JumpTarget[] }>(),
  }),
};
