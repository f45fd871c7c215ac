import { useEffect, useEffectEvent } from "react";
import type { CaseFilter } from "../../../contract/codes/desk.ts";
import type { DeskCase } from "../../../contract/desk/moderation.ts";
import { type Loaded, useLoaded } from "../../hooks/useLoaded.ts";
import { useDeskApi } from "../api/deskApi.ts";

export interface QueuePage {
  readonly list: readonly DeskCase[];
  readonly cursor: string | null;
}

export interface Queue {
  readonly loaded: Loaded<QueuePage>;
  readonly rows: readonly DeskCase[];
  /** Replaces a row in place with its new state. */
  put(row: DeskCase): void;
  /** Loads the next page and appends it. */
  more(): Promise<void>;
}

const REFRESH_MS = 10_000;

/** Known rows keep their place and take their newest state; new rows are appended. */
function merged(held: readonly DeskCase[], fresh: readonly DeskCase[]): readonly DeskCase[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(held.map(({ id }) => id));
  return [...held.map((row) => byId.get(row.id) ?? row), ...fresh.filter(({ id }) => !known.has(id))];
}

/** The rows of one filter of the queue. Decided ones stay in place, for an undo, until another filter is chosen. */
export function useQueue(filter: CaseFilter): Queue {
  const api = useDeskApi();
  const loaded: Loaded<QueuePage> = useLoaded<QueuePage>(filter, (signal) => api.send("GET /cases", { signal, query: { filter } }), null);
  const { state, change } = loaded;
  const page = state.kind === "ready" ? state.value : null;
  const refresh = useEffectEvent(async () => {
    if (document.hidden || page === null) return;
    const answer = await api.send("GET /cases", { query: { filter } });
    // A failed refresh is repeated with the next interval.
    if (answer.ok) change((held) => ({ list: merged(held.list, answer.value.list), cursor: held.cursor ?? answer.value.cursor }));
  });
  useEffect(() => {
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return {
    loaded,
    rows: page?.list ?? [],
    put: (row) => change((held) => ({ ...held, list: merged(held.list, [row]) })),
    async more() {
      if (page === null || page.cursor === null) return;
      const answer = await api.send("GET /cases", { query: { filter, cursor: page.cursor } });
      if (answer.ok) change((held) => ({ list: merged(held.list, answer.value.list), cursor: answer.value.cursor }));
    },
  };
}
