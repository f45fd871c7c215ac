import type { FlvModule } from "./flvModule.ts";
import type { PlayerSource } from "./source.ts";

/** The present time in these tests. */
export const T = 1_700_000_000_000;
export const LIVE = { kind: "live", url: "/media/live/680001.flv" } satisfies PlayerSource;
export const RECORDING = {
  kind: "recording",
  url: "/media/back/7.flv",
  firstFrameAt: T - 3_600_000,
  durationMs: 1_800_000,
  isSeekable: true,
} satisfies PlayerSource;

const Events = { ERROR: "error", LOADING_COMPLETE: "loading_complete", SCRIPTDATA_ARRIVED: "scriptdata_arrived" };
const ErrorTypes = { NETWORK_ERROR: "NetworkError", MEDIA_ERROR: "MediaError" };
const ErrorDetails = {
  NETWORK_STATUS_CODE_INVALID: "HttpStatusCodeInvalid",
  MEDIA_MSE_ERROR: "MediaMSEError",
  MEDIA_FORMAT_UNSUPPORTED: "FormatUnsupported",
  MEDIA_CODEC_UNSUPPORTED: "CodecUnsupported",
};

/** A player that was created through flv.js. */
export interface FakeFlvPlayer {
  readonly source: { readonly url: string; readonly isLive: boolean };
  readonly config: Readonly<Record<string, unknown>>;
  isDestroyed: boolean;
  emit(event: keyof typeof Events, ...args: readonly unknown[]): void;
}

/** flv.js that loads nothing: the test fires its events. `isSupported` as given. */
export function fakeFlv(isSupported = true) {
  const players: FakeFlvPlayer[] = [];
  const holders = new Map<HTMLVideoElement, FakeFlvPlayer>();
  const flv = {
    isSupported: () => isSupported,
    Events,
    ErrorTypes,
    ErrorDetails,
    createPlayer(source: FakeFlvPlayer["source"], config: FakeFlvPlayer["config"]) {
      const listeners = new Map<string, Set<(...args: readonly unknown[]) => void>>();
      let video: HTMLVideoElement | null = null;
      const player = {
        source,
        config,
        isDestroyed: false,
        emit: (event: keyof typeof Events, ...args: readonly unknown[]) => {
          for (const listener of listeners.get(Events[event]) ?? []) {
            listener(...args);
            // As flv.js, which goes on after its events with parts that are gone then.
            if (player.isDestroyed) throw new TypeError("Cannot read properties of null");
          }
        },
        on: (event: string, listener: () => void) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        off: (event: string, listener: () => void) => void listeners.get(event)?.delete(listener),
        attachMediaElement: (element: HTMLVideoElement) => {
          if (holders.get(element)?.isDestroyed === false) throw new Error("the element is still another player's");
          holders.set(element, player);
          video = element;
        },
        load: () => undefined,
        play: () => video?.play(),
        destroy: () => {
          player.isDestroyed = true;
        },
      };
      players.push(player);
      return player;
    },
  };
  return { flv: flv as unknown as FlvModule, players };
}

/** The parts of a video element that jsdom lacks, controlled by the test; `pass` lets time pass. */
export function fakeVideo(pass: (ms: number) => Promise<unknown>) {
  const state = {
    frames: 0,
    width: 640,
    ready: 4,
    isPaused: true,
    time: 0,
    rate: 1,
    buffered: [] as [number, number][],
    refusal: [] as string[],
  };
  const define = (name: string, descriptor: PropertyDescriptor): void => {
    Object.defineProperty(HTMLVideoElement.prototype, name, { configurable: true, ...descriptor });
  };
  define("play", {
    value: function play(this: HTMLVideoElement) {
      const refusal = state.refusal.shift();
      if (refusal) return Promise.reject(new DOMException("no", refusal));
      state.isPaused = false;
      this.dispatchEvent(new Event("play"));
      return Promise.resolve();
    },
  });
  define("pause", {
    value: function pause(this: HTMLVideoElement) {
      if (state.isPaused) return;
      state.isPaused = true;
      this.dispatchEvent(new Event("pause"));
    },
  });
  define("paused", { get: () => state.isPaused });
  define("videoWidth", { get: () => state.width });
  define("readyState", { get: () => state.ready });
  define("currentTime", { get: () => state.time, set: (time: number) => void (state.time = time) });
  define("playbackRate", { get: () => state.rate, set: (rate: number) => void (state.rate = rate) });
  define("buffered", {
    get: () => ({
      length: state.buffered.length,
      start: (i: number) => state.buffered[i]?.[0],
      end: (i: number) => state.buffered[i]?.[1],
    }),
  });
  define("getVideoPlaybackQuality", { value: () => ({ totalVideoFrames: state.frames }) });
  return {
    state,
    /** Plays on, ten pictures a step of 200 ms. */
    async run(ms: number): Promise<void> {
      for (let gone = 0; gone < ms; gone += 200) {
        state.frames += 10;
        state.time += 0.2;
        await pass(200);
      }
    },
  };
}
