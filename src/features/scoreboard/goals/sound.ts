import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../../../streams/kit/behavior.ts";

/**
 * Browsers allow sound only after a user gesture. waiting: no gesture yet; ready: sound plays; blocked: there was a gesture
 * but the browser still refuses (a site setting, or no audio at all).
 */
export type SoundState = "waiting" | "ready" | "blocked";

/** A short tone for a goal, synthesised by the browser: no file to load. */
export interface GoalSound {
  readonly state$: Behavior<SoundState>;
  /** Called in a user gesture: a press of the switch, or the first touch of the page. */
  unlock(): Promise<void>;
  play(): void;
  close(): void;
}

const TONES: readonly (readonly [frequencyHz: number, atS: number])[] = [
  [660, 0],
  [880, 0.13],
];
const LENGTH_S = 0.22;
const VOLUME = 0.12;
/** A browser that refuses leaves the promise pending; one that allows sound resolves it at once. */
const REFUSED_MS = 1_000;

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REFUSED_MS));

/** `create` makes the audio context: in the browser `() => new AudioContext()`. `patience` limits the wait for it to resume. */
export function createGoalSound(create: () => AudioContext, patience: () => Promise<void> = later): GoalSound {
  const state$ = new BehaviorSubject<SoundState>("waiting");
  let context: AudioContext | null = null;
  return {
    state$,
    async unlock() {
      try {
        context ??= create();
        await Promise.race([context.resume(), patience()]);
      } catch {
        // No audio, or not allowed: the state tells.
      }
      state$.next(context?.state === "running" ? "ready" : "blocked");
    },
    play() {
      // Without a gesture the context is missing or suspended: play nothing rather than play late.
      if (context?.state !== "running") return;
      for (const [frequency, at] of TONES) {
        const start = context.currentTime + at;
        const oscillator = context.createOscillator();
        const gain = context.createGain();
        oscillator.frequency.value = frequency;
        gain.gain.setValueAtTime(VOLUME, start);
        gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH_S);
        oscillator.connect(gain).connect(context.destination);
        oscillator.start(start);
        oscillator.stop(start + LENGTH_S);
      }
    },
    close() {
      void context?.close();
      context = null;
      state$.next("waiting");
    },
  };
}
