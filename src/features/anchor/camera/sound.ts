import { AdtsOutputFormat, AudioSample, AudioSampleSource, NullTarget, Output, canEncodeAudio } from "mediabunny";
import { bytesOf } from "./flvBodies.ts";
import { createMediaClock } from "./mediaClock.ts";
import type { Encoded } from "./sender.ts";

export interface SoundDeps {
  /** 48 kHz stereo, endless: the mix contains silence when nothing sounds. */
  readonly track: MediaStreamAudioTrack;
  readonly now: () => number;
  readonly onSound: (sound: Encoded) => void;
  /** Called for each piece of sound: about a hundred times a second, also in a hidden tab. */
  readonly onTick: () => void;
  readonly onFailed: (error: unknown) => void;
}

const BITS_PER_SECOND = 128_000;
/** Greatest drift of the sound; more is corrected by a gap of silence, or by dropping sound. */
const AWAY_MS = 80;
/** Longest gap that is filled with silence; after a longer one (the machine slept) the time base is reset. */
const SILENCE_MAX_MS = 2_000;

/**
 * Encodes a track's sound to AAC-LC: with the browser's encoder where there is one (Chrome and Edge on Windows and
 * macOS), else with WASM. Timestamps count samples; a device clock's drift is corrected against the page's clock.
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
    // Length of the sound passed to the encoder so far, s.
    let encoded = 0;
    for (;;) {
      const { value: sound, done } = await reader.read();
      if (done) return;
      const length = sound.numberOfFrames / sound.sampleRate;
      const at = clock.at(sound.timestamp / 1_000, now() - length * 1_000);
      startedAt ??= at;
      // How far the captured sound is ahead of the encoded sound, ms.
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
      // Encoded output is not kept. A second cancel of the output would reject.
      reader.cancel().catch(() => undefined);
      output.cancel().catch(() => undefined);
    },
  };
}
