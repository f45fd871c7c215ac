import { ROOM_KEYWORDS_MAX } from "../../../../contract/limits.ts";
import { type Result, err, ok } from "../../../../contract/result.ts";
import { dropUnseen } from "../../../../contract/rules/text.ts";

export const KEYWORD_MAX_LENGTH = 20;

/** Normalised as the chat compares them: without case and spaces. */
function keyOf(word: string): string {
  return word.normalize("NFKC").toLowerCase().replace(/\s/g, "");
}

/** The new words of a typed or pasted text, separated by commas or line breaks; or an error message. */
export function newKeywords(known: readonly string[], typed: string): Result<readonly string[], string> {
  const words = typed
    .split(/[,，、\n]/)
    .map(dropUnseen)
    .filter((word) => keyOf(word) !== "");
  if (words.length === 0) return err("请输入屏蔽词");
  if (words.some((word) => [...word].length > KEYWORD_MAX_LENGTH)) return err(`屏蔽词最多${KEYWORD_MAX_LENGTH}个字`);
  const seen = new Set(known.map(keyOf));
  const added = words.filter((word) => !seen.has(keyOf(word)) && seen.add(keyOf(word)));
  if (added.length === 0) return err("该屏蔽词已存在");
  return seen.size > ROOM_KEYWORDS_MAX ? err(`最多设置${ROOM_KEYWORDS_MAX}个屏蔽词`) : ok(added);
}
