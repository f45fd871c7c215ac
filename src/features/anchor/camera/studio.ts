import { BehaviorSubject } from "rxjs";
import { fromCallback } from "xstate";
import type { BroadcastEvent, BroadcastSettings, PictureQuality } from "../../../../machines/anchor/broadcastMachine.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import { type Captured, type Devices, NO_DEVICES, capture, findDevices } from "./capture.ts";
import { openConnection, publishUrl } from "./connection.ts";
import { type BroadcastStats, NO_STATS, createTally } from "./broadcastStats.ts";
import { startPictures } from "./pictures.ts";
import { QUALITIES, lowered } from "./quality.ts";
import { type Sender, createSender } from "./sender.ts";

/** The broadcast machine's browser resources: devices, encoders and the connection, each held while its state lasts. */
export interface Studio {
  /** The captured tracks, for the preview; null while nothing is captured. */
  readonly captured$: Behavior<Captured | null>;
  readonly devices$: Behavior<Devices>;
  readonly stats$: Behavior<BroadcastStats>;
  readonly actors: {
    readonly capture: ReturnType<typeof fromCallback<BroadcastEvent, BroadcastSettings>>;
    readonly encoder: ReturnType<typeof fromCallback<BroadcastEvent, PictureQuality>>;
    readonly connection: ReturnType<typeof fromCallback<BroadcastEvent, { readonly key: string }>>;
  };
}

/** The page's monotonic clock, unaffected by changes of the system's clock. */
const now = (): number => performance.now();

export function createStudio(): Studio {
  const captured$ = new BehaviorSubject<Captured | null>(null);
  const devices$ = new BehaviorSubject(NO_DEVICES);
  const stats$ = new BehaviorSubject(NO_STATS);
  let sender: Sender | null = null;

  const captureLogic = fromCallback<BroadcastEvent, BroadcastSettings>(({ input, sendBack }) => {
    let isOver = false;
    const emit = (event: BroadcastEvent): void => {
      if (!isOver) sendBack(event);
    };
    const listDevices = async (): Promise<void> => {
      const devices = await findDevices();
      if (!isOver) devices$.next(devices);
    };
    const onMicrophoneEnded = (): void => {
      if (!isOver && captured$.value !== null) captured$.next({ ...captured$.value, microphone: "missing" });
    };
    void capture(input, { onEnded: (problem) => emit({ type: "capture.failed", problem }), onMicrophoneEnded }).then(async (answer) => {
      if (!answer.ok) return emit({ type: "capture.failed", problem: answer.error });
      // Cancelled while the browser asked for permission.
      if (isOver) return answer.value.release();
      captured$.next(answer.value);
      emit({ type: "capture.ready" });
      return listDevices();
    });
    const onChange = (): void => void listDevices();
    navigator.mediaDevices.addEventListener("devicechange", onChange);
    return () => {
      isOver = true;
      navigator.mediaDevices.removeEventListener("devicechange", onChange);
      captured$.value?.release();
      captured$.next(null);
    };
  });

  const encoderLogic = fromCallback<BroadcastEvent, PictureQuality>(({ input, sendBack }) => {
    const captured = captured$.value;
    if (captured === null) return undefined;
    const quality = QUALITIES[input];
    let bitsPerSecond = quality.bitsPerSecond;
    let isOver = false;
    const tally = createTally(now());
    stats$.next(NO_STATS);
    const onFailed = (error: unknown): void => {
      if (isOver) return;
      console.warn("broadcasting ended, an encoder failed", error);
      sendBack({ type: "encoder.failed" });
    };
    const own = createSender({
      now,
      tally,
      bitsPerSecond: () => bitsPerSecond,
      wantKey: () => pictures.wantKey(),
      lower() {
        const fewer = lowered(bitsPerSecond);
        if (fewer === bitsPerSecond) return;
        bitsPerSecond = fewer;
        tally.lowered();
        pictures.setBitrate(fewer);
      },
    });
    const pictures = startPictures({
      track: captured.pictures,
      quality,
      now,
      isWanted: () => own.isAttached,
      onPicture: own.picture,
      onDropped: () => tally.dropped("machine"),
      onFailed,
    });
    let sound: { stop(): void } | null = null;
    const onTick = (): void => {
      pictures.tick();
      const stats = tally.tick(now(), own.isAttached, own.isLineSlow);
      if (stats !== null) stats$.next(stats);
    };
    // The sound encoder loads with the first broadcast.
    import("./sound.ts").then(
      ({ startSound }) => {
        if (!isOver) sound = startSound({ track: captured.sound, now, onSound: own.sound, onTick, onFailed });
      },
      (error: unknown) => onFailed(error),
    );
    sender = own;
    return () => {
      isOver = true;
      sender = null;
      sound?.stop();
      pictures.stop();
    };
  });

  const connectionLogic = fromCallback<BroadcastEvent, { readonly key: string }>(({ input, sendBack }) => {
    const own = sender;
    const connection = openConnection(new WebSocket(publishUrl(location)), input.key, (event) => {
      if (event.type === "connection.opened") own?.attach(connection, () => sendBack({ type: "connection.lost" }));
      sendBack(event);
    });
    return () => {
      own?.detach();
      connection.close();
    };
  });

  return {
    captured$,
    devices$,
    stats$,
    actors: { capture: captureLogic, encoder: encoderLogic, connection: connectionLogic },
  };
}
