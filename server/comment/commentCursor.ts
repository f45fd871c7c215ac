import { COMMENTS_BY_LIKES } from "../../contract/limits.ts";

/** Where a reader's list of top-level comments goes on. */
export interface CommentPlace {
  /** Only comments with a smaller id are left, latest first; null: no such limit. */
  readonly before: string | null;
  /** Comments that were shown and would come again. */
  readonly except: readonly string[];
}

export const FIRST_PLACE: CommentPlace = { before: null, except: [] };

/** `.12.7.9`: before 12, without 7 and 9. `..7.9`: without 7 and 9. */
const CURSOR = /^\.\d{0,18}(?:\.\d{1,18})*$/;

/** Null: not a cursor. */
export function placeOf(cursor: string): CommentPlace | null {
  if (!CURSOR.test(cursor)) return null;
  const [before = "", ...except] = cursor.slice(1).split(".");
  return { before: before === "" ? null : before, except };
}

/** The order by likes is by time below its comments with likes, and after a few hundred of them: a cursor stays small. */
export const isByTime = ({ before, except }: CommentPlace): boolean => before !== null || except.length >= COMMENTS_BY_LIKES;

/**
 * The place below a page. Likes, reports and decisions move a comment in the order by likes, so a position there would lose
 * a comment that rises past it: the cursor names those that were shown instead. An id never changes: once the list is by
 * time, whatever has not been shown is older than the last one.
 */
export function cursorBelow({
  shown,
  last,
  isLastByTime,
}: {
  readonly shown: readonly string[];
  readonly last: string;
  readonly isLastByTime: boolean;
}): string {
  if (!isLastByTime) return ["", "", ...shown].join(".");
  return ["", last, ...shown.filter((id) => BigInt(id) < BigInt(last))].join(".");
}
