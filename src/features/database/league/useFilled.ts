import { useCallback, useEffect, useEffectEvent, useMemo, useReducer } from "react";
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

/** `ofAddress` and `text` are what the page showed when it happened; what arrived is null where 假设 is off. */
type Step =
  | { readonly type: "changed"; readonly to: (before: Filled) => Filled; readonly ofAddress: Filled; readonly text: string }
  | { readonly type: "sent"; readonly text: string }
  | { readonly type: "arrived"; readonly text: string | null };

function next(draft: Draft | null, step: Step): Draft | null {
  if (step.type === "sent") return draft && { ...draft, sent: step.text };
  if (step.type === "arrived") {
    // What stands in the address is what counts, whatever it has come to say; but for a change made while it was on its way.
    const isAhead = draft !== null && step.text !== null && draft.sent === step.text && filledText(draft.filled) !== step.text;
    return isAhead ? { ...draft, over: step.text } : null;
  }
  const { to, ofAddress, text } = step;
  const isOwn = draft?.over === text;
  const before = isOwn ? draft.filled : ofAddress;
  const filled = to(before);
  return filled === before ? draft : { over: text, filled, sent: isOwn ? draft.sent : null };
}

/**
 * What the reader supposes: at once on the page, a moment later in the address. Each address goes past every link of the
 * page, which is more than a key has time for. Null while 假设 is off.
 */
export function useFilled(view: SeasonView, set: SetParams): readonly [Filled | null, (change: (before: Filled) => Filled) => void] {
  const { filled: ofAddress } = view;
  // No `useState`: it may work out a change early, from what a drawing of the page that was thrown away came to. A slow
  // phone draws an address for a while, and a change made meanwhile would be taken for one made after it.
  const [draft, dispatch] = useReducer(next, null);
  const text = useMemo(() => filledText(ofAddress ?? NOTHING), [ofAddress]);
  if (draft !== null && (ofAddress === null || draft.over !== text)) dispatch({ type: "arrived", text: ofAddress && text });
  const own = draft !== null && ofAddress !== null && draft.over === text ? draft.filled : null;
  const write = useEffectEvent((filled: Filled) => {
    const sent = filledText(filled);
    dispatch({ type: "sent", text: sent });
    set({ if: sent });
  });
  useEffect(() => {
    if (own === null) return;
    const timer = setTimeout(() => write(own), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [own]);
  const change = useCallback(
    (to: (before: Filled) => Filled) => dispatch({ type: "changed", to, ofAddress: ofAddress ?? NOTHING, text }),
    [ofAddress, text],
  );
  return [own ?? ofAddress, change];
}
