import { ErrorCode } from "../../contract/codes/errors.ts";
import { refuse } from "../../contract/http/failure.ts";
import type { Moments } from "./types.ts";

/** For tests without matches: every moment is refused. */
export const NO_MOMENTS: Moments = {
  cards: async () => [],
  check: async () => refuse(ErrorCode.notFound, "时刻所在的比赛不存在"),
};
