import { useRef, useState } from "react";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

export interface Submission {
  readonly isBusy: boolean;
  /** What the server said against it. */
  readonly failure: ApiFailure | null;
  /** Sends a form, once at a time; true when the server took it. */
  send(work: () => Promise<Result<unknown, ApiFailure>>): Promise<boolean>;
}

export function useSubmit(): Submission {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  // Two presses before the first is drawn are one.
  const isSending = useRef(false);
  return {
    isBusy,
    failure,
    async send(work) {
      if (isSending.current) return false;
      isSending.current = true;
      setIsBusy(true);
      setFailure(null);
      const answer = await work();
      isSending.current = false;
      setIsBusy(false);
      if (!answer.ok) setFailure(answer.error);
      return answer.ok;
    },
  };
}
