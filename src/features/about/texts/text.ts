import type { PageHref } from "../../../../contract/pages.ts";

/** A word that leads to a page; plain where that is not open. */
export interface TextLink {
  readonly text: string;
  readonly to: PageHref;
}

export const link = (text: string, to: PageHref): TextLink => ({ text, to });

/** A paragraph: words, and links among them. */
export type Words = string | readonly (string | TextLink)[];

export interface TextSection {
  /** Of its heading, for links into the page. */
  readonly id: string;
  readonly heading: string;
  readonly paragraphs: readonly Words[];
  /** What is called what: cookies, times. */
  readonly table?: readonly (readonly [string, string])[];
}

export interface TextChapter {
  /** "" where a text has one chapter. */
  readonly heading: string;
  readonly sections: readonly TextSection[];
}

export interface ArticleText {
  readonly title: string;
  /** Another one when what it says has changed: `2.0`. */
  readonly version: string;
  /** `2026-11-25` */
  readonly updatedOn: string;
  readonly chapters: readonly TextChapter[];
}

export const sectionsOf = ({ chapters }: ArticleText): readonly TextSection[] => chapters.flatMap(({ sections }) => sections);
