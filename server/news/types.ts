import type { ArticleCover, ArticleKind, ArticleMatch, ArticleMade, ArticleRevision, Embeds } from "../../contract/http/content.ts";
import type { RichDoc } from "../../contract/rules/richText.ts";

/** The text of a revision of an article. */
export interface RevisionText {
  readonly title: string;
  readonly summary: string;
  /** Null: generated on reading, from `made`. */
  readonly doc: RichDoc | null;
  readonly cover: ArticleCover | null;
  /** The match as this revision shows it. */
  readonly match: ArticleMatch | null;
  readonly made: ArticleMade | null;
}

export interface NewArticle extends RevisionText {
  readonly kind: ArticleKind;
  readonly columnNo: string;
  /** Columns besides its own and 推荐. */
  readonly otherColumns: readonly string[];
  /** Epoch ms; in the future: scheduled. */
  readonly publishAt: number;
  readonly source: string;
  readonly authorId: string | null;
  readonly isSample: boolean;
  readonly weight: number;
  readonly tags: readonly string[];
  /** Key that makes the machine write it only once; null: written by hand. */
  readonly origin: string | null;
  readonly editedBy: string | null;
}

export interface NewRevision extends RevisionText {
  readonly reason: string;
  readonly changes: ArticleRevision["changes"];
  /** Epoch ms; in the future: scheduled. */
  readonly at: number;
  readonly editedBy: string | null;
}

/** The matches and moments embedded in a text, as of a moment (epoch ms). */
export type EmbedsOf = (doc: RichDoc, at: number) => Promise<Embeds>;

/** Generates the text of a machine-made revision, always the same; null if its source is gone. */
export type MakeDoc = (revision: {
  readonly articleId: string;
  readonly revision: number;
  readonly kind: ArticleKind;
  readonly match: ArticleMatch | null;
  readonly made: ArticleMade;
  /** The article's own `origin`. */
  readonly origin: string | null;
}) => Promise<RichDoc | null>;
