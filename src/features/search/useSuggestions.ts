import { useEffect, useState } from "react";
import type { SuggestReply } from "../../../contract/http/search.ts";
import { suggestions } from "../../api/search.ts";
import { usePortal } from "../../hooks/portal.ts";
import { searchWord } from "./history.ts";

/** Who types fast is asked about once. */
const PAUSE_MS = 60;
const NONE: SuggestReply = { top: null, groups: [] };

export interface Suggested extends SuggestReply {
  /** What they were asked for; what is typed may be further. */
  readonly word: string;
}

/** What a word may mean, while it is typed. Null: nothing is typed, or nobody knows yet. What cannot be read is nothing. */
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
  // What the letters before found stays until there is something newer.
  return word === "" ? null : suggested;
}
