import { useCallback, useState } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchId } from "../../../contract/ids.ts";
import type { Playhead, PlayheadBehavior } from "../../../streams/clock/types.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { type ThreadAnswer, type ThreadView, createThreadView } from "../../../streams/thread/thread.ts";
import { threadState, threadSummary } from "../../api/thread.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useBehavior } from "../../hooks/useBehavior.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useScoped } from "../../hooks/useScoped.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../ui/surface/Skeleton.tsx";
import { ThreadComposer } from "./ThreadComposer.tsx";
import { ThreadPostItem } from "./ThreadPostItem.tsx";
import styles from "./thread.module.css";

interface MatchThreadProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** The page's: held to the video or at an earlier moment, the thread is there too. */
  readonly playhead$: PlayheadBehavior;
}

const QUIET = { isQuiet: true };
const BARS_EVERY_MS = 15_000;
/** The latest first, so many. */
const SHOWN = 50;

/** 讨论: what is posted about a match, up to the reader's moment. */
export function MatchThread({ sport, matchId, playhead$ }: MatchThreadProps) {
  const { api } = usePortal();
  const [openedAt] = useState(() => playhead$.value.at);
  const loaded = useLoaded(
    `thread ${sport} ${matchId}`,
    (signal) => threadState(api, { sport, matchId }, openedAt, { signal, ...QUIET }),
    null,
  );
  return (
    <LoadedPart loaded={loaded} rows={6} rowHeight={64}>
      {(first) => <Followed sport={sport} matchId={matchId} playhead$={playhead$} first={first} />}
    </LoadedPart>
  );
}

function Followed({ sport, matchId, playhead$, first }: MatchThreadProps & { readonly first: ThreadAnswer }) {
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
  return view ? <Shown sport={sport} matchId={matchId} playhead$={playhead$} view={view} /> : <Skeleton rows={6} height={64} />;
}

const modeOf = ({ mode }: Playhead): Playhead["mode"] => mode;
const barsMoment = ({ at }: Playhead): number => Math.floor(at / BARS_EVERY_MS) * BARS_EVERY_MS;

function Shown({ sport, matchId, playhead$, view }: MatchThreadProps & { readonly view: ThreadView }) {
  const thread = useBehavior(view.state$);
  const hasFailed = useBehavior(view.hasFailed$);
  const mode = useSlice(playhead$, modeOf);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const posts = (thread?.posts ?? []).filter(({ id }) => !gone.has(id)).slice(-SHOWN);
  return (
    <div className={styles.thread}>
      {mode === "live" ? null : <p className={styles.behind}>你看到的是较早的时刻，之后写的到时出现</p>}
      <Minutes sport={sport} matchId={matchId} playhead$={playhead$} />
      <ThreadComposer sport={sport} matchId={matchId} playhead$={playhead$} />
      {thread === null ? (
        hasFailed ? (
          <ErrorState message="讨论载入失败" onRetry={() => playhead$.refresh?.()} />
        ) : (
          <Skeleton rows={6} height={64} />
        )
      ) : posts.length === 0 ? (
        <EmptyState text="还没有人说话，来写第一条" />
      ) : (
        <ol className={styles.posts} aria-label="讨论">
          {[...posts].reverse().map((post) => (
            <ThreadPostItem key={post.id} post={post} onGone={(id) => setGone(new Set([...gone, id]))} />
          ))}
        </ol>
      )}
    </div>
  );
}

/** 按分钟看: how much was written at which minute, as of the reader's moment. */
function Minutes({ sport, matchId, playhead$ }: MatchThreadProps) {
  const { api } = usePortal();
  // Rounded down: nothing in it is later than the playhead.
  const at = useSlice(playhead$, barsMoment);
  const { state } = useLoaded(
    `thread minutes ${sport} ${matchId} ${at}`,
    (signal) => threadSummary(api, { sport, matchId }, at, { signal, ...QUIET }),
    null,
  );
  if (state.kind !== "ready" || state.value.minutes.length === 0) return null;
  const { minutes, posts, talkers } = state.value;
  const most = Math.max(...minutes.map((one) => one.posts));
  return (
    <details className={styles.minutes}>
      <summary>
        按分钟看　{posts} 帖 · {talkers} 人在聊
      </summary>
      <ul>
        {minutes.map((one) => (
          <li key={one.minute}>
            <span>{one.minute}</span>
            <meter min={0} max={most} value={one.posts} aria-label={`${one.minute} ${one.posts} 帖`} />
            <span>{one.posts}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
