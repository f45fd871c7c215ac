import { type SnapshotFrom, assign, fromCallback, sendTo, setup } from "xstate";
import { notProvidedIn } from "../kit/notProvided.ts";

/** No new picture for this long while playing: the picture counts as stalled. */
export const STALL_MS = 3_000;
/** No new picture for this long in total: reconnect. */
export const GIVE_UP_MS = 8_000;
/** Time allowed from opening to the first picture. */
export const LOADING_MS = 10_000;
/** An engine open for this long resets the backoff: the next loss starts with a short wait again. */
export const STEADY_MS = 15_000;
/** A paused live picture keeps its connection for this long. */
export const LIVE_PAUSE_MS = 60_000;
/** A recording that still cannot be decoded after as many connections never will be, from where it stands. */
export const DECODE_TRIES = 3;
const FIRST_BACKOFF_MS = 500;
const MOST_BACKOFF_MS = 10_000;

/** Why an engine gave up. `missing`: nothing at this address (404); `format`: no FLV; `decode`: the data that came cannot be shown; `browser`: no Media Source Extensions; `iphone`: nor the managed ones of its system (before iOS 17.1). */
export type EngineProblem = "network" | "missing" | "format" | "decode" | "codec" | "browser" | "iphone";

export type EngineCommand =
  | { readonly type: "play"; readonly isMuted: boolean }
  | { readonly type: "pause" }
  | { readonly type: "unmute" }
  /** Play from the beginning. */
  | { readonly type: "restart" };

export interface EngineInput {
  readonly isLive: boolean;
}

interface PlayerContext {
  readonly isLive: boolean;
  /** Whether pictures arrive at the server, as the room reports it; true until then. */
  readonly isFlowing: boolean;
  /** Whether the stream has pictures beside its sound; true until it plays. */
  readonly hasPicture: boolean;
  /** Lost connections since pictures last arrived steadily. */
  readonly attempt: number;
  /** The browser allowed playing without sound only; a click of the viewer resets this. */
  readonly isMutedByPolicy: boolean;
  readonly problem: EngineProblem | null;
  readonly jitter: () => number;
}

export interface PlayerInput {
  /** A random number from 0 to 1: spreads the reconnects of viewers that lost the same server. */
  readonly jitter: () => number;
}

export type PlayerEvent =
  | { readonly type: "source.given"; readonly isLive: boolean }
  /** The room is down, or has nothing to show. */
  | { readonly type: "source.gone" }
  /** Pictures of the live source arrive at the server, or have stopped. While they have stopped, a connection is refused. */
  | { readonly type: "flow.changed"; readonly isFlowing: boolean }
  /** At least one more picture has been decoded since the last event, or more sound of a stream without pictures. */
  | { readonly type: "frames.advanced"; readonly hasPicture: boolean }
  | { readonly type: "engine.failed"; readonly problem: EngineProblem }
  /** The end of the stream. */
  | { readonly type: "engine.ended" }
  /** The call to play failed; `name` of its DOMException. */
  | { readonly type: "play.refused"; readonly name: string }
  | { readonly type: "play.requested" }
  /** The video element plays, whatever started it: also the picture-in-picture window, or a media key. */
  | { readonly type: "play.began" }
  | { readonly type: "pause.requested" }
  | { readonly type: "seek.requested" }
  | { readonly type: "reload.requested" }
  | { readonly type: "sound.allowed" }
  | { readonly type: "network.returned" };

/** Wait before connection number `attempt` + 2, ms: 0.5 s doubled each time up to 10 s; `jitter` (0..1) decides up to half of it. */
export function backoffMs(attempt: number, jitter: number): number {
  const most = Math.min(MOST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** attempt);
  return Math.round(Math.max(FIRST_BACKOFF_MS, most / 2 + (most / 2) * jitter));
}

const notProvided = notProvidedIn("playerMachine");

/** Connect; while no pictures arrive at the server, wait for them first. */
const WHEN_FLOWING = [{ guard: "isAway" as const, target: "waiting" }, { target: "open" }];
const ADVANCE = { target: "#player.open.playing", actions: "takeFrames" as const };
const RESTART_WHEN_FLOWING = [
  { guard: "isAway" as const, target: "waiting" },
  { target: "open", actions: "startAfresh" as const },
];

/**
 * Health of a player (docs/protocol.md): what is on screen, how a fault is repaired, and what the viewer is shown.
 * The engine runs in `open` alone: leaving it ends the connection. Decoded pictures, not bytes, prove that it works.
 */
