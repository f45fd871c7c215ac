import { useEffect, useEffectEvent, useState } from "react";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";

/** What a part of a page has of its data. A failure after data keeps the data. */
export type Loaded<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  | { readonly kind: "ready"; readonly value: T; readonly isBusy: boolean; readonly failure: ApiFailure | null };

export interface Loading<T> {
  readonly state: Loaded<T>;
  reload(): void;
  /** After a change the server has taken: what is shown follows without asking again. */
  change(project: (value: T) => T): void;
}

interface Held<T> {
  /** Which question the answer is of; "" = none yet. */
  readonly question: string;
  readonly value: T | null;
  readonly failure: ApiFailure | null;
}

function heldOf<T>(question: string, answer: Result<T, ApiFailure>, before: T | null): Held<T> {
  return answer.ok ? { question, value: answer.value, failure: null } : { question, value: before, failure: answer.error };
}

/**
 * Loads whenever `key` changes and keeps what was there meanwhile, so that turning a page does not blank the list.
 * `first`: the server's answer to the first key, null when it did not ask.
 */
export function useLoaded<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<Result<T, ApiFailure>>,
  first: Result<T, ApiFailure> | null,
): Loading<T> {
  const [attempt, setAttempt] = useState(0);
  const question = `${key}#${attempt}`;
  const [held, setHeld] = useState<Held<T>>(() => (first ? heldOf(question, first, null) : { question: "", value: null, failure: null }));
  const isBusy = held.question !== question;
  const ask = useEffectEvent(load);

  useEffect(() => {
    if (!isBusy) return;
    const abort = new AbortController();
    void ask(abort.signal).then((answer) => {
      if (!abort.signal.aborted) setHeld((before) => heldOf(question, answer, before.value));
    });
    return () => abort.abort();
  }, [question, isBusy]);

  return {
    state: stateOf(held, isBusy),
    reload: () => setAttempt((n) => n + 1),
    change: (project) => setHeld((before) => (before.value === null ? before : { ...before, value: project(before.value) })),
  };
}

function stateOf<T>({ value, failure }: Held<T>, isBusy: boolean): Loaded<T> {
  if (value !== null) return { kind: "ready", value, isBusy, failure: isBusy ? null : failure };
  return failure && !isBusy ? { kind: "failed", failure } : { kind: "loading" };
}
