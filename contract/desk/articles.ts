import { type Static, Type } from "typebox";
import type { Sport } from "../feed/channels.ts";
import type { ArticleCover, ArticleKind, ArticleMatch, ArticleRevision, Embeds } from "../http/content.ts";
import { UPLOAD_BODY_BYTES } from "../limits.ts";
import type { RichDoc } from "../rules/richText.ts";
import { deskGet, deskPost } from "./call.ts";
import { momentMs, versionNumber } from "../numberSchemas.ts";

/** Desk calls for editors on articles: drafts over published articles, revisions, schedules. */

const EDITOR = ["editor"] as const;
export const DeskRowId = Type.String({ pattern: "^[1-9][0-9]{0,17}$" });
export const DeskAt = momentMs();
const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });

/** State of an article: nothing published, scheduled, readable, taken down. */
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
/** Enough for the longest text with every mark it may have. */
const DRAFT_BYTES = 1_048_576;

const Kind = Type.Unsafe<WrittenKind>(Type.Union([Type.Literal("news"), Type.Literal("announcement")]));
const Cover = Type.Unsafe<ArticleCover>(
  Type.Object(
    {
      /** Uploaded, or drawn by the portal itself. */
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

/** The fields an editor sets. A draft may leave any of them incomplete until it is published. */
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
  /** Planned time of publication; null: at once. */
  schedule: Type.Union([DeskAt, Type.Null()]),
  /** Why the revision was made. */
  reason: Type.String({ maxLength: REASON_MAX }),
  source: Type.String({ maxLength: 20 }),
  weight: Type.Integer({ minimum: 0, maximum: WEIGHT_MAX }),
  isSample: Type.Boolean(),
  isCommentable: Type.Boolean(),
});
export type DraftFields = Static<typeof DraftFields>;

export interface Draft extends DraftFields {
  readonly id: string;
  /** Null: the article does not exist yet. */
  readonly articleId: string | null;
  /** The revision the draft is based on; 0: none. */
  readonly baseRevision: number;
  /** Counts saves. A save names the version it is based on. */
  readonly version: number;
  readonly authorName: string;
  readonly editedBy: string;
  readonly updatedAt: number;
}

/** A revision as the desk lists it, including planned ones. */
export interface DeskRevision extends ArticleRevision {
  /** Name of the staff member; null: the machine. */
  readonly editedBy: string | null;
  readonly isPlanned: boolean;
}

/** Content of a revision. `doc` null: the data of a machine-made text is gone. */
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
  /** The current or scheduled content; a draft over the article starts from it. */
  readonly fields: DraftFields;
  readonly match: ArticleMatch | null;
  readonly comments: number;
  readonly reads: number;
  /** Newest first. */
  readonly revisions: readonly DeskRevision[];
  readonly draft: Draft | null;
}

/** A draft of a new or an existing article. `match`: the draft's match, for the form. */
export interface OpenDraft {
  readonly draft: Draft;
  readonly match: ArticleMatch | null;
}

