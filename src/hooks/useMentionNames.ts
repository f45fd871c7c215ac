import { useEffect, useState } from "react";
import type { MentionSuggestion } from "../../contract/http/notice.ts";
import { suggestMentions } from "../api/notices.ts";
import { usePortal } from "./portal.ts";
import { useSessionView } from "./useSession.ts";

const NOBODY: readonly MentionSuggestion[] = [];

/**
 * Names that complete the text typed after an `@`; null: nothing is being typed. Empty for a visitor, and until the answer
 * arrives. `subject`: what the text is about (`post:7`).
 */
export function useMentionNames(typed: string | null, subject: string | undefined): readonly MentionSuggestion[] {
  const { api } = usePortal();
  const { user } = useSessionView();
  const [found, setFound] = useState<{ readonly word: string; readonly list: readonly MentionSuggestion[] } | null>(null);
  const word = user === null ? null : typed;
  useEffect(() => {
    if (word === null) return;
    const abort = new AbortController();
    void suggestMentions(api, word, subject, { signal: abort.signal, isQuiet: true }).then((answer) => {
      // Without names it works like any other text field.
      if (!abort.signal.aborted) setFound({ word, list: answer.ok ? answer.value.list : NOBODY });
    });
    return () => abort.abort();
  }, [api, word, subject]);
  return found !== null && found.word === word ? found.list : NOBODY;
}
