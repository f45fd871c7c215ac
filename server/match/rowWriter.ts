import type { Sport } from "../../contract/feed/channels.ts";
import type { Clock } from "../kit/clock.ts";
import { codeOf, messageOf } from "../kit/errors.ts";
import type { Log } from "../kit/log.ts";
import type { MatchRepository, StoredMatch } from "./matchRepository.ts";

const EVERY_MS = 1_000;
const RETRY_MS = 5_000;
const BATCH = 500;

/** SQLSTATE class 22, data exception: the same row fails however often it is tried. */
const isDataError = (error: unknown): boolean => codeOf(error)?.startsWith("22") ?? false;

/**
 * Saves rows a second after they changed, the latest of each match. Nothing is lost when the process dies before: rows
 * are derived, and the next start computes again those that are behind their channel.
 */
export interface RowWriter {
  add(match: StoredMatch): void;
  /** A row that waits to be saved: newer than the one in the database. */
  pending(sport: Sport, id: string): StoredMatch | undefined;
  /** The row as last computed, saved or not. */
  find(sport: Sport, id: string): Promise<StoredMatch | null>;
  /** Calls the listener with rows once the database has them. */
  onSaved(listener: (matches: readonly StoredMatch[]) => void): void;
  /** Saves pending rows; rejects when the database is away, and keeps them. */
  flush(): Promise<void>;
  stop(): void;
}

export function createRowWriter(deps: {
  readonly repository: Pick<MatchRepository, "save" | "find">;
  readonly clock: Clock;
  readonly log: Log;
}): RowWriter {
  const waiting = new Map<string, StoredMatch>();
  let inFlight: Map<string, StoredMatch> = new Map();
  let flushing: Promise<void> | null = null;
  let cancel: (() => void) | null = null;
  let isStopped = false;

  const listeners: ((matches: readonly StoredMatch[]) => void)[] = [];
  const keyOf = (sport: Sport, id: string) => `${sport}:${id}`;

  function schedule(delayMs: number): void {
    if (cancel || isStopped) return;
    cancel = deps.clock.setTimer(delayMs, () => {
      cancel = null;
      flush().catch((error: unknown) => {
        deps.log.warn({ waiting: waiting.size, reason: messageOf(error) }, "rows could not be saved; trying again");
        schedule(RETRY_MS);
      });
    });
  }

  async function saveAll(): Promise<void> {
    while (waiting.size > 0) {
      inFlight = new Map([...waiting].slice(0, BATCH));
      const matches = [...inFlight.values()];
      for (const key of inFlight.keys()) waiting.delete(key);
      let saved: readonly StoredMatch[];
      try {
        saved = await saveBatch(matches);
      } catch (error) {
        for (const [key, match] of inFlight) if (!waiting.has(key)) waiting.set(key, match);
        throw error;
      } finally {
        inFlight = new Map();
      }
      for (const listener of listeners) listener(saved);
    }
  }

  /** Saves all that can be saved: a row with data the database refuses must not hold up those of other matches. */
  async function saveBatch(matches: readonly StoredMatch[]): Promise<readonly StoredMatch[]> {
    try {
      await deps.repository.save(matches);
      return matches;
    } catch (error) {
      if (!isDataError(error)) throw error;
      const [first, ...others] = matches;
      if (first && others.length === 0) {
        deps.log.error({ match: keyOf(first.row.sport, first.row.id), reason: messageOf(error) }, "a row of a match cannot be saved");
        return [];
      }
      const middle = matches.length >> 1;
      return [...(await saveBatch(matches.slice(0, middle))), ...(await saveBatch(matches.slice(middle)))];
    }
  }

  function flush(): Promise<void> {
    flushing ??= saveAll().finally(() => {
      flushing = null;
    });
    return flushing;
  }

  const pending = (sport: Sport, id: string) => waiting.get(keyOf(sport, id)) ?? inFlight.get(keyOf(sport, id));

  return {
    add(match) {
      waiting.set(keyOf(match.row.sport, match.row.id), match);
      schedule(EVERY_MS);
    },
    pending,
    find: async (sport, id) => pending(sport, id) ?? deps.repository.find(sport, id),
    onSaved: (listener) => void listeners.push(listener),
    flush,
    stop() {
      isStopped = true;
      cancel?.();
      cancel = null;
    },
  };
}
