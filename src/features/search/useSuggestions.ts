import { useEffect, useState } from "react";
import type { SuggestReply } from "../../../contract/http/search.ts";
import { suggestions } from "../../api/search.ts";
import { usePortal } from "../../hooks/portal.ts";
import { searchWord } from "./history.ts";

/** Debounce of the request while the user types, ms. */
const PAUSE_MS = 60;
const NONE: SuggestReply = { top: null, groups: [] };

export interface Suggested extends SuggestReply {
  /** The word they were requested for; the field may have changed since. */
  readonly word: string;
}

/** Suggestions while the user types. Null: the field is empty, or no response has arrived. A failed request gives none. */
export function useSuggestions(typed: string): Suggested | null {
  const { api } = usePortal();
  const word = searchWord(typed);
  const [suggested, setSuggested] = useState<Suggested | null>(null);
  useEffect(() => {
    if (word === "") return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      void suggestions(api, word, { signal: controller.signal }).then((answer) => {
        if (!controller.signal.aborted) setSuggested({ ...(answer.ok ? answer.value : NONE), word });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, word]);
  // Suggestions for the previous text stay until newer ones arrive.
  return word === "" ? null : suggested;
}