export interface DeskArticleRow {
  /** Null: no revision was published. */
  readonly articleId: string | null;
  readonly draftId: string | null;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly columnNo: string;
  readonly source: string;
  readonly isMachineMade: boolean;
  readonly isSample: boolean;
  readonly revision: number;
  /** When it was or will be published, when it was taken down, or when the draft was last saved. */
  readonly at: number;
  readonly editedBy: string | null;
  /** When a planned revision of a published article comes out. */
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

/** A moment of a match that an editor can put into a text. */
export interface PickableMoment {
  /** Epoch ms. */
  readonly at: number;
  /** `67′`, 第三节 */
  readonly clock: string;
  /** 进球 萨卡 */
  readonly words: string;
  readonly score: readonly [number, number];
}

/** A lane of the schedule: a place of `contract/codes/places.ts`, the first item of 推荐, or timed articles. */
export interface ScheduleLane {
  readonly code: string;
  readonly name: string;
  readonly blocks: readonly ScheduleBlock[];
}
export interface ScheduleBlock {
  readonly kind: "article" | "draft" | "placement";
  /** Id of the article, the draft or the placement. */
  readonly id: string;
  readonly title: string;
  readonly from: number;
  /** Null: until it is taken down or something else replaces it. */
  readonly until: number | null;
  /** It starts in the future. */
  readonly isPlanned: boolean;
}

export const articleCalls = {
  articles: deskGet("/articles", EDITOR, {
    query: Type.Object({ state: State, ...Filter, cursor: Type.Optional(Type.String({ pattern: "^[0-9a-z.-]{1,64}$" })) }),
    reply: object<{
      readonly list: readonly DeskArticleRow[];
      readonly cursor: string | null;
      /** Counts by state under the same filters, each up to 1,000. */
      readonly counts: Readonly<Record<ArticleState, number>>;
    }>(),
  }),
  article: deskGet("/articles/{id}", EDITOR, { reply: object<DeskArticle>() }),
  articleRevision: deskGet("/articles/{id}/revisions/{revision}", EDITOR, { reply: object<RevisionBody>() }),
  draft: deskGet("/drafts/{id}", EDITOR, { reply: object<OpenDraft>() }),
  /**
   * Saves a draft, or begins one (`draftId` null): over `articleId`, or of a new article. 409: another editor has saved it,
   * begun one or published in the meantime; the message says who and when.
   */
  draftSave: deskPost("/drafts/save", EDITOR, {
    body: Type.Object({
      draftId: Type.Union([DeskRowId, Type.Null()]),
      articleId: Type.Union([DeskRowId, Type.Null()]),
      baseRevision: Type.Integer({ minimum: 0, maximum: 100_000 }),
      version: versionNumber(0),
      fields: DraftFields,
    }),
    // No `action`: drafts are saved every few seconds, so the use case itself logs once per editor.
    reply: object<Draft>(),
    bodyBytes: DRAFT_BYTES,
  }),
  /**
   * `version` is the one the editor read, so that nobody publishes content they have not seen. The reply's `at` is when its
   * revision comes out: not the `at` that was sent where nothing was left to schedule, and everything applies at once.
   */
  draftPublish: deskPost("/drafts/{id}/publish", EDITOR, {
    body: Type.Object({ version: versionNumber(), at: Type.Union([DeskAt, Type.Null()]) }),
    reply: Type.Object({ articleId: DeskRowId, revision: Type.Integer(), at: DeskAt }),
    action: "article.publish",
    logged: ["id", "version", "at"],
  }),
  draftDiscard: deskPost("/drafts/{id}/discard", EDITOR, {
    body: Type.Object({ version: versionNumber() }),
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
  /** Adds a note to a machine-made text as a revision of its own. Its figures stay those of the log. */
  articleNote: deskPost("/articles/{id}/note", EDITOR, {
    body: Type.Object({ after: versionNumber(), note: Type.String({ minLength: 1, maxLength: REASON_MAX }) }),
    reply: Type.Object({ revision: Type.Integer() }),
    action: "article.note",
    logged: ["id", "note"],
  }),
  /** What the match blocks of a text show, as of now. */
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
  /** Finds matches by team or league name or by id; nearest to now first. */
  matches: deskGet("/matches", EDITOR, {
    query: Type.Object({ word: Type.String({ maxLength: 50 }) }),
    reply: object<{ readonly list: readonly ArticleMatch[] }>(),
  }),
  matchMoments: deskGet("/matches/{sport}/{id}/moments", EDITOR, {
    reply: object<{ readonly match: ArticleMatch; readonly moments: readonly PickableMoment[] }>(),
  }),
  schedule: deskGet("/schedule", EDITOR, {
    query: Type.Object({ from: DeskAt, until: DeskAt }),
    reply: object<{ readonly now: number; readonly lanes: readonly ScheduleLane[]; readonly planned: number }>(),
  }),
};
