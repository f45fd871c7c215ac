import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { phaseOf } from "../../../../contract/codes/matchPhase.ts";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { PageClock } from "../../../../streams/clock/types.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import type { LogStatus, MatchView } from "../../../../streams/sport/types.ts";
import { localStore } from "../../../hooks/storage.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { type Spot, type Timeline, fractionOf, momentOf, moveSpot, spotOf, timelineOf } from "../../../parts/match/matchTimeline.ts";
import { playheadWords, secondWords } from "../../../parts/match/stateText.ts";
import { clampDelay, delayOf } from "./delay.ts";
import { type RailMark, type RailTick, railMarks, railTicks } from "./railMarks.ts";

/** The rail's settings in this browser. */
const KEYS = { hint: "match.railHint", delay: "match.videoDelayS" } as const;

function recall(key: keyof typeof KEYS): string | null {
  return localStore.getItem(KEYS[key]);
}

function remember(key: keyof typeof KEYS, value: string): void {
  localStore.setItem(KEYS[key], value);
}

export interface RailInput {
  readonly view: MatchView;
  readonly clock: PageClock;
  readonly reveal$: Behavior<number>;
  /** Server time, epoch ms. */
  readonly now: () => number;
  /** Called when the page goes live or is held: removes `?at=` from the URL. */
  readonly onLive?: (() => void) | undefined;
}

export interface Rail {
  readonly mode: "live" | "held" | "replay";
  readonly isPlaying: boolean;
  readonly hasBegun: boolean;
  readonly words: string;
  /** The current minute for 回到实时; "" when it must not be revealed or the match is over. */
  readonly nowWords: string;
  readonly timeline: Timeline;
  readonly ticks: readonly RailTick[];
  readonly marks: readonly RailMark[];
  readonly seen: Spot | null;
  readonly edge: number | null;
  readonly log: LogStatus;
  /** The delay of the reader's own picture, s; null until set. */
  readonly lagS: number | null;
  readonly speed: number;
  /** The rail was never used in this browser, and its hint was not closed. */
  readonly isNew: boolean;
  closeHint(): void;
  goLive(): void;
  /** 1 to 180 s; stored. */
  hold(lagS: number): void;
  replay(): void;
  seek(spot: Spot): void;
  /** Moves by match seconds, relative to a pending seek if there is one. */
  step(seconds: number): void;
  togglePlay(): void;
  setSpeed(speed: number): void;
  retryLog(): void;
}

export const SPEEDS = [1, 4, 16, 60] as const;
/** The axis grows during stoppage; five seconds are finer than a pixel. */
const HORIZON_STEP_MS = 5_000;

function isLoaded(view: MatchView): boolean {
  return view.log$.value === "loaded";
}

/** State and actions of the rail, which depends only on the view and the page clock. */
export function useRail({ view, clock, reveal$, now, onLive }: RailInput): Rail {
  const match: MatchState = useBehavior(view.state$);
  const latest: MatchState = useBehavior(view.latest$);
  const head = useBehavior(clock.playhead$);
  const reveal = useBehavior(reveal$);
  const log = useBehavior(view.log$);
  const isAlive = useIsAlive();
  const [chosenLagS, setLagS] = useState<number | null>(null);
  const rememberedLagS = useMemo(() => (isAlive ? delayOf(recall("delay")) : null), [isAlive]);
  const lagS = chosenLagS ?? rememberedLagS;
  const [isHintClosed, setIsHintClosed] = useState(false);
  const isUnused = useMemo(() => isAlive && recall("hint") === null, [isAlive]);
  const closeHint = useCallback(() => {
    remember("hint", "1");
    setIsHintClosed(true);
  }, []);
  const [speed, setSpeedState] = useState<number>(SPEEDS[0]);
  /** A seek that waits for the log; a later one replaces it. */
  const waiting = useRef<number | null>(null);

  const isReplay = head.mode === "replay";
  const known = isReplay ? latest : match;
  const isHidden = isReplay && Number.isFinite(reveal);
  const horizon = isReplay ? (isHidden ? Math.max(reveal, head.at) : now()) : head.at;
  const horizonStep = Math.ceil(horizon / HORIZON_STEP_MS) * HORIZON_STEP_MS;
  const timeline = useMemo(() => timelineOf(known, horizonStep), [known, horizonStep]);
  const ticks = useMemo(() => railTicks(timeline, match.sport), [timeline, match.sport]);
  const seen = spotOf(match, head.at);
  const seenPlace = fractionOf(timeline, seen);
  const marks = useMemo(
    () => railMarks(timeline, match, isReplay ? latest : null, reveal, seenPlace),
    [timeline, match, latest, isReplay, reveal, seenPlace],
  );
  // When held, the rail ends at the picture's moment.
  const edge = isHidden || head.mode === "held" ? null : fractionOf(timeline, spotOf(known, now()));

  const goTo = useCallback(
    async (at: number): Promise<void> => {
      waiting.current = at;
      if (!isLoaded(view)) {
        await view.loadLog();
        // Failed: the rail shows it with a retry button.
        if (!isLoaded(view)) return;
      }
      if (waiting.current !== null) clock.seek(waiting.current);
      waiting.current = null;
    },
    [view, clock],
  );

  function seek(spot: Spot): void {
    closeHint();
    const at = momentOf(latest, spot);
    // A held view must not go beyond the picture.
    const latestSeen = isReplay ? now() : head.at;
    if (at !== null) void goTo(Math.min(at, latestSeen));
  }

  // Playback stops at the end of a finished match: beyond it only the clock would run.
  const isPlaying = isReplay ? head.rate > 0 : true;
  const isAtEnd = isReplay && head.rate > 0 && phaseOf(latest) !== "ongoing" && head.at >= latest.asOfAt;
  useEffect(() => {
    if (isAtEnd) clock.pause();
  }, [isAtEnd, clock]);

  const nowSpotWords = phaseOf(latest) === "ongoing" && isReplay && !isHidden ? playheadWords(latest, now()) : "";
  return {
    mode: head.mode,
    isPlaying,
    hasBegun: latest.segments.length > 0,
    words: head.mode === "held" ? (secondWords(match, head.at) ?? playheadWords(match, head.at)) : playheadWords(match, head.at),
    nowWords: nowSpotWords,
    timeline,
    ticks,
    marks,
    seen,
    edge,
    log,
    lagS,
    speed,
    isNew: isUnused && !isHintClosed && latest.segments.length > 0,
    closeHint,
    goLive() {
      waiting.current = null;
      clock.goLive();
      onLive?.();
    },
    hold(seconds) {
      waiting.current = null;
      const next = clampDelay(seconds);
      setLagS(next);
      remember("delay", String(next));
      clock.hold(next * 1000);
      onLive?.();
    },
    replay() {
      closeHint();
      if (!isReplay) void goTo(head.at).then(() => clock.pause());
    },
    seek,
    step(seconds) {
      // While the log is loading the playhead does not move, but steps still add up.
      const from = waiting.current === null ? seen : spotOf(latest, waiting.current);
      seek(moveSpot(timeline, from ?? { period: 0, elapsedS: 0 }, seconds));
    },
    togglePlay() {
      if (!isReplay) void goTo(head.at).then(() => clock.pause());
      else if (head.rate > 0) clock.pause();
      else clock.play(speed);
    },
    setSpeed(next) {
      setSpeedState(next);
      if (isReplay && head.rate > 0) clock.play(next);
    },
    retryLog() {
      void (waiting.current === null ? view.loadLog() : goTo(waiting.current));
    },
  };
}
