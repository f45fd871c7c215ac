import { SimulatedClock, createActor } from "xstate";
import { expect, it } from "vitest";
import { jumpMachine } from "../../machines/login/jumpMachine.ts";

it("jumps after three seconds, not at 2,999 ms", () => {
  const clock = new SimulatedClock();
  const actor = createActor(jumpMachine, { clock }).start();
  const left = () => actor.getSnapshot().context.remainingS;
  expect(left()).toBe(3);
  clock.increment(1_000);
  expect(left()).toBe(2);
  clock.increment(1_000);
  expect(left()).toBe(1);
  clock.increment(999);
  expect(actor.getSnapshot().status).toBe("active");
  clock.increment(1);
  expect(actor.getSnapshot().status).toBe("done");
});

it("jumps at once when told to", () => {
  const actor = createActor(jumpMachine, { clock: new SimulatedClock() }).start();
  actor.send({ type: "jump.chosen" });
  expect(actor.getSnapshot().status).toBe("done");
});
