import { useRef, useState } from "react";
import type { Result } from "../../contract/result.ts";
import type { ApiFailure } from "../api/client.ts";

export interface Sending {
  readonly isSending: boolean;
  /** What the server said against it the last time; null = nothing. */
  readonly failure: ApiFailure | null;
  /** In the server's words. */
  readonly problem: string | null;
  /** Once at a time. True when the server took it; before that, `taken` with what it answered. */
  send<T>(call: () => Promise<Result<T, ApiFailure>>, taken?: (value: T) => void): Promise<boolean>;
}

/** Sends what a form or a button asks for. */
export function useSending(): Sending {
  const [state, setState] = useState<Pick<Sending, "isSending" | "failure">>({ isSending: false, failure: null });
  // Two presses before the first is drawn are one.
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
