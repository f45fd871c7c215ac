import { NICKNAME_MAX_LENGTH } from "../limits.ts";

/**
 * Invisible characters: control, format (zero-width, direction overrides), surrogate and unassigned ones, line breaks,
 * and fillers (to Unicode the Hangul fillers are letters, the empty Braille pattern is a symbol).
 */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u;
const ALL_UNSEEN = new RegExp(UNSEEN.source, "gu");
/** Variation selector that turns the preceding character into an emoji: part of most emoji as typed. */
const PICTURE_MARK = /\uFE0F/gu;
/** Limit in UTF-16 code units, whatever the number of visible characters. */
export const NICKNAME_MAX_CODE_UNITS = 40;
/** Combining marks belong on letters: on a Han character they imitate another user's name. */
const MARKED_HAN = /\p{Script=Han}\p{M}/u;
const PHONE_LIKE = /^\d{11}$/;
let segmenter: Intl.Segmenter | null = null;

/**
 * Number of visible characters: 10 family emoji are 10. A browser without `Intl.Segmenter` (Firefox before 125) counts
 * code points, which are never fewer; the server counts for itself.
 */
export function nickNameLength(nickName: string): number {
  if (typeof Intl.Segmenter !== "function") return [...nickName].length;
  // Created once: creating it takes far longer than counting a nickname.
  segmenter ??= new Intl.Segmenter("zh", { granularity: "grapheme" });
  return [...segmenter.segment(nickName)].length;
}

/** Longer nicknames exist (registration by phone); their owners are asked to change them after login (docs/product.md 4). */
export function isNickNameLong(nickName: string): boolean {
  return nickNameLength(nickName) > NICKNAME_MAX_LENGTH;
}

/** The problem with a nickname's characters, whatever its length, or null. */
export function nickNameCharacterProblem(nickName: string): string | null {
  const key = nickNameKey(nickName);
  const isSeen = key !== "" && !UNSEEN.test(nickName.replace(PICTURE_MARK, "")) && !MARKED_HAN.test(key);
  return !isSeen || nickName !== nickName.trim() || PHONE_LIKE.test(key) ? "昵称包含不支持的字符" : null;
}

/** The problem with a requested nickname, or null. The caller trims the value first. */
export function nickNameProblem(nickName: string): string | null {
  if (nickName === "") return "请输入昵称";
  if (isNickNameLong(nickName) || nickName.length > NICKNAME_MAX_CODE_UNITS) return `昵称不能超过${NICKNAME_MAX_LENGTH}个字符`;
  return nickNameCharacterProblem(nickName);
}

/** Key that is equal for look-alike nicknames: ignores full-width forms, case, spaces and invisible characters. */
export function nickNameKey(nickName: string): string {
  const plain = nickName.normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain.replace(ALL_UNSEEN, "").replace(/\s+/g, "").normalize("NFKC");
}
