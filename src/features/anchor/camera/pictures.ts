import { bytesOf } from "./flvBodies.ts";
import { createMediaClock } from "./mediaClock.ts";
import { FRAMES_PER_SECOND, KEY_FRAME_MS, type QualityOf, type Size, encodedSize, fills } from "./quality.ts";
import type { Encoded } from "./sender.ts";

export interface PicturesDeps {
  readonly track: MediaStreamVideoTrack;
  readonly quality: QualityOf;
  /** Page time, ms. */
  readonly now: () => number;
  /** False while no connection would send the pictures. */
  readonly isWanted: () => boolean;
  readonly onPicture: (picture: Encoded) => void;
  /** Called when a picture is dropped because encoding is too slow. */
  readonly onDropped: () => void;
  readonly onFailed: (error: unknown) => void;
}

export interface Pictures {
  /** Makes the next picture a key frame. */
  wantKey(): void;
  setBitrate(bitsPerSecond: number): void;
  /** Called often, by a clock that also runs in a hidden tab: repeats the last picture when none arrive. */
  tick(): void;
  stop(): void;
}

/** Tolerance for early camera frames. */
const EARLY_MS = 8;
/** A static screen produces no pictures, and viewers' players take that for a lost connection. */
const REPEAT_MS = 200;
/** Longest encoder queue, pictures. */
const QUEUE_MAX = 3;
/** A second encoder failure within this time is final. */
const FAILS_AGAIN_MS = 10_000;

/** Baseline first: encoders make no B-frames with it, and every player supports it. */
const PROFILES = ["42e0", "4d00", "6400"] as const;

/** An H.264 configuration this browser supports; null: none. */
export async function findConfig({ width, height }: Size, bitsPerSecond: number): Promise<VideoEncoderConfig | null> {
  const level = Math.min(width, height) > 720 ? "28" : "1f";
  for (const bitrateMode of ["constant", "variable"] as const) {
    for (const profile of PROFILES) {
      const config: VideoEncoderConfig = {
        ...{ codec: `avc1.${profile}${level}`, width, height, bitrate: bitsPerSecond, bitrateMode },
        ...{ framerate: FRAMES_PER_SECOND, latencyMode: "realtime", avc: { format: "avc" } },
      };
      const { supported } = await VideoEncoder.isConfigSupported(config);
      if (supported === true) return config;
    }
  }
  return null;
}

/** Reads a track's frames and encodes them: 5 to 30 a second, with a key frame every 2 s. */
export function startPictures(deps: PicturesDeps): Pictures {
  const { track, quality, now, isWanted, onPicture, onDropped, onFailed } = deps;
  const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
  const clock = createMediaClock();
  let encoder: VideoEncoder | null = null;
  let config: VideoEncoderConfig | null = null;
  let canvas: OffscreenCanvas | null = null;
  let last: VideoFrame | null = null;
  let lastAt = -Infinity;
  let lastKeyAt = -Infinity;
  let failedAt = -Infinity;
  let isKeyWanted = true;
  let isOver = false;

  function fail(error: unknown): void {
    if (isOver) return;
    const isAgain = now() - failedAt < FAILS_AGAIN_MS;
    failedAt = now();
    encoder = null;
    if (isAgain || config === null) return onFailed(error);
    return begin(config);
  }
  function begin(wanted: VideoEncoderConfig): void {
    config = wanted;
    isKeyWanted = true;
    encoder = new VideoEncoder({
      output(chunk, metadata) {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        const description = metadata?.decoderConfig?.description;
        onPicture({
          at: chunk.timestamp / 1_000,
          data,
          isKey: chunk.type === "key",
          description: description === undefined ? null : bytesOf(description),
        });
      },
      error: fail,
    });
    encoder.configure(wanted);
  }

  /** Letterboxes a frame whose proportions changed (a resized window): the size of a broadcast is fixed. */
  function fitted(frame: VideoFrame, { width, height }: Size, timestamp: number): VideoFrame {
    if (fills({ width: frame.displayWidth, height: frame.displayHeight }, { width, height })) return new VideoFrame(frame, { timestamp });
    canvas ??= new OffscreenCanvas(width, height);
    const drawn = canvas.getContext("2d", { alpha: false });
    if (drawn === null) return new VideoFrame(frame, { timestamp });
    const scale = Math.min(width / frame.displayWidth, height / frame.displayHeight);
    const [wide, high] = [frame.displayWidth * scale, frame.displayHeight * scale];
    drawn.fillRect(0, 0, width, height);
    drawn.drawImage(frame, (width - wide) / 2, (height - high) / 2, wide, high);
    return new VideoFrame(canvas, { timestamp });
  }

  function encode(frame: VideoFrame, at: number): void {
    if (encoder === null || config === null || !isWanted()) return;
    lastAt = at;
    if (encoder.encodeQueueSize > QUEUE_MAX) return onDropped();
    const keyFrame = isKeyWanted || at - lastKeyAt >= KEY_FRAME_MS - EARLY_MS;
    if (keyFrame) {
      isKeyWanted = false;
      lastKeyAt = at;
    }
    const stamped = fitted(frame, config, Math.round(at * 1_000));
    encoder.encode(stamped, { keyFrame });
    return stamped.close();
  }

  async function prepare(frame: VideoFrame): Promise<void> {
    const size = encodedSize({ width: frame.displayWidth, height: frame.displayHeight }, quality);
    const found = await findConfig(size, quality.bitsPerSecond);
    if (isOver) return;
    if (found === null) onFailed(new Error("no H.264 encoder"));
    else begin(found);
  }

  async function run(): Promise<void> {
    for (;;) {
      const { value: frame, done } = await reader.read();
      if (done) return;
      if (isOver) return frame.close();
      const at = clock.at(frame.timestamp / 1_000, now());
      last?.close();
      last = frame;
      if (config === null) await prepare(frame);
      if (at - lastAt >= 1_000 / FRAMES_PER_SECOND - EARLY_MS) encode(frame, at);
    }
  }
  run().catch((error: unknown) => {
    if (!isOver) onFailed(error);
  });

  return {
    wantKey() {
      isKeyWanted = true;
    },
    setBitrate(bitrate) {
      if (encoder === null || config === null) return;
      config = { ...config, bitrate };
      encoder.configure(config);
      isKeyWanted = true;
    },
    tick() {
      const at = now();
      if (last !== null && at - lastAt >= REPEAT_MS) encode(last, at);
    },
    stop() {
      isOver = true;
      // The track's end may have closed the reader already.
      reader.cancel().catch(() => undefined);
      last?.close();
      last = null;
      if (encoder !== null && encoder.state !== "closed") encoder.close();
    },
  };
}
