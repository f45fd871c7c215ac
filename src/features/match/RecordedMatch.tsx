import { useState } from "react";
import type { PageClock } from "../../../streams/clock/types.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { MatchPage } from "./MatchPage.tsx";

interface RecordedMatchProps {
  /** Called once. */
  readonly open: (scope: Scope) => MatchView;
  readonly clock: PageClock;
  /** Epoch ms. */
  readonly endsAt: number;
}

/** A recorded match at the playhead, with its whole log loaded for the rail. */
export function RecordedMatch({ open, clock, endsAt }: RecordedMatchProps) {
  const { brand } = usePortal();
  const [make] = useState(() => (scope: Scope) => {
    const view = open(scope);
    void view.loadLog();
    return view;
  });
  const view = useScoped(make);
  return view ? <MatchPage view={view} clock={clock} now={() => endsAt} siteName={brand.name} /> : null;
}
