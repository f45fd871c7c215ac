import { describe, expect, test } from "vitest";
import { createGoalSound } from "./sound.ts";

/** A fake audio context that reaches `state` when resumed; `never`: the promise stays pending. */
function audio(state: AudioContextState, answer: "resolves" | "rejects" | "never" = "resolves") {
  const started: number[] = [];
  const param = { setValueAtTime: () => param, exponentialRampToValueAtTime: () => param };
  const context = {
    state: "suspended" as AudioContextState,
    currentTime: 0,
    destination: {},
    async resume() {
      if (answer === "rejects") throw new Error("refused");
      if (answer === "never") await new Promise(() => undefined);
      context.state = state;
    },
    createOscillator: () => ({
      frequency: {},
      connect: (to: unknown) => to,
      start: (at: number) => started.push(at),
      stop: () => undefined,
    }),
    createGain: () => ({ gain: param, connect: () => undefined }),
    close: async () => undefined,
  };
  return { started, create: () => context as unknown as AudioContext };
}
const atOnce = (): Promise<void> => Promise.resolve();

describe("the sound of goals", () => {
  test("waits for a gesture, and sounds after it", async () => {
    const { create, started } = audio("running");
    const sound = createGoalSound(create, () => new Promise(() => undefined));
    expect(sound.state$.value).toBe("waiting");
    sound.play();
    expect(started).toEqual([]);
    await sound.unlock();
    expect(sound.state$.value).toBe("ready");
    sound.play();
    expect(started.length).toBe(2);
    sound.close();
    expect(sound.state$.value).toBe("waiting");
  });

  test.each(["resolves", "rejects", "never"] as const)("says so where the browser blocks it (the promise %s)", async (answer) => {
    const { create, started } = audio("suspended", answer);
    const sound = createGoalSound(create, atOnce);
    await sound.unlock();
    expect(sound.state$.value).toBe("blocked");
    sound.play();
    expect(started).toEqual([]);
  });

  test("says so where there is no audio", async () => {
    const sound = createGoalSound(() => {
      throw new Error("no AudioContext");
    }, atOnce);
    await sound.unlock();
    expect(sound.state$.value).toBe("blocked");
  });
});
