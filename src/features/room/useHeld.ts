import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PageClock } from "../../../streams/clock/types.ts";
import { localStore } from "../../hooks/storage.ts";

/** What the player says of the picture on screen. */
export interface Frame {
  /** Wall clock of the frame, epoch ms. */
  readonly at: number;
  readonly lagMs: number;
}

/** 'No spoilers': everything of the page follows the wall clock of the frame on screen. */
export interface Held {
  readonly isOn: boolean;
  toggle(): void;
  /** Told by the player several times a second; null: there is no picture. */
  onFrame(frame: Frame | null): void;
}

const STORE = "room.noSpoilers";
/** Until the first picture tells its time: more than a live picture usually lags. */
const FIRST_LAG_MS = 4_000;
/** Pictures say their time about so often; between two of them the page goes on by no more. */
const FRAME_EVERY_MS = 250;

function remembered(): boolean {
  // Unknown: the safe side gives nothing away.
  return localStore.getItem(STORE) !== "0";
}

/** Whether a room is on air, and whether pictures of it arrive at the server. */
export interface HeldBy {
  readonly isOnAir: boolean;
  readonly isFlowing: boolean;
}

/**
 * Holds the page clock to the picture while the reader wants it so (docs/protocol.md, page clock 'held'). A room that is
 * down has no picture to wait for. While a publisher is lost the last picture stands, and there is none of what is said
 * meanwhile: the page goes on as far behind as it was, so that people can talk. Second: for the page's element, which bears
 * the time of the frame as `data-frame-at`.
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
      // The last frame of a room that went down, or whose publisher did: nothing is held to it.
      if (frame === null || !isHolding) return;
      lag.current = Math.max(0, frame.lagMs);
      // For whoever looks into a page that gives something away; no state: a picture must not render anything.
      if (page.current) page.current.dataset.frameAt = String(frame.at);
      // Nobody sees a hidden page, whose timers may rest for a minute: its goals need not wait for them.
      if (isOn) clock.hold(lag.current, document.hidden ? undefined : frame.at + FRAME_EVERY_MS);
    },
    [clock, isOn, isHolding],
  );

  const held = useMemo(() => ({ isOn, toggle, onFrame }), [isOn, toggle, onFrame]);
  return [held, page];
}
