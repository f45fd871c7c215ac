import type { RoomSet } from "../../contract/http/room.ts";
import { ROOM_KEYWORDS_MAX, ROOM_NOTICE_MAX_LENGTH, ROOM_TITLE_MAX_LENGTH } from "../../contract/limits.ts";
import { type Result, err, ok } from "../../contract/result.ts";
import { categoryOf } from "../../contract/room/categories.ts";
import { CHAT_TEXT_MESSAGE, lineText } from "../../contract/rules/chatText.ts";
import { dropUnseen } from "../../contract/rules/text.ts";
import { HOUSE_WORD_MESSAGE, hasHouseWord } from "../kit/words/houseWords.ts";
import type { RoomRequest } from "./roomRepository.ts";

/** The problem in words for the anchor. */
export type SettingProblem = string;

const KEYWORD_MAX_LENGTH = 20;
const UPLOAD_URL = /^\/uploads\/[0-9a-f]{32}\.webp$/;

function titleOf(typed: string): Result<string, SettingProblem> {
  const line = lineText(typed, ROOM_TITLE_MAX_LENGTH);
  if (line.ok) return hasHouseWord(line.text) ? err(`直播标题${HOUSE_WORD_MESSAGE}`) : ok(line.text);
  if (line.problem === "empty") return err("请输入直播标题");
  return err(line.problem === "long" ? `直播标题最多${ROOM_TITLE_MAX_LENGTH}个字` : CHAT_TEXT_MESSAGE.stacked);
}

function noticeOf(typed: string): Result<string, SettingProblem> {
  const line = lineText(typed, ROOM_NOTICE_MAX_LENGTH);
  if (line.ok) return hasHouseWord(line.text) ? err(`公告${HOUSE_WORD_MESSAGE}`) : ok(line.text);
  if (line.problem === "empty") return ok("");
  return err(line.problem === "long" ? `公告最多${ROOM_NOTICE_MAX_LENGTH}个字` : CHAT_TEXT_MESSAGE.stacked);
}

/** As the chat compares words: without case and spaces. */
function keyOf(word: string): string {
  return word.normalize("NFKC").toLowerCase().replace(/\s/g, "");
}

/** Without duplicates. */
function keywordsOf(typed: readonly string[]): Result<readonly string[], SettingProblem> {
  const byKey = new Map<string, string>();
  for (const word of typed) {
    const text = dropUnseen(word);
    const key = keyOf(text);
    if (key === "") continue;
    if ([...text].length > KEYWORD_MAX_LENGTH) return err(`屏蔽词最多${KEYWORD_MAX_LENGTH}个字`);
    if (!byKey.has(key)) byKey.set(key, text);
  }
  return byKey.size > ROOM_KEYWORDS_MAX ? err(`最多设置${ROOM_KEYWORDS_MAX}个屏蔽词`) : ok([...byKey.values()]);
}

/** The new keywords; null: unchanged. */
function keywordsRequested({ keywords, keywordsAdded, keywordsRemoved }: RoomSet, known: readonly string[]): readonly string[] | null {
  if (keywords === undefined && keywordsAdded === undefined && keywordsRemoved === undefined) return null;
  const removed = new Set(keywordsRemoved?.map(keyOf));
  return [...(keywords ?? known).filter((word) => !removed.has(keyOf(word))), ...(keywordsAdded ?? [])];
}

/** The anchor's input, cleaned and within the limits (contract/limits.ts). `known`: the keywords banned so far. */
export function requestOf(typed: RoomSet, known: readonly string[]): Result<RoomRequest, SettingProblem> {
  const { title, notice, cover, categoryId, match, slowModeS, isFollowersOnly, minLevel, isLocked } = typed;
  const keywords = keywordsRequested(typed, known);
  const cleaned: { -readonly [K in keyof RoomRequest]: RoomRequest[K] } = {};
  if (title !== undefined) {
    const line = titleOf(title);
    if (!line.ok) return line;
    cleaned.title = line.value;
  }
  if (notice !== undefined) {
    const line = noticeOf(notice);
    if (!line.ok) return line;
    cleaned.notice = line.value;
  }
  if (keywords !== null) {
    const words = keywordsOf(keywords);
    if (!words.ok) return words;
    cleaned.keywords = words.value;
  }
  if (cover !== undefined && cover !== "" && !UPLOAD_URL.test(cover)) return err("请先上传封面图片");
  if (cover !== undefined) cleaned.cover = cover;
  if (categoryId !== undefined && categoryOf(categoryId) === null) return err("请选择直播分类");
  if (categoryId !== undefined) cleaned.categoryId = categoryId;
  if (match !== undefined) cleaned.match = match;
  if (slowModeS !== undefined) cleaned.slowModeS = slowModeS;
  if (isFollowersOnly !== undefined) cleaned.isFollowersOnly = isFollowersOnly;
  if (minLevel !== undefined) cleaned.minLevel = minLevel;
  if (isLocked !== undefined) cleaned.isLocked = isLocked;
  return ok(cleaned);
}
