import { BehaviorSubject } from "rxjs";
import { type ActorRefFrom, createActor, fromCallback } from "xstate";
import { type EngineCommand, type EngineInput, type PlayerEvent, playerMachine } from "../../../machines/player/playerMachine.ts";
import type { Behavior } from "../../../streams/kit/behavior.ts";
import type { Scope } from "../../../streams/kit/scope.ts";
import { stretchesOf } from "./buffered.ts";
import { type Engine, elementFree, startEngine } from "./engine.ts";
import { loadFlv } from "./flvModule.ts";
import { isIPhone, prepareElement } from "./mediaSource.ts";
import { type FrameClock, createWallClock, standingClock } from "./frameClock.ts";
import { type PlayerSource, sourceKey } from "./source.ts";
import { createStill } from "./still.ts";
import { type Volume, rememberVolume, rememberedVolume } from "./volume.ts";
import { TICK_MS, type Timeline, startWatch } from "./watch.ts";

export interface PlayerDeps {
  readonly video: HTMLVideoElement;
  /** Server time, epoch ms. */
  readonly now: () => number;
  readonly jitter?: () => number;
}

export interface PlayerHandle {
  readonly actor: ActorRefFrom<typeof playerMachine>;
  /** Changes at least four times a second while there is a source; null until the stream tells its time. */
  readonly frameClock$: Behavior<FrameClock | null>;
  /** For a recording, up to five times a second. */
  readonly timeline$: Behavior<Timeline>;
  readonly volume$: Behavior<Volume>;
  /** Rate of a recording; that of a live stream is set by the latency chaser. */
  readonly rate$: Behavior<number>;
  show(source: PlayerSource | null): void;
  /** Whether pictures of a live source reach the server: if not, it is not requested. Call it before `show`. */
  setFlow(isFlowing: boolean): void;
  seek(positionS: number): void;
  setVolume(volume: Volume): void;
  setRate(rate: number): void;
}

const AT_START: Timeline = { positionS: 0, durationS: 0, bufferedS: 0 };

function beginningOf({ durationMs, isSeekable, startAtS = 0 }: Extract<PlayerSource, { kind: "recording" }>): Timeline {
  return { ...AT_START, durationS: durationMs / 1_000, positionS: isSeekable ? startAtS : 0 };
}

/** A player on one video element, until the scope ends. The element holds the state of the sound; nothing here is React state. */
export function createPlayer(scope: Scope, { video, now, jitter = Math.random }: PlayerDeps): PlayerHandle {
  const frameClock$ = new BehaviorSubject<FrameClock | null>(null);
  const timeline$ = new BehaviorSubject<Timeline>(AT_START);
  const rate$ = new BehaviorSubject(1);
  const remembered = rememberedVolume();
  const volume$ = new BehaviorSubject<Volume>(remembered);
  // Undefined: `show` has not been called yet, not even with null.
  let source: PlayerSource | null | undefined;
  let engine: Engine | null = null;
  const still = createStill(video);

  video.volume = remembered.level;
  video.muted = remembered.isMuted;
  const onVolume = (): void => volume$.next({ level: video.volume, isMuted: video.muted });
  video.addEventListener("volumechange", onVolume);
  scope.onEnd(() => video.removeEventListener("volumechange", onVolume));

  const engineLogic = fromCallback<EngineCommand, EngineInput>(({ sendBack, receive }) => {
    const shown = source;
    if (!shown) return undefined;
    const waiting: EngineCommand[] = [];
    let own: Engine | null = null;
    let endWatch: (() => void) | null = null;
    let isOver = false;
    const send = (event: PlayerEvent): void => {
      if (!isOver) sendBack(event);
    };
    receive((command) => {
      if (own) own.command(command);
      else waiting.push(command);
    });
    Promise.all([loadFlv(), elementFree(video)]).then(
      ([flv]) => {
        if (isOver) return;
        if (!flv.isSupported()) {
          return send({ type: "engine.failed", problem: isIPhone(navigator.userAgent) ? "iphone" : "browser" });
        }
        prepareElement(video, window as object);
        const isLive = shown.kind === "live";
        const wallClock = createWallClock(isLive ? null : shown.firstFrameAt);
        own = startEngine({
          video,
          flv,
          source: shown,
          wallClock,
          startAtS: !isLive && shown.isSeekable ? timeline$.value.positionS : 0,
          send,
        });
        engine = own;
        endWatch = startWatch({
          video,
          source: shown,
          wallClock,
          now,
          rate$,
          frameClock$,
          timeline$,
          onFrames: () => {
            const hasPicture = video.videoWidth > 0;
            // Nothing would ever cover the last picture of the connection before.
            if (!hasPicture) still.clear();
            send({ type: "frames.advanced", hasPicture });
          },
        });
        for (const command of waiting.splice(0)) own.command(command);
        return undefined;
      },
      () => send({ type: "engine.failed", problem: "network" }),
    );
    return () => {
      isOver = true;
      endWatch?.();
      // If the same source continues, its last picture is kept; of another source nothing may be seen.
      if (own && shown === source) still.keep();
      own?.end();
      if (engine === own) engine = null;
    };
  });

  // Between two connections the picture is still: a page held to it must not run ahead.
  const standing = setInterval(() => {
    const { value } = frameClock$;
    if (value && !engine) frameClock$.next(standingClock(value, now()));
  }, TICK_MS);
  scope.onEnd(() => clearInterval(standing));

  const actor = createActor(playerMachine.provide({ actors: { engine: engineLogic } }), { input: { jitter } });
  actor.start();
  const onOnline = (): void => actor.send({ type: "network.returned" });
  window.addEventListener("online", onOnline);
  scope.onEnd(() => {
    window.removeEventListener("online", onOnline);
    source = null;
    actor.stop();
    still.clear();
    frameClock$.complete();
    timeline$.complete();
    volume$.complete();
    rate$.complete();
  });

  return {
    actor,
    frameClock$,
    timeline$,
    volume$,
    rate$,
    show(next) {
      if (source !== undefined && sourceKey(next) === sourceKey(source)) return;
      source = next;
      still.clear();
      frameClock$.next(null);
      timeline$.next(next?.kind === "recording" ? beginningOf(next) : AT_START);
      rate$.next(1);
      actor.send(next ? { type: "source.given", isLive: next.kind === "live" } : { type: "source.gone" });
    },
    setFlow: (isFlowing) => actor.send({ type: "flow.changed", isFlowing }),
    seek(positionS) {
      const { durationS } = timeline$.value;
      if (source?.kind !== "recording") return;
      const loaded = stretchesOf(video.buffered);
      // Without an index only loaded data can be shown.
      const [fromS, toS] = source.isSeekable ? [0, durationS] : [loaded[0]?.startS ?? 0, loaded.at(-1)?.endS ?? 0];
      const reached = Math.min(Math.max(fromS, positionS), toS);
      timeline$.next({ ...timeline$.value, positionS: reached });
      engine?.seek(reached);
      actor.send({ type: "seek.requested" });
    },
    setVolume(volume) {
      rememberVolume(volume);
      video.volume = volume.level;
      video.muted = volume.isMuted;
      // The element's event comes later; the next key may come before it.
      volume$.next(volume);
      if (!volume.isMuted) actor.send({ type: "sound.allowed" });
    },
    setRate(rate) {
      if (source?.kind !== "recording") return;
      rate$.next(rate);
      video.playbackRate = rate;
    },
  };
}