export const playerMachine = setup({
  types: { context: {} as PlayerContext, events: {} as PlayerEvent, input: {} as PlayerInput },
  actors: {
    /** Provided by the app: shows the current source, sends back `frames.advanced`, `engine.*` and `play.refused`. */
    engine: fromCallback<EngineCommand, EngineInput>(() => notProvided("actor engine")),
  },
  actions: {
    play: sendTo("engine", ({ context }): EngineCommand => ({ type: "play", isMuted: context.isMutedByPolicy })),
    pause: sendTo("engine", { type: "pause" }),
    unmute: sendTo("engine", { type: "unmute" }),
    restart: sendTo("engine", { type: "restart" }),
    takeSource: assign(({ event }) => (event.type === "source.given" ? { isLive: event.isLive, attempt: 0, problem: null } : {})),
    takeFlow: assign(({ event }) => (event.type === "flow.changed" ? { isFlowing: event.isFlowing } : {})),
    takeProblem: assign(({ event }) => (event.type === "engine.failed" ? { problem: event.problem } : {})),
    takeFrames: assign(({ event }) => (event.type === "frames.advanced" ? { hasPicture: event.hasPicture } : {})),
    countLoss: assign({ attempt: ({ context }) => context.attempt + 1 }),
    startAfresh: assign({ attempt: 0, problem: null }),
    allowSound: assign({ isMutedByPolicy: false }),
    forbidSound: assign({ isMutedByPolicy: true }),
  },
  guards: {
    isLive: ({ context }) => context.isLive,
    isAway: ({ context }) => context.isLive && !context.isFlowing,
    isGivenAway: ({ context, event }) => event.type === "source.given" && event.isLive && !context.isFlowing,
    /** Reconnecting would fail the same way. */
    isHopeless: ({ context, event }) =>
      event.type === "engine.failed" &&
      (event.problem === "codec" ||
        event.problem === "browser" ||
        event.problem === "iphone" ||
        (!context.isLive &&
          (event.problem === "missing" || event.problem === "format" || (event.problem === "decode" && context.attempt >= DECODE_TRIES)))),
    isByPolicy: ({ event }) => event.type === "play.refused" && event.name === "NotAllowedError",
    // A pause or another source interrupted the call to play: no fault.
    isOvertaken: ({ event }) => event.type === "play.refused" && event.name === "AbortError",
  },
  delays: {
    BACKOFF: ({ context }) => backoffMs(context.attempt - 1, context.jitter()),
  },
}).createMachine({
  id: "player",
  context: ({ input }) => ({
    isLive: true,
    isFlowing: true,
    hasPicture: true,
    attempt: 0,
    isMutedByPolicy: false,
    problem: null,
    jitter: input.jitter,
  }),
  initial: "idle",
  on: {
    "source.given": [
      { guard: "isGivenAway", target: ".waiting", actions: "takeSource" },
      { target: ".open", actions: "takeSource" },
    ],
    "flow.changed": { actions: "takeFlow" },
    "source.gone": ".down",
  },
  states: {
    idle: {},
    down: { entry: "startAfresh" },
    open: {
      invoke: { id: "engine", src: "engine", input: ({ context }) => ({ isLive: context.isLive }) },
      after: { [STEADY_MS]: { actions: "startAfresh" } },
      on: {
        "engine.failed": [
          { guard: "isHopeless", target: "failed", actions: "takeProblem" },
          { target: "reconnecting", actions: "takeProblem" },
        ],
        "engine.ended": [{ guard: "isLive", target: "reconnecting" }, { target: ".ended" }],
        "play.refused": [{ guard: "isByPolicy", target: ".blocked" }, { guard: "isOvertaken" }, { target: "reconnecting" }],
        "pause.requested": ".paused",
        "reload.requested": [
          { guard: "isAway", target: "reconnecting" },
          { target: "open", reenter: true, actions: "startAfresh" },
        ],
        "sound.allowed": { actions: ["allowSound", "unmute"] },
      },
      initial: "loading",
      states: {
        loading: {
          entry: "play",
          after: { [LOADING_MS]: "#player.reconnecting" },
          on: { "frames.advanced": ADVANCE },
        },
        playing: {
          after: { [STALL_MS]: "stalled" },
          // Each new picture restarts the timer.
          on: { "frames.advanced": { ...ADVANCE, reenter: true } },
        },
        stalled: {
          after: { [GIVE_UP_MS - STALL_MS]: "#player.reconnecting" },
          on: { "frames.advanced": ADVANCE },
        },
        paused: {
          entry: "pause",
          after: { [LIVE_PAUSE_MS]: { guard: "isLive", target: "#player.parked" } },
          on: {
            "play.requested": "loading",
            "play.began": "loading",
            "pause.requested": {},
            // A lost connection does not end a pause.
            "engine.failed": [{ guard: "isHopeless", target: "#player.failed", actions: "takeProblem" }, { target: "#player.parked" }],
            "engine.ended": { guard: "isLive", target: "#player.parked" },
          },
        },
        blocked: {
          initial: "muting",
          states: {
            muting: {
              entry: ["forbidSound", "play"],
              after: { [LOADING_MS]: "#player.reconnecting" },
              on: { "frames.advanced": ADVANCE, "play.refused": { guard: "isByPolicy", target: "waiting" } },
            },
            waiting: {
              entry: "allowSound",
              after: { [LIVE_PAUSE_MS]: { guard: "isLive", target: "#player.parked" } },
            },
          },
          on: { "play.requested": { target: "loading", actions: "allowSound" } },
        },
        ended: {
          on: {
            "play.requested": { target: "loading", actions: "restart" },
            "play.began": "loading",
            "seek.requested": "loading",
            "pause.requested": {},
          },
        },
      },
    },
    /** Paused, without a connection. */
    parked: { on: { "play.requested": WHEN_FLOWING, "reload.requested": WHEN_FLOWING } },
    reconnecting: {
      entry: "countLoss",
      // The connection is not to blame.
      always: { guard: "isAway", target: "waiting" },
      after: { BACKOFF: "open" },
      on: { "network.returned": "open", "reload.requested": "open", "play.requested": "open", "pause.requested": "parked" },
    },
    /** Without a connection, until pictures arrive at the server. */
    waiting: {
      on: {
        "flow.changed": [{ guard: ({ event }) => event.isFlowing, target: "open", actions: "takeFlow" }, { actions: "takeFlow" }],
        "pause.requested": "parked",
      },
    },
    failed: { on: { "reload.requested": RESTART_WHEN_FLOWING, "seek.requested": RESTART_WHEN_FLOWING } },
  },
});

