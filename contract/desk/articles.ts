import { type Static, Type } from "typebox";
import type { Sport } from "../feed/channels.ts";
import type { ArticleCover, ArticleKind, ArticleMatch, ArticleRevision, Embeds } from "../http/content.ts";
import { UPLOAD_BODY_BYTES } from "../limits.ts";
import type { RichDoc } from "../rules/richText.ts";
import { deskGet, deskPost } from "./call.ts";

/** Calls of the desk about articles: drafts over what is published, revisions, schedules. By editors. */

const EDITOR = ["editor"] as const;
export const DeskRowId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
/** Epoch ms. */
export const DeskAt = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });

/** Where an article stands: nothing of it published, to come by itself, to be read, taken down. */
export const ARTICLE_STATES = ["draft", "planned", "online", "withdrawn"] as const;
export type ArticleState = (typeof ARTICLE_STATES)[number];
/** Written by hand at the desk. */
export type WrittenKind = Extract<ArticleKind, "news" | "announcement">;

export const TITLE_MAX = 60;
export const SUMMARY_MAX = 200;
export const REASON_MAX = 100;
export const TAGS_MAX = 8;
export const TAG_MAX = 20;
export const WEIGHT_MAX = 240;
/** Documents of the longest text with every mark it may have. */
const DRAFT_BYTES = 1_048_576;

const Kind = Type.Unsafe<WrittenKind>(Type.Union([Type.Literal("news"), Type.Literal("announcement")]));
const Cover = Type.Unsafe<ArticleCover>(
  Type.Object(
    {
      /** Uploaded, or drawn by ourselves for the portal. */
      base: Type.String({ pattern: "^(/covers/[0-9a-f]{32}|/art/[a-z]{1,20})$" }),
      kind: Type.Union([Type.Literal("webp"), Type.Literal("svg")]),
      thumbhash: Type.Union([Type.String({ maxLength: 100, pattern: "^[A-Za-z0-9+/=]*$" }), Type.Null()]),
      alt: Type.Optional(Type.String({ maxLength: 200 })),
    },
    { additionalProperties: false },
  ),
);
export const NullableCover = Type.Union([Cover, Type.Null()]);
const MatchRef = Type.Object({
  sport: Type.Unsafe<Sport>(Type.Union([Type.Literal("fb"), Type.Literal("bk")])),
  matchId: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" }),
});
export type MatchRef = Static<typeof MatchRef>;

/** What an editor sets of an article, the text apart. Nothing of it has to be complete before it is published. */
export const DraftFields = Type.Object({
  kind: Kind,
  title: Type.String({ maxLength: TITLE_MAX }),
  summary: Type.String({ maxLength: SUMMARY_MAX }),
  /** Checked by `contract/rules/richText.ts`; a draft may be empty. */
  doc: Type.Unsafe<RichDoc>({ type: "object", additionalProperties: true }),
  cover: NullableCover,
  columnNo: Type.String({ pattern: "^[0-9]{1,4}$" }),
  otherColumns: Type.Array(Type.String({ pattern: "^[0-9]{1,4}$" }), { maxItems: 8 }),
  tags: Type.Array(Type.String({ maxLength: TAG_MAX }), { maxItems: TAGS_MAX }),
  match: Type.Union([MatchRef, Type.Null()]),
  /** When it is meant to come; null: at once. */
  schedule: Type.Union([DeskAt, Type.Null()]),
  /** Of a revision: why. */
  reason: Type.String({ maxLength: REASON_MAX }),
  source: Type.String({ maxLength: 20 }),
  weight: Type.Integer({ minimum: 0, maximum: WEIGHT_MAX }),
  isSample: Type.Boolean(),
  isCommentable: Type.Boolean(),
});
export type DraftFields = Static<typeof DraftFields>;

