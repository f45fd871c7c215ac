import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PageClock } from "../../../streams/clock/types.ts";
import { localStore } from "../../hooks/storage.ts";

/** The player's report about the picture on screen. */
export interface Frame {
  /** Wall clock of the frame, epoch ms. */
  readonly at: number;
  readonly lagMs: number;
}

/** 'No spoilers': the whole page follows the wall clock of the frame on screen. */
export interface Held {
  readonly isOn: boolean;
  toggle(): void;
  /** Called by the player several times a second; null: there is no picture. */
  onFrame(frame: Frame | null): void;
}

const STORE = "room.noSpoilers";
/** Lag until the first picture reports its time: more than a live picture usually has. */
const FIRST_LAG_MS = 4_000;
/** How often pictures report their time; between two reports the page clock advances by at most this. */
const FRAME_EVERY_MS = 250;

function remembered(): boolean {
  // Not set: the safe default reveals nothing.
  return localStore.getItem(STORE) !== "0";
}

/** Whether a room is on air, and whether its pictures arrive at the server. */
export interface HeldBy {
  readonly isOnAir: boolean;
  readonly isFlowing: boolean;
}

/**
 * Holds the page clock to the picture while the reader has this switched on (docs/protocol.md, page clock 'held'). A room
 * that is down has no picture to wait for. While the publisher is lost the last picture stands still: the page clock goes on
 * with the same lag, so that people can chat. The second value is a ref for the page's element, which gets the time of the
 * frame as `data-frame-at`.
 */
export function useHeld(clock: PageClock, { isOnAir, isFlowing }: HeldBy): readonly [Held, RefObject<HTMLDivElement | null>] {
  const page = useRef<HTMLDivElement>(null);
  const [isOn, setIsOn] = useState(true);
  const lag = useRef(FIRST_LAG_MS);

  // The server cannot know what this browser remembers.
  // oxlint-disable-next-line react/set-state-in-effect -- the first paint has to be the server's
  useEffect(() => setIsOn(remembered()), []);

  const isHolding = isOnAir && isFlowing;
  useEffect(() => {
    if (!isHolding) delete page.current?.dataset.frameAt;
    if (isOn && isOnAir) return clock.hold(lag.current);
    clock.goLive();
    if (isOnAir) return;
    lag.current = FIRST_LAG_MS;
  }, [clock, isOn, isOnAir, isHolding]);

  const toggle = useCallback(() => {
    setIsOn((before) => {
      localStore.setItem(STORE, before ? "0" : "1");
      return !before;
    });
  }, []);

  const onFrame = useCallback(
    (frame: Frame | null) => {
      // A late frame of a room that went down, or whose publisher did, must not hold the clock.
      if (frame === null || !isHolding) return;
      lag.current = Math.max(0, frame.lagMs);
      // For debugging pages that reveal something early. Not state, because a frame must not cause a render.
      if (page.current) page.current.dataset.frameAt = String(frame.at);
      // A hidden page need not wait for the picture: nobody sees it, and its timers may be throttled to once a minute.
      if (isOn) clock.hold(lag.current, document.hidden ? undefined : frame.at + FRAME_EVERY_MS);
    },
    [clock, isOn, isHolding],
  );

  const held = useMemo(() => ({ isOn, toggle, onFrame }), [isOn, toggle, onFrame]);
  return [held, page];
}
