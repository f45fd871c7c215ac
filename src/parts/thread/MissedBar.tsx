import { useCallback } from "react";
import type { ThreadSummary } from "../../../contract/http/thread.ts";
import type { Playhead, PlayheadBehavior } from "../../../streams/clock/types.ts";
import { type ThreadMatch, threadSummary } from "../../api/thread.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSlice } from "../../hooks/useSlice.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { scoreNews } from "./minutes.ts";
import styles from "./thread.module.css";

/** The span a reader was away, up to the moment of their clock, epoch ms. */
export interface Away {
  readonly since: number;
  readonly at: number;
}

export type Missed = NonNullable<ThreadSummary["missed"]>;

interface MissedBarProps {
  readonly match: ThreadMatch;
  readonly playhead$: PlayheadBehavior;
  readonly away: Away;
  /** Goes to the post where reading continues. */
  readonly onJump: (missed: Missed) => void;
  readonly onClose: () => void;
}

/** Fewer posts are read sooner than the sentence about them. */
const FEWEST = 5;
/** A reader away for less than this has missed nothing. */
export const AWAY_MS = 120_000;
const BEST_LENGTH = 24;

const shortened = (text: string): string => {
  const letters = [...text.replaceAll(/\s+/gu, " ")];
  return letters.length > BEST_LENGTH ? `${letters.slice(0, BEST_LENGTH).join("")}…` : letters.join("");
};

/** 错过: the posts and the change of the score while the reader was away; nothing is later than the reader's clock. */
export function MissedBar({ match, playhead$, away, onJump, onClose }: MissedBarProps) {
  const { api } = usePortal();
  const { state } = useLoaded(
    `thread missed ${match.sport} ${match.matchId} ${away.since} ${away.at}`,
    (signal) => threadSummary(api, match, away.at, away.since, { signal, isQuiet: true }),
    null,
  );
  // A reader who goes back to an earlier moment has not missed it yet.
  const isReached = useSlice(
    playhead$,
    useCallback(({ at }: Playhead) => at >= away.at, [away.at]),
  );
  const missed = state.kind === "ready" ? state.value.missed : null;
  if (!missed || !isReached || missed.posts < FEWEST || missed.firstAt === null || away.at - missed.firstAt < AWAY_MS) return null;
  const [best] = missed.best;
  const news = scoreNews(match.sport, missed.score.from, missed.score.to);
  const words = [`错过 ${missed.posts} 帖`, ...(news === null ? [] : [news]), ...(best ? [`最热：${shortened(best.text)}`] : [])].join(
    " · ",
  );
  return (
    <div className={styles.missed} role="status">
      <p>{words}</p>
      <button type="button" className="btn sm line" onClick={() => onJump(missed)}>
        从这里看起
      </button>
      <button type="button" aria-label="关闭提示" onClick={onClose}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
