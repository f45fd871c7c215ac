import { useCallback } from "react";
import type { LineKey } from "../../../contract/odds/odds.ts";
import { type Behavior, constant } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { type LinePoints, createLine } from "../../../streams/sport/line.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useScoped } from "../../hooks/useScoped.ts";

const LOADING: Behavior<LinePoints> = constant({ status: "loading", points: [], nextAt: null });
const nothing = (): void => undefined;

/** Every change of one line of a match, as of the page clock. */
export function useLine(view: Pick<MatchView, "odds$" | "linePoints">, key: LineKey): LinePoints & { readonly retry: () => void } {
  const make = useCallback(
    (scope: Scope) => createLine(scope, { odds$: view.odds$, key, fetchPoints: () => view.linePoints(key) }),
    [view, key],
  );
  const line = useScoped(make);
  const shown = useBehavior(line?.points$ ?? LOADING);
  return { ...shown, retry: line?.retry ?? nothing };
}
