import { useEffect, useEffectEvent, useReducer } from "react";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

/** The newest answer to what a part of a page asks; the one before stays while the next is on its way or has failed. */
export interface Answer<T> {
  /** Null until there was one. */
  readonly value: T | null;
  /** Of the last time it was asked; null while asking. */
  readonly failure: ApiFailure | null;
  readonly isAsking: boolean;
  askAgain(): void;
}

interface Held<T> {
  readonly round: number;
  /** Which question has been answered, well or badly; null before the first. */
  readonly answered: string | null;
  readonly value: T | null;
  readonly failure: ApiFailure | null;
}

type Event<T> = { readonly kind: "again" } | { readonly kind: "answered"; readonly to: string; readonly answer: Result<T, ApiFailure> };

function reduce<T>(held: Held<T>, event: Event<T>): Held<T> {
  if (event.kind === "again") return { ...held, round: held.round + 1 };
  const { to, answer } = event;
  return answer.ok ? { ...held, answered: to, value: answer.value, failure: null } : { ...held, answered: to, failure: answer.error };
}

/**
 * Asks when `question` changes. `first`: the server's answer to the first question, null when it did not ask.
 */
export function useAnswer<T>(
  question: string,
  ask: (signal: AbortSignal) => Promise<Result<T, ApiFailure>>,
  first: Result<T, ApiFailure> | null,
): Answer<T> {
  const [held, dispatch] = useReducer(reduce<T>, { round: 0, answered: null, value: null, failure: null }, (empty) =>
    first ? reduce(empty, { kind: "answered", to: `0 ${question}`, answer: first }) : empty,
  );
  const asked = `${held.round} ${question}`;
  const isAsking = held.answered !== asked;
  const askNow = useEffectEvent(ask);

  useEffect(() => {
    if (!isAsking) return;
    const abort = new AbortController();
    void askNow(abort.signal).then((answer) => {
      if (!abort.signal.aborted) dispatch({ kind: "answered", to: asked, answer });
    });
    return () => abort.abort();
  }, [asked, isAsking]);

  return { value: held.value, failure: isAsking ? null : held.failure, isAsking, askAgain: () => dispatch({ kind: "again" }) };
}
