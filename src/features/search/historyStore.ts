import { parseHistory, withWord } from "./history.ts";

type KeyStore = Pick<Storage, "getItem" | "setItem">;

export const HISTORY_KEY = "fulltime.search.history";

export interface HistoryStore {
  read(): readonly string[];
  write(history: readonly string[]): void;
  /** A search was made. */
  remember(word: string): readonly string[];
}

/**
 * The history in the browser's storage. Where the browser forbids storage (private windows, blocked site data) the
 * history is empty and nothing is kept; searching works all the same.
 */
export function createHistoryStore(open: () => KeyStore): HistoryStore {
  function read(): readonly string[] {
    try {
      return parseHistory(open().getItem(HISTORY_KEY));
    } catch {
      // Storage is forbidden: as good as nothing stored.
      return [];
    }
  }
  function write(history: readonly string[]): void {
    try {
      open().setItem(HISTORY_KEY, JSON.stringify(history));
    } catch {
      // Full or forbidden: nothing is kept.
      return;
    }
  }
  return {
    read,
    write,
    remember(word) {
      const history = withWord(read(), word);
      write(history);
      return history;
    },
  };
}

export const browserHistory = createHistoryStore(() => localStorage);
