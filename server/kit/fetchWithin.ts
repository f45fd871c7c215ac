import type { Clock } from "./clock.ts";

export type Fetch = typeof fetch;

export interface FetchLimits {
  readonly clock: Clock;
  /** For the request and its whole answer. */
  readonly timeoutMs: number;
  /** Ends the request earlier. */
  readonly signal?: AbortSignal;
  /** Replaced in tests. */
  readonly fetch?: Fetch;
}

/**
 * Sends a request and reads the answer by `read`. The one place of the server that may call `fetch` (.oxlintrc.json), so
 * that nothing waits for a remote without an end. Rejects with `no answer within N ms`, with the signal's reason, or with
 * what broke the line.
 */
export async function fetchWithin<T>(
  url: string,
  init: Omit<RequestInit, "signal">,
  { clock, timeoutMs, signal, fetch: send = fetch }: FetchLimits,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const cancel = clock.setTimer(timeoutMs, () => late.abort(new Error(`no answer within ${timeoutMs} ms`)));
  try {
    const response = await send(url, { ...init, signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal });
    return await read(response);
  } finally {
    cancel();
  }
}
