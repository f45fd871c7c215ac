import type { Clock } from "./clock.ts";
import type { Log } from "./log.ts";

/** How long all steps together may take to end by themselves. */
const DRAIN_MS = 6_000;

interface Step {
  readonly name: string;
  readonly run: (hurry: AbortSignal) => Promise<void>;
  readonly mustEnd: boolean;
}

/** Ends what was started, last first; a step that fails or takes too long does not stop the others. */
export class Teardown {
  readonly #steps: Step[] = [];
  readonly #hurry = new AbortController();
  readonly #log: Log;
  readonly #clock: Clock;
  constructor(log: Log, clock: Clock) {
    this.#log = log;
    this.#clock = clock;
  }

  /** Abandoned once there is no more time. */
  add(name: string, run: () => Promise<void>): void {
    this.#steps.push({ name, run, mustEnd: false });
  }

  /** Always awaited: it would outlive this process otherwise. Once `hurry` fires it takes the short way. */
  addLasting(name: string, run: (hurry: AbortSignal) => Promise<void>): void {
    this.#steps.push({ name, run, mustEnd: true });
  }

  /** There is no more time: steps that can be abandoned are, and the rest takes the short way. */
  hurry(): void {
    this.#hurry.abort();
  }

  async run(): Promise<void> {
    const { signal } = this.#hurry;
    const cancel = this.#clock.setTimer(DRAIN_MS, () => this.hurry());
    for (;;) {
      const step = this.#steps.pop();
      if (!step) break;
      const { name, mustEnd } = step;
      const late = Promise.withResolvers<void>();
      const leave = (): void => {
        this.#log.warn({ name }, "did not end in time");
        late.resolve();
      };
      try {
        const running = step.run(signal);
        if (mustEnd) await running;
        else {
          if (signal.aborted) leave();
          else signal.addEventListener("abort", leave);
          await Promise.race([running, late.promise]);
        }
      } catch (error) {
        this.#log.error({ err: error, name }, "did not end cleanly");
      } finally {
        signal.removeEventListener("abort", leave);
      }
    }
    cancel();
  }
}
