import { useCallback, useEffect, useEffectEvent, useMemo, useReducer } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import { type SeasonView, type SetParams, filledText } from "./view.ts";

/** Supposed results, by the match's key in the URL. */
export type Filled = ReadonlyMap<string, Pair>;

const NOTHING: Filled = new Map();

/** The URL is updated after this long without a key press. */
const ADDRESS_AFTER_MS = 400;

/** Returns `before` itself when nothing changes, as with half a score. */
export function withResult(before: Filled, key: string, score: Pair | null): Filled {
  const known = before.get(key);
  if (score === null ? known === undefined : known?.[0] === score[0] && known[1] === score[1]) return before;
  const next = new Map(before);
  if (score === null) next.delete(key);
  else next.set(key, score);
  return next;
}

interface Draft {
  /** The URL's results when the draft was begun. */
  readonly over: string;
  readonly filled: Filled;
  /** The text last written to the URL. */
  readonly sent: string | null;
}

/** `ofAddress` and `text`: as rendered at the time of the change. `arrived` has null when 假设 is off. */
type Step =
  | { readonly type: "changed"; readonly to: (before: Filled) => Filled; readonly ofAddress: Filled; readonly text: string }
  | { readonly type: "sent"; readonly text: string }
  | { readonly type: "arrived"; readonly text: string | null };

function next(draft: Draft | null, step: Step): Draft | null {
  if (step.type === "sent") return draft && { ...draft, sent: step.text };
  if (step.type === "arrived") {
    // The URL's content wins, whatever it is, except over a change made while the URL was being updated.
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
 * Supposed results: at once on the page, a moment later in the URL. Each change of the URL renders every link of the page,
 * which takes longer than a key press allows. Null while 假设 is off.
 */
export function useFilled(view: SeasonView, set: SetParams): readonly [Filled | null, (change: (before: Filled) => Filled) => void] {
  const { filled: ofAddress } = view;
  // Not `useState`, which may compute an update eagerly from the state of a discarded render. A slow phone takes a while to
  // render a new URL, and a change made meanwhile would be taken for one made after it.
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
