import type { Highlight } from "../../../../contract/http/highlights.ts";
import { useIsVeiled } from "../../../hooks/useVeil.ts";
import { filmTitle } from "./highlightData.ts";

/** As this reader may read it. */
export function FilmTitle({ highlight }: { readonly highlight: Highlight }) {
  return filmTitle(highlight, useIsVeiled(highlight.matchId));
}
