import type { Result } from "../../../contract/result.ts";
import { type Api, type ApiFailure, type CallInput, type WireCall, wireCallOf } from "../client.ts";

/** An API answered by a test, without a network. The only place where an answer is cast to the call's reply type. */
export function answeringApi(
  answer: (call: WireCall, input: CallInput) => Result<unknown, ApiFailure> | Promise<Result<unknown, ApiFailure>>,
): Api {
  const send = async (name: string, input: CallInput = {}) => answer(wireCallOf(name), input);
  return { send: send as Api["send"] };
}
