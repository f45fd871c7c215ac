import { useCallback, useState } from "react";
import type { ThreadMine } from "../../../contract/http/thread.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { PlayheadBehavior } from "../../../streams/clock/types.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { type ThreadAnswer, createThreadView } from "../../../streams/thread/thread.ts";
import { type ThreadMatch, threadState } from "../../api/thread.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { ThreadBody } from "./ThreadBody.tsx";

export interface MatchThreadProps extends ThreadMatch {
  /** The page's playhead: while it is held or in replay, the thread is shown as of it. */
  readonly playhead$: PlayheadBehavior;
  /** State of the match, if the page follows it. */
  readonly state$?: Behavior<MatchState>;
  /** On a match page it has a height of its own; in a room it fills the panel, with the composer at the bottom. */
  readonly place?: "page" | "room";
}

const QUIET = { isQuiet: true };
const NOTHING: ThreadMine = { shieldedAuthors: [], shieldedPosts: [], liked: [] };

/** 讨论: the posts about a match, up to the reader's moment. In the browser alone. */
export function MatchThread(props: MatchThreadProps) {
  const { sport, matchId, playhead$ } = props;
  const { api } = usePortal();
  const { user } = useSessionView();
  const [openedAt] = useState(() => playhead$.value.at);
  const loaded = useLoaded(
    `thread ${sport} ${matchId} ${user?.id ?? ""}`,
    (signal) => threadState(api, { sport, matchId }, openedAt, { signal, ...QUIET }),
    null,
  );
  return (
    <LoadedPart loaded={loaded} rows={6} rowHeight={64}>
      {(first) => <Followed {...props} first={first} mine={first.mine ?? NOTHING} />}
    </LoadedPart>
  );
}

function Followed({ first, mine, ...props }: MatchThreadProps & { readonly first: ThreadAnswer; readonly mine: ThreadMine }) {
  const { sport, matchId, playhead$, state$, place = "page" } = props;
  const { api, tvFeed } = usePortal();
  const [initial] = useState(first);
  const make = useCallback(
    (scope: Scope) =>
      createThreadView(scope, {
        sport,
        matchId,
        initial,
        feed: tvFeed,
        fetchState: (at) => threadState(api, { sport, matchId }, at, QUIET),
        playhead$,
      }),
    [api, tvFeed, sport, matchId, initial, playhead$],
  );
  const view = useScoped(make);
  if (!view) return <Skeleton rows={6} height={64} />;
  return <ThreadBody match={{ sport, matchId }} playhead$={playhead$} state$={state$} place={place} view={view} mine={mine} />;
}
