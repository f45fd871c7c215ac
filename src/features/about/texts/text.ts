import type { PageHref } from "../../../../contract/pages.ts";

/** Text that links to a page; plain text when that page is not open. */
export interface TextLink {
  readonly text: string;
  readonly to: PageHref;
}

export const link = (text: string, to: PageHref): TextLink => ({ text, to });

/** A paragraph: text and links. */
export type Words = string | readonly (string | TextLink)[];

export interface TextSection {
  /** Id of the heading, for links into the page. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly Words[];
  /** Pairs of term and explanation: cookies, retention times. */
  readonly table?: readonly (readonly [string, string])[];
}

export interface TextChapter {
  /** "" when the text has only one chapter. */
  readonly heading: string;
  readonly sections: readonly TextSection[];
}

export interface ArticleText {
  readonly title: string;
  /** Raised when the text's meaning changes: `2.0`. */
  readonly version: string;
  /** `2026-11-25` */
  readonly updatedOn: string;
  readonly chapters: readonly TextChapter[];
}

export const sectionsOf = ({ chapters }: ArticleText): readonly TextSection[] => chapters.flatMap(({ sections }) => sections);
