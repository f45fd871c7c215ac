import type { ArticleCover, ArticleKind, ArticleMatch, ArticleMade, ArticleRevision, Embeds } from "../../contract/http/content.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";

/** What a revision of an article says. */
export interface RevisionText {
  readonly title: string;
  readonly summary: string;
  /** Null: made on reading, from what `made` names. */
  readonly doc: RichDoc | null;
  readonly cover: ArticleCover | null;
  /** The match as this revision shows it. */
  readonly match: ArticleMatch | null;
  readonly made: ArticleMade | null;
}

export interface NewArticle extends RevisionText {
  readonly kind: ArticleKind;
  readonly columnNo: string;
  /** Besides its own and 推荐. */
  readonly otherColumns: readonly string[];
  /** Epoch ms; of later: scheduled. */
  readonly publishAt: number;
  readonly source: string;
  readonly authorId: string | null;
  readonly isSample: boolean;
  readonly weight: number;
  readonly tags: readonly string[];
  /** Named so, it is written once; null: written by hand. */
  readonly origin: string | null;
  readonly editedBy: string | null;
}

export interface NewRevision extends RevisionText {
  readonly reason: string;
  readonly changes: ArticleRevision["changes"];
  /** Epoch ms; of later: scheduled. */
  readonly at: number;
  readonly editedBy: string | null;
}

/** The matches and moments that a text shows, as of a moment (epoch ms). */
export type EmbedsOf = (doc: RichDoc, at: number) => Promise<Embeds>;

/** Makes the text of a machine-made revision, the same each time; null when what it was made from is gone. */
export type MakeDoc = (revision: {
  readonly articleId: string;
  readonly revision: number;
  readonly kind: ArticleKind;
  readonly match: ArticleMatch | null;
  readonly made: ArticleMade;
  /** Of the article. */
  readonly origin: string | null;
}) => Promise<RichDoc | null>;
