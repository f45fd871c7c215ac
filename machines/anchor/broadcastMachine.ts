import { type SnapshotFrom, assign, cancel, fromCallback, fromPromise, raise, setup } from "xstate";
import type { PublishRefusal } from "../../contract/feed/user.ts";
import type { Result } from "../../contract/result.ts";
import { notProvidedIn } from "../kit/notProvided.ts";

/** How long to retry a lost connection before the broadcast ends. */
export const PATIENCE_MS = 60_000;
/** After publishing for this long, the next loss starts with a short wait again. */
export const STEADY_MS = 15_000;
const FIRST_BACKOFF_MS = 500;
const MOST_BACKOFF_MS = 10_000;

export type PictureSource = "camera" | "screen";
/** 480p, 720p, 1080p. */
export type PictureQuality = "smooth" | "high" | "full";

export interface BroadcastSettings {
  readonly source: PictureSource;
  readonly quality: PictureQuality;
  /** Device id; "" is the browser's choice. */
  readonly cameraId: string;
  /** Device id; "" is the browser's choice, `NO_MICROPHONE` none. */
  readonly microphoneId: string;
}

export const NO_MICROPHONE = "none";
export const FIRST_SETTINGS: BroadcastSettings = { source: "camera", quality: "high", cameraId: "", microphoneId: "" };

/** Why there is no picture to encode. */
export type CaptureProblem = "denied" | "missing" | "inUse" | "unplugged" | "shareStopped" | "unsupported";
/** `cutOff`: the session was ended, or the key replaced, elsewhere. `protocol`: client and server do not speak the same protocol. */
export type BroadcastProblem = CaptureProblem | "encoder" | "cutOff" | "over" | "lost" | "protocol" | PublishRefusal;

/** `over`: the session has ended meanwhile. `code` 0: the server did not answer. */
export type KeyRefusal = "over" | { readonly code: number; readonly message: string };
export type KeyAnswer = Result<string, KeyRefusal>;

export interface BroadcastContext {
  readonly settings: BroadcastSettings;
  readonly problem: BroadcastProblem | null;
  /** The server's message when it refused to let the room go on air; "" for none. */
  readonly message: string;
  readonly key: string;
  /** A new key was requested because the previous one was refused. */
  readonly hasRenewed: boolean;
  readonly hasPublished: boolean;
  /** Lost connections since the last steady publishing. */
  readonly attempt: number;
  readonly isPatienceRunning: boolean;
  readonly jitter: () => number;
}

export interface BroadcastInput {
  /** A random number from 0 to 1: spreads the reconnects of publishers that lost the same server. */
  readonly jitter: () => number;
}

export type CaptureEvent =
  | { readonly type: "capture.ready" }
  /** Capture could not start, or has ended: the device was unplugged, or the user stopped it in the browser's own bar. */
  | { readonly type: "capture.failed"; readonly problem: CaptureProblem };

export type ConnectionEvent =
  /** The server accepted the publisher. */
  | { readonly type: "connection.opened" }
  | { readonly type: "connection.refused"; readonly why: PublishRefusal }
  | { readonly type: "connection.lost" }
  | { readonly type: "connection.ended"; readonly problem: "cutOff" | "protocol" };

export type BroadcastEvent =
  | CaptureEvent
  | ConnectionEvent
  | { readonly type: "settings.changed"; readonly change: Partial<BroadcastSettings> }
  | { readonly type: "preview.requested" }
  | { readonly type: "preview.closed" }
  | { readonly type: "publish.requested" }
  | { readonly type: "stop.requested" }
  | { readonly type: "encoder.failed" }
  | { readonly type: "network.returned" }
  | { readonly type: "patience.ended" };

/** Wait before the next connection, ms: 0.5 s doubled each time up to 10 s; `jitter` (0..1) decides up to half of it. */
export function reconnectMs(attempt: number, jitter: number): number {
  const most = Math.min(MOST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.max(0, attempt - 1));
  return Math.round(Math.max(FIRST_BACKOFF_MS, most / 2 + (most / 2) * jitter));
}

const PATIENCE = "patience";
const notProvided = notProvidedIn("broadcastMachine");

/**
 * Broadcasting from the browser's own camera or screen (contract/room/publish.ts). Devices are held in `open`, encoders in
 * `open.live`, a connection in `open.live.connected`: leaving a state always releases what it holds.
 */
