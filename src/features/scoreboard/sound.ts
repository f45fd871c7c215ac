/** A short tone at a goal, made by the browser: no file to load. */
export interface GoalSound {
  /** Called in the reader's own gesture (the switch): browsers let a page sound only after one. */
  unlock(): void;
  play(): void;
  close(): void;
}

const TONES: readonly (readonly [frequencyHz: number, atS: number])[] = [
  [660, 0],
  [880, 0.13],
];
const LENGTH_S = 0.22;
const VOLUME = 0.12;

/** `create` makes the audio context: in the browser `() => new AudioContext()`. */
export function createGoalSound(create: () => AudioContext): GoalSound {
  let context: AudioContext | null = null;
  return {
    unlock() {
      context ??= create();
      void context.resume();
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
    },
  };
}
