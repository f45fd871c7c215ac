import { NICKNAME_MAX_CODE_UNITS } from "./nickName.ts";

/**
 * `@昵称` in posts and comments (docs/product.md 3): the names in a text, before it is known whether such users exist.
 * A name ends at a space, a mark or the next `@`. Chinese is written without spaces, so for `@老周你好` the server
 * looks for the longest prefix that is a user's name.
 */

/** A text with more mentions is refused: otherwise nobody could tell which of those users were not notified. */
const MENTIONS_MAX = 10;
const MENTIONS_MESSAGE = `一次最多提到${MENTIONS_MAX}人`;

/** A mentioned user, with the name as written in the text. */
export interface Mention {
  readonly name: string;
  readonly userId: string;
}

const ENDS = String.raw`\s@#，。！？；：、,!?;:“”‘’"'（）()《》<>【】\[\]{}…`;
const TYPED = new RegExp(String.raw`@([^${ENDS}]{1,${NICKNAME_MAX_CODE_UNITS}})`, "gu");
/** The name being typed, up to the caret; "" right after the `@`. */
const TYPING = new RegExp(String.raw`@([^${ENDS}]{0,${NICKNAME_MAX_CODE_UNITS}})$`, "u");
const OF_AN_ADDRESS = /[A-Za-z0-9._-]/;

/** Excludes e-mail addresses: `a@b.com` mentions nobody. */
function isName(text: string, at: number): boolean {
  return at === 0 || !OF_AN_ADDRESS.test(text[at - 1] ?? "");
}

function typedIn(text: string): readonly { readonly index: number; readonly typed: string }[] {
  return [...text.matchAll(TYPED)].flatMap(({ index, 1: typed = "" }) => (isName(text, index) ? [{ index, typed }] : []));
}

/** The distinct names after each `@`. */
export function mentionsIn(text: string): readonly string[] {
  return [...new Set(typedIn(text).map(({ typed }) => typed))];
}

/** Why a text is refused, in words; null: not too many mentions. */
export function mentionProblem(text: string): string | null {
  return mentionsIn(text).length > MENTIONS_MAX ? MENTIONS_MESSAGE : null;
}

/** Candidate names, longest first: `老周你好`, `老周你`, `老周`, `老`. */
export function namesOf(typed: string): readonly string[] {
  const letters = [...typed];
  return letters.map((_, i) => letters.slice(0, letters.length - i).join(""));
}

/** The name being typed at the caret, with the offset of its `@`; null: none. */
export function typedMention(text: string, caret: number): { readonly from: number; readonly word: string } | null {
  const found = TYPING.exec(text.slice(0, caret));
  return found && isName(text, found.index) ? { from: found.index, word: found[1] ?? "" } : null;
}

export type MentionPiece = string | Mention;

/** Splits a text into plain pieces and mentions. The longest matching name wins. */
export function withMentions(text: string, mentions: readonly Mention[]): readonly MentionPiece[] {
  if (mentions.length === 0) return [text];
  const byLength = [...mentions].sort((a, b) => b.name.length - a.name.length);
  const pieces: MentionPiece[] = [];
  let from = 0;
  for (const { index, typed } of typedIn(text)) {
    const mention = byLength.find(({ name }) => typed.startsWith(name));
    if (!mention) continue;
    if (index > from) pieces.push(text.slice(from, index));
    pieces.push(mention);
    from = index + 1 + mention.name.length;
  }
  if (from < text.length) pieces.push(text.slice(from));
  return pieces;
}
