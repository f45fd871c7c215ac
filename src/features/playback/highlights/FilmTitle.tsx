import type { Highlight } from "../../../../contract/http/highlights.ts";
import { useIsVeiled } from "../../../hooks/useVeil.ts";
import { filmTitle } from "./highlightData.ts";

/** The title, without spoilers if the reader hides scores. */
export function FilmTitle({ highlight }: { readonly highlight: Highlight }) {
  return filmTitle(highlight, useIsVeiled(highlight.matchId));
}
