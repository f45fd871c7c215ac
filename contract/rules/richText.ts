import type { Sport } from "../feed/channels.ts";
import type { MatchId } from "../ids.ts";

/**
 * Rich text of articles, posts and plans (docs/product.md 7, Inform): a JSON document with the nodes defined here and no
 * others. No HTML is stored; readers build elements from the document.
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
  /** Words changed by a revision, underlined on the page. */
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

/** A match as of a moment (epoch ms): score, clock and the incident at that time. */
export interface RichMoment extends RichMatch {
  readonly at: number;
}

const LINK_MAX_LENGTH = 500;

/** Our own uploads only: pages load no images from elsewhere. */
const OWN_IMAGE = /^\/(uploads|covers)\/[0-9a-z-]{1,64}\.(webp|svg)$/;
const WEB_LINK = /^https?:\/\/[\w.-]+(:\d{1,5})?([/?#]\S*)?$/i;
/** Control and format characters, lone surrogates. */
const UNSEEN = /\p{C}/u;
const OWN_LINK = /^\/(?![/\\])[^\s\\]*$/;

export const isOwnImage = (src: string): boolean => OWN_IMAGE.test(src);

/** A page of the portal, or an outside URL without any part that browsers interpret differently. */
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

/** Its plain text, one block a line: for search, summaries and diffs. */
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

/** The match moments in the document, in order. */
export function momentsOfRich(doc: RichDoc): readonly RichMoment[] {
  return doc.content.flatMap(momentsBelow);
}

/** A document of plain paragraphs. */
export function richOfParagraphs(paragraphs: readonly string[]): RichDoc {
  return { type: "doc", content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })) };
}
