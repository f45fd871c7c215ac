import { BehaviorSubject } from "rxjs";
import type { Behavior } from "../../../../streams/kit/behavior.ts";

/**
 * Browsers let a page sound only after the reader has touched it. waiting: nothing was touched yet; ready: it sounds;
 * blocked: it was touched, and the browser refuses all the same (a setting of the site, or no audio at all).
 */
export type SoundState = "waiting" | "ready" | "blocked";

/** A short tone at a goal, made by the browser: no file to load. */
export interface GoalSound {
  readonly state$: Behavior<SoundState>;
  /** Called in the reader's own gesture: a press of the switch, or the first touch of the page. */
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
/** A browser that refuses leaves the promise open; one that agrees keeps it at once. */
const REFUSED_MS = 1_000;

const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, REFUSED_MS));

/** `create` makes the audio context: in the browser `() => new AudioContext()`. `patience` ends the wait for its answer. */
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
        // No audio here, or none allowed: what is said of it is the state.
      }
      state$.next(context?.state === "running" ? "ready" : "blocked");
    },
    play() {
      // Without a gesture there is no context yet, or a suspended one: stay silent rather than sound late.
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
