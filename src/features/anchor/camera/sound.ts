import { AdtsOutputFormat, AudioSample, AudioSampleSource, NullTarget, Output, canEncodeAudio } from "mediabunny";
import { bytesOf } from "./flvBodies.ts";
import { createMediaClock } from "./mediaClock.ts";
import type { Encoded } from "./sender.ts";

export interface SoundDeps {
  /** 48 kHz stereo, without an end: a mix gives silence where nothing sounds. */
  readonly track: MediaStreamAudioTrack;
  readonly now: () => number;
  readonly onSound: (sound: Encoded) => void;
  /** With each piece of sound: about a hundred times a second, in a hidden tab too. */
  readonly onTick: () => void;
  readonly onFailed: (error: unknown) => void;
}

const BITS_PER_SECOND = 128_000;
/** What sound may be away from its time by; more is made up for by silence, or left out. */
const AWAY_MS = 80;
/** Of silence made up for at once; after more (the machine slept) the time begins anew. */
const SILENCE_MAX_MS = 2_000;

/**
 * Encodes a track's sound to AAC-LC: by the browser where it can (Chrome and Edge of Windows and macOS), else by the
 * WASM encoder. Sound counts its own samples; what a device's clock is wrong by is made up for against the page's.
 */
export function startSound({ track, now, onSound, onTick, onFailed }: SoundDeps): { stop(): void } {
  const reader = new MediaStreamTrackProcessor({ track }).readable.getReader();
  const clock = createMediaClock();
  let startedAt: number | null = null;
  let isOver = false;

  const source = new AudioSampleSource({
    codec: "aac",
    bitrate: BITS_PER_SECOND,
    onEncodedPacket({ data, timestamp }, metadata) {
      const description = metadata?.decoderConfig?.description;
      if (isOver || startedAt === null) return;
      onSound({
        at: startedAt + timestamp * 1_000,
        data,
        isKey: true,
        description: description === undefined ? null : bytesOf(description),
      });
    },
  });
  const output = new Output({ format: new AdtsOutputFormat(), target: new NullTarget() });
  output.addAudioTrack(source);

  async function add(sound: AudioData, seconds: number): Promise<void> {
    const sample = new AudioSample(sound);
    sample.setTimestamp(seconds);
    await source.add(sample);
    sample.close();
  }

  async function run(): Promise<void> {
    if (!(await canEncodeAudio("aac"))) {
      const { registerAacEncoder } = await import("@mediabunny/aac-encoder");
      registerAacEncoder();
    }
    await output.start();
    // Of what has been given to the encoder, s.
    let encoded = 0;
    for (;;) {
      const { value: sound, done } = await reader.read();
      if (done) return;
      const length = sound.numberOfFrames / sound.sampleRate;
      const at = clock.at(sound.timestamp / 1_000, now() - length * 1_000);
      startedAt ??= at;
      // By how much what is heard is later than what has been encoded, ms.
      const behind = at - startedAt - encoded * 1_000;
      if (behind > SILENCE_MAX_MS) startedAt += behind;
      else if (behind > AWAY_MS) encoded += behind / 1_000;
      if (!isOver && behind > -AWAY_MS) {
        await add(sound, encoded);
        encoded += length;
      }
      sound.close();
      if (isOver) return;
      onTick();
    }
  }
  run().catch((error: unknown) => {
    if (!isOver) onFailed(error);
  });

  return {
    stop() {
      isOver = true;
      // Nothing is kept of what was encoded: an output that cannot be cancelled twice says so.
      reader.cancel().catch(() => undefined);
      output.cancel().catch(() => undefined);
    },
  };
}
