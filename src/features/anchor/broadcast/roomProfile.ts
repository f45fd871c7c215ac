import type { RoomCard, RoomMatch, RoomSet } from "../../../../contract/http/room.ts";
import { ROOM_NOTICE_MAX_LENGTH, ROOM_TITLE_MAX_LENGTH } from "../../../../contract/limits.ts";
import { CHAT_TEXT_MESSAGE, lineText } from "../../../../contract/rules/chatText.ts";

/** The room profile as typed. */
export interface RoomProfileForm {
  readonly title: string;
  readonly cover: string;
  readonly categoryId: string;
  readonly match: RoomMatch | null;
  readonly notice: string;
}
export type RoomProfileProblems = Readonly<Partial<Record<"title" | "notice", string>>>;

export function profileOf({ title, cover, categoryId, match }: RoomCard, notice: string): RoomProfileForm {
  return { title, cover, categoryId, match, notice };
}

export function profileProblems({ title, notice }: Pick<RoomProfileForm, "title" | "notice">): RoomProfileProblems {
  const [line, text] = [lineText(title, ROOM_TITLE_MAX_LENGTH), lineText(notice, ROOM_NOTICE_MAX_LENGTH)];
  const words = { empty: "请输入直播标题", long: `直播标题最多${ROOM_TITLE_MAX_LENGTH}个字`, stacked: CHAT_TEXT_MESSAGE.stacked };
  const isNoticeGood = text.ok || text.problem === "empty";
  return {
    ...(line.ok ? {} : { title: words[line.problem] }),
    ...(isNoticeGood ? {} : { notice: text.problem === "long" ? `公告最多${ROOM_NOTICE_MAX_LENGTH}个字` : CHAT_TEXT_MESSAGE.stacked }),
  };
}

export function requestOf({ match, ...profile }: RoomProfileForm): RoomSet {
  return { ...profile, match: match && { matchId: match.matchId, matchType: match.matchType } };
}

/** Characters, not bytes: `12/30`. */
export function countOf(text: string, max: number): string {
  return `${[...text.trim()].length}/${max}`;
}
