import { useRef, useState } from "react";
import type { Result } from "../../contract/result.ts";
import type { ApiFailure } from "../api/client.ts";

export interface Sending {
  readonly isSending: boolean;
  /** The last refusal or failure; null = none. */
  readonly failure: ApiFailure | null;
  /** Its message. */
  readonly problem: string | null;
  /** One call at a time. True if the server accepted it; `taken` is called first, with the response's value. */
  send<T>(call: () => Promise<Result<T, ApiFailure>>, taken?: (value: T) => void): Promise<boolean>;
}

/** Sends the request of a form or a button. */
export function useSending(): Sending {
  const [state, setState] = useState<Pick<Sending, "isSending" | "failure">>({ isSending: false, failure: null });
  // A second press before the next render does not count.
  const isUnderWay = useRef(false);
  return {
    ...state,
    problem: state.failure?.message ?? null,
    async send(call, taken) {
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      setState({ isSending: true, failure: null });
      const answer = await call();
      isUnderWay.current = false;
      setState({ isSending: false, failure: answer.ok ? null : answer.error });
      if (answer.ok) taken?.(answer.value);
      return answer.ok;
    },
  };
}
