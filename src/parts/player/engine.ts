import type FlvJs from "flv.js";
import type { EngineCommand, EngineProblem, PlayerEvent } from "../../../machines/player/playerMachine.ts";
import { isWebKit } from "../../hooks/isWebKit.ts";
import { bufferedEndS } from "./buffered.ts";
import type { FlvModule } from "./flvModule.ts";
import { type WallClock, markOf } from "./frameClock.ts";
import type { PlayerSource } from "./source.ts";
import { StreamLoader } from "./streamLoader.ts";

/** DOMException of a type the browser cannot decode (`addSourceBuffer`). */
const NOT_SUPPORTED = 9;

/** What flv.js says went wrong, by the names of its events. */
function problemOf({ ErrorTypes, ErrorDetails }: FlvModule, type: unknown, detail: unknown, info: unknown): EngineProblem {
  const code: unknown = typeof info === "object" && info !== null ? (info as { readonly code?: unknown }).code : undefined;
  if (type === ErrorTypes.NETWORK_ERROR)
    return detail === ErrorDetails.NETWORK_STATUS_CODE_INVALID && (code === 404 || code === 410) ? "missing" : "network";
  if (detail === ErrorDetails.MEDIA_CODEC_UNSUPPORTED) return "codec";
  if (detail === ErrorDetails.MEDIA_MSE_ERROR) return code === NOT_SUPPORTED ? "codec" : "network";
  return "format";
}

/** Kept behind the picture of a live stream, s: nobody can go back there. */
const LIVE_KEPT_S = { autoCleanupMaxBackwardDuration: 30, autoCleanupMinBackwardDuration: 10 };
/** Loaded ahead of a recording, s. */
const AHEAD_S = { lazyLoadMaxDuration: 60, lazyLoadRecoverDuration: 20 };

export interface EngineDeps {
  readonly video: HTMLVideoElement;
  readonly flv: FlvModule;
  readonly source: PlayerSource;
  readonly wallClock: WallClock;
  /** Where a recording goes on after a loss, s. */
  readonly startAtS: number;
  readonly send: (event: PlayerEvent) => void;
}

export interface Engine {
  command(command: EngineCommand): void;
  seek(positionS: number): void;
  /** Ends the connection; the picture goes. */
  end(): void;
}

function createFlv(flv: FlvModule, source: PlayerSource): FlvJs.Player {
  const isLive = source.kind === "live";
  return flv.createPlayer(
    { type: "flv", url: source.url, isLive, cors: true, ...(isLive ? {} : { duration: source.durationMs }) },
    {
      isLive,
      enableStashBuffer: false,
      lazyLoad: !isLive,
      ...(isLive ? LIVE_KEPT_S : AHEAD_S),
      // Without an index what is thrown away cannot be fetched again.
      autoCleanupSourceBuffer: isLive || source.isSeekable,
      // The loader's, by way of flv.js, which hands its configuration on.
      ...(source.kind === "recording" && source.freshUrl ? { expiring: { url: source.url, fresh: source.freshUrl } } : {}),
      // The private fields of its base class are all that is missing.
      customLoader: StreamLoader as unknown as FlvJs.CustomLoaderConstructor,
    },
  );
}

/** Whoever has clicked or typed is asked for no click before the sound. */
function isTouched(): boolean {
  return navigator.userActivation?.hasBeenActive === true;
}

/** One connection of flv.js to one source; every failure and every refusal is an event. */
export function startEngine({ video, flv, source, wallClock, startAtS, send }: EngineDeps): Engine {
  const player = createFlv(flv, source);
  let isOver = false;
  /** Muted because the browser would not play otherwise, until the viewer asks for the sound. */
  let isHushed = false;

  const onError = (type: unknown, detail: unknown, info: unknown): void =>
    send({ type: "engine.failed", problem: problemOf(flv, type, detail, info) });
  // A recording is over when its last picture has been shown, not when its last byte has come.
  const onComplete = (): void => {
    if (source.kind === "live") send({ type: "engine.ended" });
  };
  const onScriptData = (data: unknown): void => {
    const mark = markOf(data);
    if (mark) wallClock.mark(mark, bufferedEndS(video));
  };
  player.on(flv.Events.ERROR, onError);
  player.on(flv.Events.LOADING_COMPLETE, onComplete);
  player.on(flv.Events.SCRIPTDATA_ARRIVED, onScriptData);

  const onEnded = (): void => send({ type: "engine.ended" });
  const onVideoError = (): void => send({ type: "engine.failed", problem: "network" });
  // By the keys of a keyboard, the window of picture in picture or the browser itself. An event tells what was when it
  // was queued: one that the element has left behind would be answered by another, and that one by a third, without end.
  const onPause = (): void => {
    if (video.paused && !video.ended && !hush()) send({ type: "pause.requested" });
  };
  // WebKit may turn the sound on by itself when it finds some, and takes the picture away for it: it was not allowed.
  function hush(): boolean {
    if (!isHushed || video.muted || isTouched()) return false;
    video.muted = true;
    play();
    return true;
  }
  const onPlay = (): void => {
    if (!video.paused) send({ type: "play.began" });
  };
  // Not before: a seek of flv.js throws away the heads of both tracks while they wait to be appended.
  const onHeads = (): void => {
    if (startAtS > 0) video.currentTime = startAtS;
  };
  const listeners = { loadedmetadata: onHeads, ended: onEnded, error: onVideoError, pause: onPause, play: onPlay, volumechange: hush };
  for (const [name, listener] of Object.entries(listeners)) video.addEventListener(name, listener);

  function play(): void {
    if (!video.paused) return;
    void Promise.resolve(player.play()).catch((error: unknown) => {
      if (!isOver) send({ type: "play.refused", name: error instanceof Error || error instanceof DOMException ? error.name : "Error" });
    });
  }

  player.attachMediaElement(video);
  player.load();

  return {
    command(command) {
      switch (command.type) {
        case "play":
          isHushed = command.isMuted;
          if (isHushed) video.muted = true;
          // It would begin, and take the picture back at once.
          else if (isWebKit() && !video.muted && !isTouched()) return send({ type: "play.refused", name: "NotAllowedError" });
          return play();
        case "pause":
          return video.pause();
        case "unmute":
          isHushed = false;
          video.muted = false;
          return;
        case "restart":
          video.currentTime = 0;
          return;
        default:
          return command satisfies never;
      }
    },
    seek(positionS) {
      video.currentTime = positionS;
    },
    end() {
      isOver = true;
      for (const [name, listener] of Object.entries(listeners)) video.removeEventListener(name, listener);
      player.destroy();
    },
  };
}
