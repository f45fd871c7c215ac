import { useEffect, useRef, useState } from "react";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { announcement } from "./words/incidents.ts";

/** Reads out one sentence a goal, card or period of the match being watched; silent when the page jumps in time. */
export function Announcer({ view }: { readonly view: MatchView }) {
  const match = useBehavior(view.state$);
  const before = useRef(match);
  const [sentence, setSentence] = useState("");
  useEffect(() => {
    const said = announcement(before.current, match);
    before.current = match;
    if (said !== null) setSentence(said);
  }, [match]);
  return (
    <p className="sr" aria-live="polite" data-testid="announcer">
      {sentence}
    </p>
  );
}
