import { Type } from "typebox";
import { RowId } from "../idSchemas.ts";
import type { Sport } from "../feed/channels.ts";
import type { IncidentType, Pair, Side, Team } from "../feed/sport.ts";
import type { MatchId, UserId } from "../ids.ts";
import type { RichDoc } from "../rules/richText.ts";
import { get, post } from "./call.ts";
import { pageQuery } from "./page.ts";
import { withDefault } from "./withDefault.ts";
import { momentMs } from "../numberSchemas.ts";

/**
 * Calls of the content family (docs/product.md 3 and 7, Inform; their replies are ours). A call without a reply is not
 * built yet and answers 501.
 *
 * `at` (epoch ms) is the reader's page clock: match data is read as of that time, and articles and revisions published
 * later are left out. Absent: now.
 */

export const At = Type.Optional(momentMs());
const ColumnNo = Type.String({ pattern: "^[0-9]{1,4}$" });
const Cursor = Type.Optional(Type.String({ pattern: "^[0-9a-z.-]{1,64}$" }));

/** Paging within a body, as the specification writes it: 30 a page. */
const PageParam = Type.Object({
  pageNum: withDefault(Type.Integer({ minimum: 1, maximum: 1_000 }), 1),
  pageSize: withDefault(Type.Integer({ minimum: 1, maximum: 100 }), 30),
});

export interface ColumnName {
  readonly columnNo: string;
  readonly name: string;
}

/** `news` is by an editor; `report`, `preview` and `round` are machine-made from logs and results. */
export const ARTICLE_KINDS = ["news", "report", "preview", "round", "announcement"] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** A match as an article's card shows it. Score null: not played yet. */
export interface ArticleMatch {
  readonly sport: Sport;
  readonly matchId: MatchId;
  readonly league: string;
  readonly round: string | null;
  /** Epoch ms. */
  readonly kickoffAt: number;
  readonly home: Team;
  readonly away: Team;
  readonly score: Pair | null;
  /** Simulated: 演示数据. */
  readonly isSimulated: boolean;
}

export interface ArticleCover {
  /** Path without size. An upload is 1600, 720 and 320 px wide: `{base}-720.webp`; the portal's own art is one `.svg`. */
  readonly base: string;
  readonly kind: "webp" | "svg";
  /** Base64; null where there is none. */
  readonly thumbhash: string | null;
  /** Alternative text. */
  readonly alt?: string;
}

/** An article in a list. */
export interface ArticleRow {
  readonly id: string;
  readonly kind: ArticleKind;
  readonly title: string;
  readonly summary: string;
  readonly column: ColumnName;
  readonly cover: ArticleCover | null;
  readonly match: ArticleMatch | null;
  /** The author, or a desk without a brand (数据组, 编辑部): brands may share their articles. */
  readonly source: string;
  readonly authorId: UserId | null;
  readonly isMachineMade: boolean;
  /** 示例: sample content of the demo. */
  readonly isSample: boolean;
  /** From 1; above 1: changed after publication. */
  readonly revision: number;
  /** Epoch ms. */
  readonly publishedAt: number;
  readonly comments: number;
  readonly reads: number;
}

export interface ArticleRevision {
  readonly revision: number;
  /** Epoch ms. */
  readonly at: number;
  /** Why it was changed; "" for the first revision. */
  readonly reason: string;
  readonly title: string;
  /** Changes of the revision, in text order: words removed and their replacement; empty for the first revision. */
  readonly changes: readonly { readonly before: string; readonly after: string }[];
}

/** The data a machine-made article was built from. */
export interface ArticleMade {
  readonly template: number;
  /** Position in the match's log; null: built from results. */
  readonly events: number | null;
}

/** An incident of a match that an article shows. */
export interface EmbeddedIncident {
  readonly type: IncidentType;
  readonly side: Side | null;
  readonly minute: number;
  /** Stoppage minutes; 0: not in stoppage time. */
  readonly plus: number;
  readonly player: string | null;
  readonly assist: string | null;
  readonly isRevoked: boolean;
}

/** A match in a text, from its log as of the reader's moment. */
export interface EmbeddedMatch extends ArticleMatch {
  /** 完场, 第三节 */
  readonly state: string;
  readonly venue: string | null;
  readonly half: Pair | null;
  readonly shootout: Pair | null;
  /** Basketball: points by period. */
  readonly periods: readonly Pair[];
  readonly incidents: readonly EmbeddedIncident[];
  /** Football: danger by minute, positive for the home side (contract/match/football.ts). */
  readonly momentum: readonly number[];
  readonly stats: Readonly<Record<string, Pair>>;
}

interface OfMoment {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** Epoch ms. */
  readonly at: number;
  readonly home: Team;
  readonly away: Team;
}

/** A moment as its card shows it: nothing later than the moment itself, except for later corrections. */
export interface ShownMoment extends OfMoment {
  readonly isWithheld: false;
  /** Match time: `67′`, `第三节 04:12`, 中场休息. */
  readonly minute: string;
  readonly score: Pair;
  /** The incident at that moment; null: none that has a name. */
  readonly incident: EmbeddedIncident | null;
  /** `score`: the moment's score, as corrected by the reader's moment. */
  readonly correction: { readonly isRevoked: boolean; readonly reason: string | null; readonly score: Pair } | null;
}

