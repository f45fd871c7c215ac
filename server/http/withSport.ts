import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Sport } from "../../contract/feed/channels.ts";
import { type CallResult, refuse } from "../../contract/http/failure.ts";

/** Answers for the sport a path names; 404 for any other. */
export function withSport<T>(text: string, answer: (sport: Sport) => Promise<CallResult<T>>): Promise<CallResult<T>> {
  if (text === "fb" || text === "bk") return answer(text);
  return Promise.resolve(refuse(ErrorCode.notFound, "没有这个项目"));
}
