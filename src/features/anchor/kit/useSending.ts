import { useRef, useState } from "react";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

export interface Sending {
  readonly isSending: boolean;
  /** The server's words of the last time; null = none. */
  readonly problem: string | null;
  /** Once at a time; `taken` with what the server answered. */
  send<T>(call: () => Promise<Result<T, ApiFailure>>, taken: (value: T) => void): Promise<void>;
}

export function useSending(): Sending {
  const [state, setState] = useState<Pick<Sending, "isSending" | "problem">>({ isSending: false, problem: null });
  // Two presses before the first is drawn are one.
  const isUnderWay = useRef(false);
  return {
    ...state,
    async send(call, taken) {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      setState({ isSending: true, problem: null });
      const answer = await call();
      isUnderWay.current = false;
      setState({ isSending: false, problem: answer.ok ? null : answer.error.message });
      if (answer.ok) taken(answer.value);
    },
  };
}
