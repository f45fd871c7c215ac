import { useEffect, useEffectEvent, useReducer } from "react";
import { ErrorCode } from "../../contract/codes/errors.ts";
import type { Result } from "../../contract/result.ts";
import type { ApiFailure } from "../api/client.ts";

/** State of the data of a part of a page. A failure after data keeps the data, unless the session has ended. */
export type LoadedState<T> =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly failure: ApiFailure }
  | {
      readonly kind: "ready";
      readonly value: T;
      /** A request is in flight. */
      readonly isBusy: boolean;
      /** Failure of the last request; null while one is in flight. */
      readonly failure: ApiFailure | null;
    };

/** Rendered by `src/ui/surface/LoadedPart.tsx`. */
export interface Loaded<T> {
  readonly state: LoadedState<T>;
  /** Sends the same request again. */
  reload(): void;
  /** After a change the server has accepted: updates the value without a request, unless one is in flight. */
  change(project: (value: T) => T): void;
}

interface Held<T> {
  readonly round: number;
  /** Counts the changes: the answer to a request sent before a change may not include it. */
  readonly changes: number;
  /** The question answered last, with success or failure; null before the first answer. */
  readonly answered: string | null;
  readonly value: T | null;
  readonly failure: ApiFailure | null;
}

type Event<T> =
  | { readonly kind: "reload" }
  /** `changes`: their count when the request was sent. */
  | { readonly kind: "answered"; readonly to: string; readonly changes: number; readonly answer: Result<T, ApiFailure> }
  | { readonly kind: "changed"; readonly project: (value: T) => T };

function reduce<T>(held: Held<T>, event: Event<T>): Held<T> {
  switch (event.kind) {
    case "reload":
      return { ...held, round: held.round + 1 };
    case "changed":
      return { ...held, changes: held.changes + 1, value: held.value === null ? null : event.project(held.value) };
    case "answered": {
      const { to, changes, answer } = event;
      // The answer may be from before a change: the request is sent again, while the present value stays.
      if (answer.ok && changes !== held.changes) return { ...held, round: held.round + 1 };
      if (answer.ok) return { ...held, answered: to, value: answer.value, failure: null };
      // The session has ended on the server: the reader may no longer see this value.
      const value = answer.error.code === ErrorCode.notLoggedIn ? null : held.value;
      return { ...held, answered: to, value, failure: answer.error };
    }
    default:
      return event satisfies never;
  }
}

function stateOf<T>({ value, failure }: Held<T>, isBusy: boolean): LoadedState<T> {
  if (value !== null) return { kind: "ready", value, isBusy, failure: isBusy ? null : failure };
  return failure && !isBusy ? { kind: "failed", failure } : { kind: "loading" };
}

/**
 * Data of a part of a page: requested whenever `question` changes (a page, a filter, a moment). Meanwhile the old data stays,
 * so that turning a page does not blank the list. An answer that arrives after another question is dropped.
 * `load` may be new at every render. `first`: the server's answer to the first question, null when it did not ask;
 * later ones are ignored. Give the component a `key` where data of one question must not stay for another.
 */
export function useLoaded<T extends NonNullable<unknown>>(
  question: string,
  load: (signal: AbortSignal) => Promise<Result<T, ApiFailure>>,
  first: Result<T, ApiFailure> | null,
): Loaded<T> {
  const [held, dispatch] = useReducer(reduce<T>, { round: 0, changes: 0, answered: null, value: null, failure: null }, (empty) =>
    first ? reduce(empty, { kind: "answered", to: `0 ${question}`, changes: 0, answer: first }) : empty,
  );
  const requestKey = `${held.round} ${question}`;
  const isBusy = held.answered !== requestKey;
  const request = useEffectEvent(async (signal: AbortSignal) => {
    const { changes } = held;
    return { changes, answer: await load(signal) };
  });

  useEffect(() => {
    if (!isBusy) return;
    const abort = new AbortController();
    void request(abort.signal).then(({ changes, answer }) => {
      if (!abort.signal.aborted) dispatch({ kind: "answered", to: requestKey, changes, answer });
    });
    return () => abort.abort();
  }, [requestKey, isBusy]);

  return {
    state: stateOf(held, isBusy),
    reload: () => dispatch({ kind: "reload" }),
    change: (project) => dispatch({ kind: "changed", project }),
  };
}
