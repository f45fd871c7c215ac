import type FlvJs from "flv.js";
import type { EngineCommand, EngineProblem, PlayerEvent } from "../../../machines/player/playerMachine.ts";
import { isWebKit } from "../../hooks/isWebKit.ts";
import { bufferedEndS } from "./buffered.ts";
import type { FlvModule } from "./flvModule.ts";
import { type WallClock, markOf } from "./frameClock.ts";
import type { PlayerSource } from "./source.ts";
import { StreamLoader } from "./streamLoader.ts";

/** DOMException code: the browser cannot decode the type (`addSourceBuffer`). */
const NOT_SUPPORTED = 9;

/** The problem behind an error event of flv.js. */
function problemOf({ ErrorTypes, ErrorDetails }: FlvModule, type: unknown, detail: unknown, info: unknown): EngineProblem {
  const code: unknown = typeof info === "object" && info !== null ? (info as { readonly code?: unknown }).code : undefined;
  if (type === ErrorTypes.NETWORK_ERROR)
    return detail === ErrorDetails.NETWORK_STATUS_CODE_INVALID && (code === 404 || code === 410) ? "missing" : "network";
  if (detail === ErrorDetails.MEDIA_CODEC_UNSUPPORTED) return "codec";
  if (detail === ErrorDetails.MEDIA_MSE_ERROR) return code === NOT_SUPPORTED ? "codec" : "decode";
  return "format";
}

/** Buffer kept behind the picture of a live stream, s: nobody can seek back there. */
const LIVE_KEPT_S = { autoCleanupMaxBackwardDuration: 30, autoCleanupMinBackwardDuration: 10 };
/** Loaded ahead of a recording, s. */
const AHEAD_S = { lazyLoadMaxDuration: 60, lazyLoadRecoverDuration: 20 };

export interface EngineDeps {
  readonly video: HTMLVideoElement;
  readonly flv: FlvModule;
  readonly source: PlayerSource;
  readonly wallClock: WallClock;
  /** Where a recording resumes after a lost connection, s. */
  readonly startAtS: number;
  readonly send: (event: PlayerEvent) => void;
}

export interface Engine {
  command(command: EngineCommand): void;
  seek(positionS: number): void;
  /** Ends the connection; the picture disappears in the next task. */
  end(): void;
}

/** Of elements whose engine has ended: when it has let go of the element. */
const releases = new WeakMap<HTMLVideoElement, Promise<void>>();

/** Resolves when no ended engine holds the element: it would take the next one's picture away. */
export async function elementFree(video: HTMLVideoElement): Promise<void> {
  await releases.get(video);
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
      // Without an index, removed data cannot be fetched again.
      autoCleanupSourceBuffer: isLive || source.isSeekable,
      // For the loader: flv.js passes its configuration on.
      ...(source.kind === "recording" && source.freshUrl ? { expiring: { url: source.url, fresh: source.freshUrl } } : {}),
      // Only the private fields of its base class are missing.
      customLoader: StreamLoader as unknown as FlvJs.CustomLoaderConstructor,
    },
  );
}

/** True once the user has clicked or typed: sound then needs no further click. */
function isTouched(): boolean {
  return navigator.userActivation?.hasBeenActive === true;
}

/** One connection of flv.js to one source. Every failure and every refusal is sent as an event. */
export function startEngine({ video, flv, source, wallClock, startAtS, send }: EngineDeps): Engine {
  const player = createFlv(flv, source);
  let isOver = false;
  /** Muted because the browser would not play with sound, until the viewer asks for the sound. */
  let isAutoMuted = false;

  const onError = (type: unknown, detail: unknown, info: unknown): void =>
    send({ type: "engine.failed", problem: problemOf(flv, type, detail, info) });
  // A recording ends when its last picture has been shown, not when its last byte has arrived.
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
  const onVideoError = (): void => send({ type: "engine.failed", problem: "decode" });
  // Paused by media keys, the picture-in-picture window or the browser itself. An event tells the state at the time it was
  // queued: answering an outdated one would cause another, and that one a third, without end.
  const onPause = (): void => {
    if (video.paused && !video.ended && !muteAgain()) send({ type: "pause.requested" });
  };
  // WebKit may turn the sound on by itself when it finds some, and then stops the picture, as sound was not allowed.
  function muteAgain(): boolean {
    if (!isAutoMuted || video.muted || isTouched()) return false;
    video.muted = true;
    play();
    return true;
  }
  const onPlay = (): void => {
    if (!video.paused) send({ type: "play.began" });
  };
  // Not earlier: a seek of flv.js discards the init segments of both tracks while they wait to be appended.
  const onHeads = (): void => {
    if (startAtS > 0) video.currentTime = startAtS;
  };
  const listeners = { loadedmetadata: onHeads, ended: onEnded, error: onVideoError, pause: onPause, play: onPlay, volumechange: muteAgain };
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
          isAutoMuted = command.isMuted;
          if (isAutoMuted) video.muted = true;
          // It would begin, and stop the picture at once.
          else if (isWebKit() && !video.muted && !isTouched()) return send({ type: "play.refused", name: "NotAllowedError" });
          return play();
        case "pause":
          return video.pause();
        case "unmute":
          isAutoMuted = false;
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
      video.pause();
      // Often called from within flv.js, which goes on after its events, and has more of them queued: a player without its parts
      // would throw at each.
      const release = (): void => {
        player.destroy();
        // Checked by a timer that the end of flv.js leaves running.
        Object.assign(player, { _seekpointRecord: null });
      };
      releases.set(video, new Promise((resolve) => setTimeout(() => resolve(release()))));
    },
  };
}
