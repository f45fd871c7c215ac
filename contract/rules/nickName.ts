import { NICKNAME_MAX_LENGTH } from "../limits.ts";

/**
 * Characters nobody sees: control, format (zero-width, direction overrides), surrogate and unassigned ones, line breaks,
 * fillers (the Hangul fillers are letters to Unicode, the empty Braille pattern a symbol).
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u;
const ALL_UNSEEN = new RegExp(UNSEEN.source, "gu");
/** Makes the character before it a picture: part of most emoji that are typed. */
const PICTURE_MARK = /\uFE0F/gu;
/** However many a reader counts. */
export const NICKNAME_MAX_CODE_UNITS = 40;
/** Marks belong to letters: on a Han character they make a name that is read as another's. */
const MARKED_HAN = /\p{Script=Han}\p{M}/u;
const PHONE_LIKE = /^\d{11}$/;
let segmenter: Intl.Segmenter | null = null;

/**
 * Characters a reader counts: 10 family emoji are 10. A browser that cannot tell (Firefox before 125) counts code points,
 * which are never fewer; the server counts for itself.
 */
export function nickNameLength(nickName: string): number {
  if (typeof Intl.Segmenter !== "function") return [...nickName].length;
  // Made once: that takes many times as long as to count a nickname.
  segmenter ??= new Intl.Segmenter("zh", { granularity: "grapheme" });
  return [...segmenter.segment(nickName)].length;
}

/** A longer nickname may exist (registered by phone); its owner is asked to change it after login (docs/product.md 4). */
export function isNickNameLong(nickName: string): boolean {
  return nickNameLength(nickName) > NICKNAME_MAX_LENGTH;
}

/** What is wrong with the characters of a nickname of any length, or null. */
export function nickNameCharacterProblem(nickName: string): string | null {
  const key = nickNameKey(nickName);
  const isSeen = key !== "" && !UNSEEN.test(nickName.replace(PICTURE_MARK, "")) && !MARKED_HAN.test(key);
  return !isSeen || nickName !== nickName.trim() || PHONE_LIKE.test(key) ? "昵称包含不支持的字符" : null;
}

/** What is wrong with a nickname one wants, or null. The value is trimmed first by the caller. */
export function nickNameProblem(nickName: string): string | null {
  if (nickName === "") return "请输入昵称";
  if (isNickNameLong(nickName) || nickName.length > NICKNAME_MAX_CODE_UNITS) return `昵称不能超过${NICKNAME_MAX_LENGTH}个字符`;
  return nickNameCharacterProblem(nickName);
}

/** Nicknames that a reader takes for one another are one: full-width letters, case, inner spaces, what is not seen. */
export function nickNameKey(nickName: string): string {
  const plain = nickName.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain.replace(ALL_UNSEEN, "").replace(/\s+/g, "").normalize("NFKC");
}
