import type { MatchId } from "../../contract/ids.ts";
import { use, useCallback } from "react";
import { constant } from "../../streams/kit/behavior.ts";
import { PortalContext } from "./portal.ts";
import { type Veil, isVeiled } from "./spoilers.ts";
import { useSlice } from "./useSlice.ts";

/** For a bet on several matches: whether the score of any of them is hidden, as the outcome reveals each of them. */
export function useIsAnyVeiled(matches: readonly { readonly matchId: MatchId }[]): boolean {
  const select = useCallback((veil: Veil) => matches.some(({ matchId }) => isVeiled(veil, matchId)), [matches]);
  return useSlice(use(PortalContext)?.spoilers.veil$ ?? NO_VEIL, select);
}

const NO_VEIL = constant<Veil>({ isOn: false, revealed: new Set(), behind: null });

/** Whether 不剧透 hides the score of a match. False where there is no portal. */
export function useIsVeiled(matchId: MatchId): boolean {
  const select = useCallback((veil: Veil) => isVeiled(veil, matchId), [matchId]);
  return useSlice(use(PortalContext)?.spoilers.veil$ ?? NO_VEIL, select);
}
