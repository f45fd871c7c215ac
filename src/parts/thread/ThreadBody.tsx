import { useCallback, useState } from "react";
import type { ThreadMine } from "../../../contract/http/thread.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import { THREAD_POSTS_KEPT } from "../../../contract/thread/thread.ts";
import type { Playhead, PlayheadBehavior } from "../../../streams/clock/types.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { ThreadView } from "../../../streams/thread/thread.ts";
import { type ThreadMatch, threadState } from "../../api/thread.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { type Missed, MissedBar } from "./MissedBar.tsx";
import { MinuteBars } from "./MinuteBars.tsx";
import { ThreadComposer } from "./ThreadComposer.tsx";
import { ThreadPosts } from "./ThreadPosts.tsx";
import styles from "./thread.module.css";
import { useAway } from "./useAway.ts";
import { useThreadSummary } from "./useThreadSummary.ts";
import { useAccountTurn } from "../../hooks/useSession.ts";

interface ThreadBodyProps {
  readonly match: ThreadMatch;
  readonly playhead$: PlayheadBehavior;
  readonly state$?: Behavior<MatchState> | undefined;
  readonly place: "page" | "room";
  readonly view: ThreadView;
  readonly mine: ThreadMine;
}

const modeOf = ({ mode }: Playhead): Playhead["mode"] => mode;
const PAGE = 50;

/** The thread with its composer, minute bars and notices. */
export function ThreadBody({ match, playhead$, state$, place, view, mine }: ThreadBodyProps) {
  const mode = useSlice(playhead$, modeOf);
  const turn = useAccountTurn();
  const summary = useThreadSummary(match, playhead$);
  const [away, back] = useAway(match, playhead$);
  /** The moment being looked at; null: the reader's own. */
  const [requestedAt, setRequestedAt] = useState<number | null>(null);
  const isReached = useSlice(
    playhead$,
    useCallback(({ at }: Playhead) => requestedAt === null || at >= requestedAt, [requestedAt]),
  );
  const shownAt = isReached ? requestedAt : null;
  const [count, setCount] = useState(PAGE);
  /** Up to where the reader had read, after going back there. */
  const [readTo, setReadTo] = useState<number | null>(null);
  const [mineNow, setMineNow] = useState(mine);

  function jump({ posts, firstAt, resumeAt }: Missed): void {
    const known = view.state$.value?.posts ?? [];
    const isKnown = firstAt !== null && known[0] !== undefined && (known[0].at <= firstAt || known.length < THREAD_POSTS_KEPT);
    setReadTo(away?.since ?? null);
    if (isKnown) {
      setRequestedAt(null);
      setCount(Math.max(count, Math.ceil(posts / PAGE + 1) * PAGE));
    } else setRequestedAt(resumeAt);
    back();
  }
  const list = { mine: mineNow, onMine: setMineNow, removed$: view.removed$, readTo, onRead: () => setReadTo(null) };

  return (
    <div className={styles.thread} data-place={place}>
      {/* A room itself shows that it is held to its picture. */}
      {mode === "live" || (mode === "held" && place === "room") ? null : (
        <p className={styles.behind}>你看到的是较早的时刻，之后写的到时出现</p>
      )}
      {away ? <MissedBar match={match} playhead$={playhead$} away={away} onJump={jump} onClose={back} /> : null}
      {summary ? <MinuteBars summary={summary} shownAt={shownAt} onGo={setRequestedAt} /> : null}
      <ThreadComposer
        key={`${turn} ${match.sport} ${match.matchId}`}
        match={match}
        playhead$={playhead$}
        state$={state$}
        summary={summary}
      />
      {shownAt === null ? (
        <Own view={view} playhead$={playhead$} count={count} onMore={() => setCount(count + PAGE)} onEarlier={setRequestedAt} list={list} />
      ) : (
        <>
          <p className={styles.then}>
            这是那一刻的讨论
            <button type="button" className="btn sm line" onClick={() => setRequestedAt(null)}>
              回到最新
            </button>
          </p>
          <Then match={match} at={shownAt} playhead$={playhead$} onEarlier={setRequestedAt} list={list} />
        </>
      )}
    </div>
  );
}

type ListProps = Pick<Parameters<typeof ThreadPosts>[0], "mine" | "onMine" | "removed$" | "readTo" | "onRead">;

interface OwnProps extends Pick<ThreadBodyProps, "view" | "playhead$"> {
  readonly count: number;
  readonly onMore: () => void;
  readonly onEarlier: (at: number) => void;
  readonly list: ListProps;
}

/** The thread as of the reader's own moment, moving on with it. */
function Own({ view, playhead$, count, onMore, onEarlier, list }: OwnProps) {
  const thread = useBehavior(view.state$);
  const hasFailed = useBehavior(view.hasFailed$);
  if (thread === null) {
    if (!hasFailed) return <Skeleton rows={6} height={64} />;
    return <ErrorState message="讨论载入失败" onRetry={() => playhead$.refresh?.()} />;
  }
  const [oldest] = thread.posts;
  const isWhole = count >= thread.posts.length;
  const hasMore = !isWhole || thread.posts.length >= THREAD_POSTS_KEPT;
  return (
    <ThreadPosts
      posts={thread.posts.slice(-count)}
      {...list}
      onMore={hasMore ? () => (isWhole && oldest ? onEarlier(oldest.at - 1) : onMore()) : null}
    />
  );
}

interface ThenProps {
  readonly match: ThreadMatch;
  readonly at: number;
  readonly playhead$: PlayheadBehavior;
  readonly onEarlier: (at: number) => void;
  readonly list: ListProps;
}

/** The thread as it was at a moment the reader's clock has passed. */
function Then({ match, at, playhead$, onEarlier, list }: ThenProps) {
  const { api } = usePortal();
  const loaded = useLoaded(
    `thread then ${match.sport} ${match.matchId} ${at}`,
    (signal) => threadState(api, match, at, { signal, isQuiet: true }),
    null,
  );
  const answered = loaded.state.kind === "ready" ? loaded.state.value.at : 0;
  // While the next moment loads, the one before stays, unless the reader's clock has gone back behind it.
  const isReached = useSlice(
    playhead$,
    useCallback((head: Playhead) => head.at >= answered, [answered]),
  );
  if (!isReached) return <Skeleton rows={6} height={64} />;
  return (
    <LoadedPart loaded={loaded} rows={6} rowHeight={64}>
      {({ state: { posts } }) => {
        const [oldest] = posts;
        return (
          <ThreadPosts
            posts={posts}
            {...list}
            onMore={oldest && posts.length >= THREAD_POSTS_KEPT ? () => onEarlier(oldest.at - 1) : null}
          />
        );
      }}
    </LoadedPart>
  );
}
