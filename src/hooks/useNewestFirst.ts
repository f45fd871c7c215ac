import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type Result, ok } from "../../contract/result.ts";
import type { Answer, ApiFailure } from "../api/client.ts";
import type { Stamped } from "./stamped.ts";
import { type Kept, useKept } from "./useKept.ts";
import { type Loaded, useLoaded } from "./useLoaded.ts";

export interface Rows<T> {
  /** Newest first. */
  readonly list: readonly T[];
  /** Of the next page; null: there is none. */
  readonly cursor: string | null;
}

interface RowReads<T> {
  idOf(row: T): string;
  /** The time by which the rows are sorted, epoch ms. */
  atOf(row: T): number;
}

interface Inputs<T> extends RowReads<T> {
  readonly question: string;
  /** Where the rows are kept for Back. */
  readonly kept: Kept<Stamped<Rows<T>>>;
  readonly first: Result<Stamped<Rows<T>>, ApiFailure> | null;
  load(signal: AbortSignal): Answer<Stamped<Rows<T>>>;
  next(cursor: string): Answer<Rows<T>>;
}

interface NewestFirst<T> {
  readonly loaded: Loaded<Stamped<Rows<T>>>;
  /** Why the next page could not be loaded. */
  readonly problem: ApiFailure | null;
  /** Loads the page after a cursor. */
  more(from: string): Promise<void>;
}

/** The reloaded first page, and below it the known rows that new ones have pushed off it. A row missing above its end is gone. */
function withFirstPage<T, L extends Rows<T>>(before: L | null, first: L, { idOf, atOf }: RowReads<T>): L {
  const end = first.list.at(-1);
  if (before === null || end === undefined || first.cursor === null) return first;
  const ids = new Set(first.list.map(idOf));
  const below = before.list.filter((row) => !ids.has(idOf(row)) && atOf(row) <= atOf(end));
  // Between the page and known rows that do not touch it there may be rows that were never loaded.
  const doesTouch = before.list.some((row) => ids.has(idOf(row)));
  return doesTouch && below.length > 0 ? { ...first, list: [...first.list, ...below], cursor: before.cursor } : first;
}

/** A list that grows by pages while its first page is reloaded as something new comes. `question` as for `useLoaded`. */
export function useNewestFirst<T>({ question, kept, first, load, next, idOf, atOf }: Inputs<T>): NewestFirst<T> {
  const [problem, setProblem] = useState<ApiFailure | null>(null);
  const { read, write } = useKept(kept, question);
  const [before] = useState(read);
  /** The rows shown, to merge the next reply with. */
  const known = useRef(before);
  const keep = useEffectEvent(write);
  const [begin] = useState(() => (first?.ok ? ok(withFirstPage(before, first.value, { idOf, atOf })) : first));
  const loaded = useLoaded<Stamped<Rows<T>>>(
    question,
    async (signal) => {
      const answer = await load(signal);
      return answer.ok ? ok(withFirstPage(known.current, answer.value, { idOf, atOf })) : answer;
    },
    begin,
  );
  const shown = loaded.state.kind === "ready" ? loaded.state.value : null;
  useEffect(() => {
    if (shown === null) return;
    known.current = shown;
    keep(shown);
  }, [shown]);

  async function more(from: string): Promise<void> {
    setProblem(null);
    const answer = await next(from);
    if (!answer.ok) return setProblem(answer.error);
    const { list, cursor } = answer.value;
    return loaded.change((before) => {
      const ids = new Set(before.list.map(idOf));
      // A row that moved up is already on the first page.
      return { ...before, list: [...before.list, ...list.filter((row) => !ids.has(idOf(row)))], cursor };
    });
  }
  return { loaded, problem, more };
}