export const broadcastMachine = setup({
  types: { context: {} as BroadcastContext, events: {} as BroadcastEvent, input: {} as BroadcastInput },
  actors: {
    /** Provided by the app: requests the devices and holds them; sends `capture.*`. */
    capture: fromCallback<BroadcastEvent, BroadcastSettings>(() => notProvided("actor capture")),
    /** Provided by the app: encodes the captured picture and sound; sends `encoder.failed`. */
    encoder: fromCallback<BroadcastEvent, PictureQuality>(() => notProvided("actor encoder")),
    /** Provided by the app: one connection that sends the encoded data; emits `connection.*`. */
    connection: fromCallback<BroadcastEvent, { readonly key: string }>(() => notProvided("actor connection")),
    /** Provided by the app: fetches the stream key. Puts the room on air if it is down, unless it was up before (`isReturning`). */
    askKey: fromPromise<KeyAnswer, { readonly isReturning: boolean }>(() => notProvided("actor askKey")),
  },
  actions: {
    change: assign(({ context, event }) =>
      event.type === "settings.changed" ? { settings: { ...context.settings, ...event.change }, problem: null } : {},
    ),
    takeProblem: assign((_args, { problem }: { readonly problem: BroadcastProblem | null }) => ({ problem })),
    clear: assign({ problem: null, message: "", key: "", hasRenewed: false, hasPublished: false, attempt: 0 }),
    takeKey: assign((_args, { answer }: { readonly answer: KeyAnswer }) => (answer.ok ? { key: answer.value } : {})),
    takeWords: assign((_args, { answer }: { readonly answer: KeyAnswer }) => ({
      message: answer.ok || answer.error === "over" ? "" : answer.error.message,
    })),
    renew: assign({ hasRenewed: true }),
    countLoss: assign({ attempt: ({ context }) => context.attempt + 1 }),
    noteSteady: assign({ attempt: 0, hasRenewed: false }),
    notePublishing: assign({ hasPublished: true, problem: null, isPatienceRunning: false }),
    losePatience: assign({ isPatienceRunning: true }),
    forgetPatience: assign({ isPatienceRunning: false }),
  },
  guards: {
    hasPublished: ({ context }) => context.hasPublished,
    isImpatient: ({ context }) => context.isPatienceRunning,
    /** A changed camera or microphone is requested at once. A screen, or the camera after a screen, needs a press of the button. */
    isOtherDevice: ({ context, event }) =>
      context.settings.source === "camera" && event.type === "settings.changed" && event.change.source === undefined,
    /** The chosen screen stays captured: quality only matters once encoding starts. */
    isQualityOfScreen: ({ context, event }) =>
      context.settings.source === "screen" && event.type === "settings.changed" && Object.keys(event.change).join() === "quality",
    isStaleKey: ({ context, event }) =>
      event.type === "connection.refused" && (event.why === "key" || event.why === "expired") && !context.hasRenewed,
    /** The server still holds the connection that this page has lost. */
    isOwnShadow: ({ context, event }) => event.type === "connection.refused" && event.why === "busy" && context.hasPublished,
    isKey: (_args, { answer }: { readonly answer: KeyAnswer }) => answer.ok,
    isOver: (_args, { answer }: { readonly answer: KeyAnswer }) => !answer.ok && answer.error === "over",
  },
  delays: { BACKOFF: ({ context }) => reconnectMs(context.attempt, context.jitter()) },
}).createMachine({
  id: "broadcast",
  context: ({ input: { jitter } }) => ({
    ...{ settings: FIRST_SETTINGS, problem: null, message: "", key: "", jitter },
    ...{ hasRenewed: false, hasPublished: false, attempt: 0, isPatienceRunning: false },
  }),
  initial: "idle",
  states: {
    idle: { on: { "preview.requested": { target: "open", actions: "clear" }, "settings.changed": { actions: "change" } } },
    open: {
      invoke: { id: "capture", src: "capture", input: ({ context }) => context.settings },
      on: {
        "preview.closed": "idle",
        "capture.failed": { target: "idle", actions: { type: "takeProblem", params: ({ event }) => ({ problem: event.problem }) } },
      },
      initial: "asking",
      states: {
        asking: { on: { "capture.ready": "preview" } },
        preview: {
          on: {
            "settings.changed": [
              { guard: "isQualityOfScreen", actions: "change" },
              { guard: "isOtherDevice", target: "#broadcast.changed", actions: "change" },
              { target: "#broadcast.idle", actions: "change" },
            ],
            "publish.requested": { target: "live", actions: "clear" },
          },
        },
        live: {
          invoke: { id: "encoder", src: "encoder", input: ({ context }) => context.settings.quality },
          exit: [cancel(PATIENCE), "forgetPatience"],
          on: {
            "preview.closed": {},
            "stop.requested": "#broadcast.ended",
            "capture.failed": {
              target: "#broadcast.ended",
              actions: { type: "takeProblem", params: ({ event }) => ({ problem: event.problem }) },
            },
            "encoder.failed": { target: "#broadcast.ended", actions: { type: "takeProblem", params: { problem: "encoder" } } },
            "patience.ended": { target: "#broadcast.ended", actions: { type: "takeProblem", params: { problem: "lost" } } },
          },
          initial: "keying",
          states: {
            keying: {
              invoke: {
                id: "askKey",
                src: "askKey",
                input: ({ context }) => ({ isReturning: context.hasPublished }),
                onDone: [
                  {
                    guard: { type: "isKey", params: ({ event }) => ({ answer: event.output }) },
                    target: "connected",
                    actions: { type: "takeKey", params: ({ event }) => ({ answer: event.output }) },
                  },
                  {
                    guard: { type: "isOver", params: ({ event }) => ({ answer: event.output }) },
                    target: "#broadcast.ended",
                    actions: { type: "takeProblem", params: { problem: "over" } },
                  },
                  { guard: "hasPublished", target: "away" },
                  {
                    target: "#broadcast.open.preview",
                    actions: { type: "takeWords", params: ({ event }) => ({ answer: event.output }) },
                  },
                ],
              },
            },
            connected: {
              invoke: { id: "connection", src: "connection", input: ({ context: { key } }) => ({ key }) },
              on: {
                "connection.lost": "away",
                "connection.refused": [
                  { guard: "isStaleKey", target: "keying", actions: "renew" },
                  { guard: "isOwnShadow", target: "away" },
                  {
                    guard: "hasPublished",
                    target: "#broadcast.ended",
                    actions: { type: "takeProblem", params: ({ event }) => ({ problem: event.why }) },
                  },
                  {
                    target: "#broadcast.open.preview",
                    actions: { type: "takeProblem", params: ({ event }) => ({ problem: event.why }) },
                  },
                ],
                "connection.ended": {
                  target: "#broadcast.ended",
                  actions: { type: "takeProblem", params: ({ event }) => ({ problem: event.problem }) },
                },
              },
              initial: "greeting",
              states: {
                greeting: { on: { "connection.opened": "publishing" } },
                publishing: { entry: [cancel(PATIENCE), "notePublishing"], after: { [STEADY_MS]: { actions: "noteSteady" } } },
              },
            },
            away: {
              entry: "countLoss",
              always: {
                guard: ({ context }) => !context.isPatienceRunning,
                actions: ["losePatience", raise({ type: "patience.ended" }, { id: PATIENCE, delay: PATIENCE_MS })],
              },
              after: { BACKOFF: "connected" },
              on: { "network.returned": "connected" },
            },
          },
        },
      },
    },
    /** Leaves `open` for a moment, so that the old devices are released before new ones are requested. */
    changed: { always: "open" },
    ended: {
      on: {
        "preview.requested": { target: "open", actions: "clear" },
        "settings.changed": { target: "idle", actions: "change" },
      },
    },
  },
});

export type BroadcastSnapshot = SnapshotFrom<typeof broadcastMachine>;
export type BroadcastStage = "idle" | "asking" | "preview" | "connecting" | "publishing" | "reconnecting" | "ended";

export function broadcastStage({ value, context }: Pick<BroadcastSnapshot, "value" | "context">): BroadcastStage {
  if (value === "idle" || value === "ended") return value;
  if (typeof value === "string") return "asking";
  if (typeof value.open === "string") return value.open;
  const { live } = value.open;
  if (typeof live !== "string" && live.connected === "publishing") return "publishing";
  return context.hasPublished || live === "away" ? "reconnecting" : "connecting";
}
