import type { Sport } from "../feed/channels.ts";
import type { MatchId } from "../ids.ts";

/**
 * Rich text of articles, posts and plans (docs/product.md 7, Inform): a JSON document of what stands here and of nothing
 * else. No HTML is stored; what reads it builds elements from it.
 */
export interface RichDoc {
  readonly type: "doc";
  readonly content: readonly RichBlock[];
}

export type RichBlock =
  | { readonly type: "paragraph"; readonly content?: readonly RichInline[] }
  | { readonly type: "heading"; readonly attrs: { readonly level: 2 | 3 }; readonly content?: readonly RichInline[] }
  | { readonly type: "blockquote"; readonly content: readonly RichBlock[] }
  | { readonly type: "bulletList" | "orderedList"; readonly content: readonly RichItem[] }
  | { readonly type: "image"; readonly attrs: RichImage }
  | { readonly type: "moment"; readonly attrs: RichMoment }
  | { readonly type: "matchCard" | "matchStats"; readonly attrs: RichMatch };

export interface RichItem {
  readonly type: "listItem";
  readonly content: readonly RichBlock[];
}

export type RichInline =
  | { readonly type: "text"; readonly text: string; readonly marks?: readonly RichMark[] }
  | { readonly type: "hardBreak" };

export type RichMark =
  | { readonly type: "bold" | "italic" | "strike" }
  | { readonly type: "link"; readonly attrs: { readonly href: string } }
  /** Words that a revision changed: the underline of the page. */
  | { readonly type: "changed" };

/** One of the portal's own pictures. */
export interface RichImage {
  readonly src: string;
  readonly alt: string;
}

export interface RichMatch {
  readonly sport: Sport;
  readonly matchId: MatchId;
}

/** A match as it stood at a moment (epoch ms): score, clock and the incident of then. */
export interface RichMoment extends RichMatch {
  readonly at: number;
}

const LINK_MAX_LENGTH = 500;

/** Uploaded by us: nothing is loaded from elsewhere. */
const OWN_IMAGE = /^\/(uploads|covers)\/[0-9a-z-]{1,64}\.(webp|svg)$/;
const WEB_LINK = /^https?:\/\/[\w.-]+(:\d{1,5})?([/?#]\S*)?$/i;
/** Control and format characters, halves of surrogates. */
const UNSEEN = /\p{C}/u;
const OWN_LINK = /^\/(?![/\\])[^\s\\]*$/;

export const isOwnImage = (src: string): boolean => OWN_IMAGE.test(src);

/** A page of the portal, or the address of another site without anything a browser would have to guess about. */
export function isRichLink(href: string): boolean {
  return href.length <= LINK_MAX_LENGTH && !UNSEEN.test(href) && (OWN_LINK.test(href) || WEB_LINK.test(href));
}

function plainOfInline(one: RichInline): string {
  return one.type === "text" ? one.text : "\n";
}

function plainOfBlock(block: RichBlock | RichItem): string {
  switch (block.type) {
    case "paragraph":
    case "heading":
      return (block.content ?? []).map(plainOfInline).join("");
    case "blockquote":
    case "bulletList":
    case "orderedList":
    case "listItem":
      return block.content.map(plainOfBlock).join("\n");
    default:
      return "";
  }
}

/** Its words alone, a block a line: for search, summaries and differences. */
export function plainOfRich(doc: RichDoc): string {
  return doc.content
    .map(plainOfBlock)
    .filter((text) => text !== "")
    .join("\n");
}

function momentsBelow(block: RichBlock | RichItem): readonly RichMoment[] {
  if (block.type === "moment") return [block.attrs];
  if (block.type === "blockquote" || block.type === "bulletList" || block.type === "orderedList" || block.type === "listItem")
    return block.content.flatMap(momentsBelow);
  return [];
}

/** The moments of matches it shows, in order. */
export function momentsOfRich(doc: RichDoc): readonly RichMoment[] {
  return doc.content.flatMap(momentsBelow);
}

/** A document of plain paragraphs. */
export function richOfParagraphs(paragraphs: readonly string[]): RichDoc {
  return { type: "doc", content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })) };
}