export interface Draft extends DraftFields {
  readonly id: string;
  /** Null: of an article that is not there yet. */
  readonly articleId: string | null;
  /** The revision it was begun over; 0: none. */
  readonly baseRevision: number;
  /** Counts its savings: who saves names the one it knows. */
  readonly version: number;
  readonly authorName: string;
  readonly editedBy: string;
  readonly updatedAt: number;
}

/** A revision as the desk lists it: also what is to come. */
export interface DeskRevision extends ArticleRevision {
  /** Name of staff; null: the machine. */
  readonly editedBy: string | null;
  readonly isPlanned: boolean;
}

/** What a revision says. `doc` null: what the machine made it from is gone. */
export interface RevisionBody {
  readonly revision: number;
  readonly title: string;
  readonly summary: string;
  readonly doc: RichDoc | null;
  readonly cover: ArticleCover | null;
  readonly embeds: Embeds;
}

export interface DeskArticle {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly state: Exclude<ArticleState, "draft">;
  readonly isMachineMade: boolean;
  readonly publishAt: number;
  readonly withdrawnAt: number | null;
  /** As it is read now, or will be: what a draft over it begins with. */
  readonly fields: DraftFields;
  readonly match: ArticleMatch | null;
  readonly comments: number;
  readonly reads: number;
  /** Newest first. */
  readonly revisions: readonly DeskRevision[];
  readonly draft: Draft | null;
}

/** A draft without an article, or an article: `match` of the draft for the form. */
export interface OpenDraft {
  readonly draft: Draft;
  readonly match: ArticleMatch | null;
}

export interface DeskArticleRow {
  /** Null: nothing of it was published. */
  readonly articleId: string | null;
  readonly draftId: string | null;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly columnNo: string;
  readonly source: string;
  readonly isMachineMade: boolean;
  readonly isSample: boolean;
  readonly revision: number;
  /** When it was or will be published, taken down, or the draft was saved last. */
  readonly at: number;
  readonly editedBy: string | null;
  /** A revision of something published that is still to come. */
  readonly plannedAt: number | null;
  readonly hasDraft: boolean;
  readonly reads: number;
  readonly comments: number;
}

const State = Type.Unsafe<ArticleState>(Type.Union(ARTICLE_STATES.map((state) => Type.Literal(state))));
const AnyKind = Type.Unsafe<ArticleKind>(
  Type.Union((["news", "report", "preview", "round", "announcement"] as const).map((kind) => Type.Literal(kind))),
);
const Filter = {
  columnNo: Type.Optional(Type.String({ pattern: "^[0-9]{1,4}$" })),
  kind: Type.Optional(AnyKind),
  author: Type.Optional(Type.String({ maxLength: 20 })),
  word: Type.Optional(Type.String({ maxLength: 50 })),
};

/** A moment of a match that a text can show. */
export interface PickableMoment {
  /** Epoch ms. */
  readonly at: number;
  /** `67′`, 第三节 */
  readonly clock: string;
  /** 进球 萨卡 */
  readonly words: string;
  readonly score: readonly [number, number];
}

/** Lanes of a schedule: a place of `contract/codes/places.ts`, the first of 推荐, or what comes by itself. */
export interface ScheduleLane {
  readonly code: string;
  readonly name: string;
  readonly blocks: readonly ScheduleBlock[];
}
export interface ScheduleBlock {
  readonly kind: "article" | "draft" | "placement";
  /** Of the article, the draft or the placement. */
  readonly id: string;
  readonly title: string;
  readonly from: number;
  /** Null: until it is taken down, or something else stands there. */
  readonly until: number | null;
  /** Not there yet. */
  readonly isPlanned: boolean;
}

