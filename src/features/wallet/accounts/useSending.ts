import { useRef, useState } from "react";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

interface Sending {
  readonly isSending: boolean;
  /** Of the last time. */
  readonly failure: ApiFailure | null;
  /** Once at a time; `taken` when the server has taken it. */
  send(call: () => Promise<Result<unknown, ApiFailure>>, taken: () => void): Promise<void>;
}

export function useSending(): Sending {
  const [state, setState] = useState<Pick<Sending, "isSending" | "failure">>({ isSending: false, failure: null });
  // Two presses before the first is drawn are one.
  const isUnderWay = useRef(false);
  return {
    ...state,
    async send(call, taken) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setState({ isSending: true, failure: null });
      const answer = await call();
      isUnderWay.current = false;
      setState({ isSending: false, failure: answer.ok ? null : answer.error });
      if (answer.ok) taken();
    },
  };
}
