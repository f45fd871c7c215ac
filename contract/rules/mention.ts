import { NICKNAME_MAX_CODE_UNITS } from "./nickName.ts";

/**
 * `@昵称` in posts and comments (docs/product.md 3): what a text names, before anybody knows whether there is such a user.
 * A name ends at a space, a mark or the next `@`. Chinese is written without spaces: whom `@老周你好` means the server
 * finds out, the longest name that is somebody's.
 */

/** A text that names more people is refused: of those who were not told nobody would know. */
const MENTIONS_MAX = 10;
const MENTIONS_MESSAGE = `一次最多提到${MENTIONS_MAX}人`;

/** Somebody a text names, by the name that stands in it. */
export interface Mention {
  readonly name: string;
  readonly userId: string;
}

const ENDS = String.raw`\s@#，。！？；：、,!?;:“”‘’"'（）()《》<>【】\[\]{}…`;
const TYPED = new RegExp(String.raw`@([^${ENDS}]{1,${NICKNAME_MAX_CODE_UNITS}})`, "gu");
/** Up to the caret, while it is typed; "" right after the `@`. */
const TYPING = new RegExp(String.raw`@([^${ENDS}]{0,${NICKNAME_MAX_CODE_UNITS}})$`, "u");
const OF_AN_ADDRESS = /[A-Za-z0-9._-]/;

/** Not within an address of mail: `a@b.com` names nobody. */
function isName(text: string, at: number): boolean {
  return at === 0 || !OF_AN_ADDRESS.test(text[at - 1] ?? "");
}

function typedIn(text: string): readonly { readonly index: number; readonly typed: string }[] {
  return [...text.matchAll(TYPED)].flatMap(({ index, 1: typed = "" }) => (isName(text, index) ? [{ index, typed }] : []));
}

/** What stands behind each `@`, once each. */
export function mentionsIn(text: string): readonly string[] {
  return [...new Set(typedIn(text).map(({ typed }) => typed))];
}

/** Why a text cannot be sent, in words; null: it names no more than it may. */
export function mentionProblem(text: string): string | null {
  return mentionsIn(text).length > MENTIONS_MAX ? MENTIONS_MESSAGE : null;
}

/** Whoever may be meant, the longest first: `老周你好`, `老周你`, `老周`, `老`. */
export function namesOf(typed: string): readonly string[] {
  const letters = [...typed];
  return letters.map((_, i) => letters.slice(0, letters.length - i).join(""));
}

/** The name that is being typed at the caret, with where its `@` stands; null: none is. */
export function typedMention(text: string, caret: number): { readonly from: number; readonly word: string } | null {
  const found = TYPING.exec(text.slice(0, caret));
  return found && isName(text, found.index) ? { from: found.index, word: found[1] ?? "" } : null;
}

export type MentionPiece = string | Mention;

/** A text in pieces: words, and people where one of them is named. The longest name wins. */
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