export const articleCalls = {
  articles: deskGet("/articles", EDITOR, {
    query: Type.Object({ state: State, ...Filter, cursor: Type.Optional(Type.String({ pattern: "^[0-9a-z.-]{1,64}$" })) }),
    reply: object<{
      readonly list: readonly DeskArticleRow[];
      readonly cursor: string | null;
      /** By state, with the same filters; counted up to 1,000. */
      readonly counts: Readonly<Record<ArticleState, number>>;
    }>(),
  }),
  article: deskGet("/articles/{id}", EDITOR, { reply: object<DeskArticle>() }),
  articleRevision: deskGet("/articles/{id}/revisions/{revision}", EDITOR, { reply: object<RevisionBody>() }),
  draft: deskGet("/drafts/{id}", EDITOR, { reply: object<OpenDraft>() }),
  /**
   * Saves a draft, or begins one (`draftId` null): over `articleId`, or of a new article. 409: somebody else saved it, or
   * began one, or published meanwhile; the message says who and when.
   */
  draftSave: deskPost("/drafts/save", EDITOR, {
    body: Type.Object({
      draftId: Type.Union([DeskRowId, Type.Null()]),
      articleId: Type.Union([DeskRowId, Type.Null()]),
      baseRevision: Type.Integer({ minimum: 0, maximum: 100_000 }),
      version: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
      fields: DraftFields,
    }),
    // Saved every few seconds: its use case writes the log, once an editor.
    reply: object<Draft>(),
    bodyBytes: DRAFT_BYTES,
  }),
  /** `version` is the one that was read: what nobody has seen is not published. */
  draftPublish: deskPost("/drafts/{id}/publish", EDITOR, {
    body: Type.Object({ version: Type.Integer({ minimum: 1 }), at: Type.Union([DeskAt, Type.Null()]) }),
    reply: Type.Object({ articleId: DeskRowId, revision: Type.Integer(), at: DeskAt }),
    action: "article.publish",
    logged: ["id", "version", "at"],
  }),
  draftDiscard: deskPost("/drafts/{id}/discard", EDITOR, {
    body: Type.Object({ version: Type.Integer({ minimum: 1 }) }),
    reply: Type.Object({}),
    action: "article.discard",
    logged: ["id", "version"],
  }),
  articleWithdraw: deskPost("/articles/{id}/withdraw", EDITOR, {
    body: Type.Object({}),
    reply: Type.Object({}),
    action: "article.withdraw",
    logged: ["id"],
  }),
  /** A note over a machine-made text, as a revision of its own: its figures stay what the log says. */
  articleNote: deskPost("/articles/{id}/note", EDITOR, {
    body: Type.Object({ after: Type.Integer({ minimum: 1 }), note: Type.String({ minLength: 1, maxLength: REASON_MAX }) }),
    reply: Type.Object({ revision: Type.Integer() }),
    action: "article.note",
    logged: ["id", "note"],
  }),
  /** What the blocks of a text about matches show, as of now. */
  embeds: deskPost("/embeds", EDITOR, {
    body: Type.Object({ doc: Type.Unsafe<RichDoc>({ type: "object", additionalProperties: true }) }),
    reply: object<Embeds>(),
    bodyBytes: DRAFT_BYTES,
  }),
  coverUpload: deskPost("/covers", EDITOR, {
    /** Base64. */
    body: Type.Object({ picture: Type.String({ minLength: 1, pattern: "^[A-Za-z0-9+/]*={0,2}$" }) }),
    reply: object<ArticleCover>(),
    action: "cover.upload",
    logged: [],
    bodyBytes: UPLOAD_BODY_BYTES,
  }),
  /** By the names of its teams or league, or by its id; nearest to now first. */
  matches: deskGet("/matches", EDITOR, {
    query: Type.Object({ word: Type.String({ maxLength: 50 }) }),
    reply: object<{ readonly list: readonly ArticleMatch[] }>(),
  }),
  matchMoments: deskGet("/matches/{sport}/{id}/moments", EDITOR, {
    reply: object<{ readonly match: ArticleMatch; readonly moments: readonly PickableMoment[] }>(),
  }),
  schedule: deskGet("/schedule", EDITOR, {
    query: Type.Object({ from: Type.Integer({ minimum: 0 }), until: Type.Integer({ minimum: 0 }) }),
    reply: object<{ readonly now: number; readonly lanes: readonly ScheduleLane[]; readonly planned: number }>(),
  }),
};
