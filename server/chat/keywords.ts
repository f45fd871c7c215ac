import { hasContact, hasLinkAddress } from "../kit/words/links.ts";
import { wordIn } from "../kit/words/wordFinder.ts";

/** Checks users' text for forbidden words and links. */

/** Also finds disguised spellings (server/kit/words/wordFinder.ts). */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  return wordIn(text, keywords) !== null;
}

/** Links and accounts of other services, also as spam disguises them: spaced, full-width, with other dots, in other alphabets. */
export function hasLink(text: string): boolean {
  return hasLinkAddress(text) || hasContact(text);
}
