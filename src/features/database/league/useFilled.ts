import { useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import { type SeasonView, type SetParams, filledText } from "./view.ts";

/** Results the reader supposes, by what names a match in the address. */
export type Filled = ReadonlyMap<string, Pair>;

const NOTHING: Filled = new Map();

/** After so long without another key what was supposed stands in the address. */
const ADDRESS_AFTER_MS = 400;

/** `before` itself where it says so already: half a score changes nothing. */
export function withResult(before: Filled, key: string, score: Pair | null): Filled {
  const known = before.get(key);
  if (score === null ? known === undefined : known?.[0] === score[0] && known[1] === score[1]) return before;
  const next = new Map(before);
  if (score === null) next.delete(key);
  else next.set(key, score);
  return next;
}

interface Draft {
  /** What the address supposed when it was begun. */
  readonly over: string;
  readonly filled: Filled;
  /** What was sent into the address last. */
  readonly sent: string | null;
}

/**
 * What the reader supposes: at once on the page, a moment later in the address. Each address goes past every link of the
 * page, which is more than a key has time for. Null while 假设 is off.
 */
export function useFilled(view: SeasonView, set: SetParams): readonly [Filled | null, (change: (before: Filled) => Filled) => void] {
  const { filled: ofAddress } = view;
  const [draft, setDraft] = useState<Draft | null>(null);
  const text = useMemo(() => filledText(ofAddress ?? NOTHING), [ofAddress]);
  // Once it stands in the address, that is what counts, as does whatever else the address has come to say; but for a key
  // that was pressed while it was on its way there.
  if (draft !== null && (ofAddress === null || draft.over !== text)) {
    const isAhead = ofAddress !== null && draft.sent === text && filledText(draft.filled) !== text;
    setDraft(isAhead ? { ...draft, over: text } : null);
  }
  const own = draft !== null && ofAddress !== null && draft.over === text ? draft.filled : null;
  const write = useEffectEvent((filled: Filled) => {
    const sent = filledText(filled);
    setDraft((before) => before && { ...before, sent });
    set({ if: sent });
  });
  useEffect(() => {
    if (own === null) return;
    const timer = setTimeout(() => write(own), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [own]);
  const change = useCallback(
    (to: (before: Filled) => Filled) =>
      setDraft((draftBefore) => {
        const isOwn = draftBefore?.over === text;
        const before = isOwn ? draftBefore.filled : (ofAddress ?? NOTHING);
        const filled = to(before);
        return filled === before ? draftBefore : { over: text, filled, sent: isOwn ? draftBefore.sent : null };
      }),
    [ofAddress, text],
  );
  return [own ?? ofAddress, change];
}
