import type { Result } from "../../../contract/result.ts";
import { type Api, type ApiFailure, type CallInput, type WireCall, wireCallOf } from "../client.ts";

/** An API that a test answers, with no network in between. The one place where an answer is taken for what it is said to be. */
export function answeringApi(
  answer: (call: WireCall, input: CallInput) => Result<unknown, ApiFailure> | Promise<Result<unknown, ApiFailure>>,
): Api {
  const send = async (name: string, input: CallInput = {}) => answer(wireCallOf(name), input);
  return { send: send as Api["send"] };
}