export type PlayerSnapshot = SnapshotFrom<typeof playerMachine>;

export type PlayerPhase =
  | "idle"
  | "down"
  | "waiting"
  | "loading"
  | "playing"
  | "stalled"
  | "paused"
  | "blocked"
  | "reconnecting"
  | "ended"
  | "failed";

/** The phase shown to the viewer: paused without a connection counts as paused. */
export function playerPhase(snapshot: PlayerSnapshot): PlayerPhase {
  const { value } = snapshot;
  if (typeof value === "string") return value === "parked" ? "paused" : value;
  const { open } = value;
  if (typeof open !== "string") return open.blocked === "muting" ? "loading" : "blocked";
  return open;
}

const AWAY = "直播信号暂时中断，恢复后自动播放";

/** Message over the picture (our words; the spec gives none); "" = none. */
export function playerMessage(snapshot: PlayerSnapshot): string {
  const { isLive, isFlowing, hasPicture, problem } = snapshot.context;
  switch (playerPhase(snapshot)) {
    case "idle":
    case "paused":
      return "";
    case "playing":
      return hasPicture ? "" : "只有声音";
    case "down":
      return "主播还没有开播，开播后自动播放";
    case "waiting":
      return snapshot.context.attempt === 0 ? "主播已开播，正在等待画面" : AWAY;
    case "loading":
      return "正在加载画面";
    case "stalled":
      return isLive && !isFlowing ? AWAY : "画面卡住了，正在等待数据";
    case "blocked":
      return "浏览器不允许自动播放，点击播放";
    case "reconnecting":
      if (problem === "missing" || problem === "format") return "直播信号暂时中断，正在重新连接";
      if (problem === "decode") return "画面解码出错，正在重新加载";
      return isLive ? "直播连接中断，正在重新连接" : "网络连接中断，正在重新连接";
    case "ended":
      return "播放完毕";
    case "failed":
      return failureText(problem);
  }
}

function failureText(problem: EngineProblem | null): string {
  switch (problem) {
    case "codec":
      return "浏览器不支持这路画面的编码（只支持 H.264 与 AAC），请换一个浏览器";
    case "browser":
      return "当前浏览器不支持播放（缺少 MSE），请换用新版 Chrome、Edge 或 Firefox";
    case "iphone":
      return "这台 iPhone 的系统不支持播放，请升级到 iOS 17.1 或更新的系统，或在电脑上观看";
    case "missing":
      return "录像不存在或已被删除";
    case "format":
      return "录像文件已损坏，无法播放";
    case "decode":
      return "录像从这里起无法播放，请换个位置或重新加载";
    case "network":
    case null:
      return "播放失败，请重新加载";
    default:
      return problem satisfies never;
  }
}
