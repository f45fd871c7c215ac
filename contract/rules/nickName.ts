import { NICKNAME_MAX_LENGTH } from "../limits.ts";

/** Control, format (zero-width, direction overrides), surrogate and unassigned characters, and line breaks. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;
const PHONE_LIKE = /^\d{11}$/;

/** Characters a reader counts: 10 family emoji are 10. */
export function nickNameLength(nickName: string): number {
  return [...new Intl.Segmenter("zh", { granularity: "grapheme" }).segment(nickName)].length;
}

/** A longer nickname may exist (registered by phone); its owner is asked to change it after login (spec section 4). */
export function isNickNameLong(nickName: string): boolean {
  return nickNameLength(nickName) > NICKNAME_MAX_LENGTH;
}

/** What is wrong with a nickname one wants, or null. The value is trimmed first by the caller. */
export function nickNameProblem(nickName: string): string | null {
  if (nickName === "") return "请输入昵称";
  if (isNickNameLong(nickName) || nickName.length > 40) return `昵称不能超过${NICKNAME_MAX_LENGTH}个字符`;
  if (UNSEEN.test(nickName) || nickName !== nickName.trim() || PHONE_LIKE.test(nickName)) return "昵称包含不支持的字符";
  return null;
}

/** Nicknames that a reader takes for one another are one: full-width letters, case, inner spaces. */
export function nickNameKey(nickName: string): string {
  return nickName.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
}