/** A moment that the reader's page clock has not reached: the reply tells nothing of it. */
export interface WithheldMoment extends OfMoment {
  readonly isWithheld: true;
}

export type EmbeddedMoment = ShownMoment | WithheldMoment;

export interface Embeds {
  readonly matches: readonly EmbeddedMatch[];
  readonly moments: readonly EmbeddedMoment[];
}

export interface Article extends ArticleRow {
  readonly doc: RichDoc;
  /** Data for the match blocks of the text; a block without data is of a match that no longer exists. */
  readonly embeds: Embeds;
  readonly made: ArticleMade | null;
  readonly isCollected: boolean;
  readonly collects: number;
  readonly isCommentable: boolean;
}

export interface ArticleLink {
  readonly id: string;
  readonly title: string;
  /** Epoch ms. */
  readonly publishedAt: number;
  readonly kind: ArticleKind;
}

/** Fields of docs/product.md 3, News detail: tags, next, previous, others, title. */
export interface ArticleDetail {
  readonly title: string;
  readonly article: Article;
  readonly tags: readonly string[];
  /** Articles published after and before it in its column. */
  readonly next: ArticleLink | null;
  readonly previous: ArticleLink | null;
  /** Articles on the same match or with the same tags. */
  readonly others: readonly ArticleLink[];
  /** Newest first; a single one if it was never changed. */
  readonly revisions: readonly ArticleRevision[];
  /** The revision as of `at` is not the current one. */
  readonly isEarlier: boolean;
}

export interface ArticlePage {
  /** Counted up to 1,000. */
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly list: readonly ArticleRow[];
  /** Of the next page, so that new articles cause no duplicates; null: last page. */
  readonly cursor: string | null;
}

/** docs/product.md 2, banner links. */
export interface Banner {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly cover: ArticleCover | null;
  readonly jumpType: number;
  readonly innerPageId: number | null;
  readonly targetId: string | null;
  readonly outerLink: string | null;
}

const object = <T>() => Type.Unsafe<T>({ type: "object", additionalProperties: true });
/** A place (`contract/codes/places.ts`); an unknown one is empty. */
export const Place = Type.String({ pattern: "^[a-z0-9-]{1,32}$" });
export const Banners = object<{ readonly list: readonly Banner[] }>();

export const contentCalls = {
  /** Adverts at a place for this brand, in force at `at`. */
  informAdvertV2Adv: get("tapi", "/inform/advert/v2/adv", "any", {
    query: Type.Object({ placeCode: Place, at: At }),
    reply: Banners,
  }),
  /** Columns of the headlines, in order. */
  informInfoListCategory: post("tapi", "/inform/info/listCategory", "any", {
    body: Type.Object({}),
    reply: object<{ readonly list: readonly ColumnName[] }>(),
  }),
  /** Articles of a column, by a word or by author; newest first. `matchId` with `sport`: articles about a match. */
  informInfoList: post("tapi", "/inform/info/list", "any", {
    body: Type.Object({
      columnNo: Type.Optional(ColumnNo),
      keyword: Type.Optional(Type.String({ maxLength: 50 })),
      authorId: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" })),
      tag: Type.Optional(Type.String({ maxLength: 50 })),
      sport: Type.Optional(Type.Union([Type.Literal("fb"), Type.Literal("bk")])),
      matchId: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$" })),
      pageParam: withDefault(PageParam, { pageNum: 1, pageSize: 30 }),
      cursor: Cursor,
      at: At,
    }),
    reply: object<ArticlePage>(),
  }),
  /** Top articles: by weight, then by readers. */
  informInfoRecommend: post("tapi", "/inform/info/recommend", "any", {
    body: Type.Object({ size: withDefault(Type.Integer({ minimum: 1, maximum: 30 }), 6), at: At }),
    reply: object<{ readonly list: readonly ArticleRow[] }>(),
  }),
  informInfoDetailId: get("tapi", "/inform/info/detail/{id}", "any", {
    query: Type.Object({ at: At }),
    reply: object<ArticleDetail>(),
  }),
  /** Whether an article on screen still exists, and its revision; 404: taken down. Does not count as a read. */
  informInfoStateId: get("tapi", "/inform/info/state/{id}", "any", {
    query: Type.Object({ at: At }),
    reply: Type.Object({ revision: Type.Integer() }),
  }),
  /** Banners of the headlines' carousel. */
  informInfoBanner: get("tapi", "/inform/info/banner", "any", {
    query: Type.Object({ limit: withDefault(Type.Integer({ minimum: 1, maximum: 20 }), 5), at: At }),
    reply: object<{ readonly list: readonly ArticleRow[] }>(),
  }),
  /** flag 1 adds to the collection, 2 removes; type 1 an article */
  informInfoCollect: get("tapi", "/inform/info/collect", "user", {
    query: Type.Object({
      collectId: RowId,
      flag: withDefault(Type.Union([Type.Literal(1), Type.Literal(2)]), 1),
      type: withDefault(Type.Literal(1), 1),
    }),
    reply: Type.Object({ isCollected: Type.Boolean(), collects: Type.Integer() }),
    changes: true,
  }),
  informInfoMyCollect: get("tapi", "/inform/info/my/collect", "user", {
    query: pageQuery({ type: withDefault(Type.Literal(1), 1), at: At }),
    reply: object<Omit<ArticlePage, "cursor">>(),
  }),
};
