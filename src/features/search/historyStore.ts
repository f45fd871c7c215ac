import { type KeyStore, localStore, writeJson } from "../../hooks/storage.ts";
import { parseHistory, withWord } from "./history.ts";

export const HISTORY_KEY = "fulltime.search.history";

export interface HistoryStore {
  read(): readonly string[];
  write(history: readonly string[]): void;
  /** Call it when a search is made. */
  remember(word: string): readonly string[];
}

/** The history in the browser's storage. If the browser forbids storage, it lasts as long as the page. */
export function createHistoryStore(store: KeyStore): HistoryStore {
  const read = (): readonly string[] => parseHistory(store.getItem(HISTORY_KEY));
  const write = (history: readonly string[]): void => writeJson(store, HISTORY_KEY, history);
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

export const browserHistory = createHistoryStore(localStore);
