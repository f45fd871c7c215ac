import { hasContact, hasLinkAddress } from "../kit/words/links.ts";
import { wordIn } from "../kit/words/wordFinder.ts";

/** What somebody says, looked through for what may not be said. */

/** However it is written (server/kit/words/wordFinder.ts). */
export function hasKeyword(text: string, keywords: readonly string[]): boolean {
  return wordIn(text, keywords) !== null;
}

/** Links and accounts of other services, as spam writes them: spaced, full-width, with other dots, in other alphabets. */
export function hasLink(text: string): boolean {
  return hasLinkAddress(text) || hasContact(text);
}
