import { BehaviorSubject } from "rxjs";
import { describe, expect, it } from "vitest";
import { err, ok } from "../../contract/result.ts";
import { Scope } from "../kit/scope.ts";
import { createServerClock } from "./serverClock.ts";

function setup(answer: { now: number } | null = null) {
  let local = 10_000;
  const offsetMs$ = new BehaviorSubject(0);
  const clock = createServerClock(new Scope(), {
    now: () => local,
    offsetMs$,
    fetchTime: async () => {
      local += 200;
      return answer ? ok(answer) : err("down");
    },
  });
  return { clock, offsetMs$, pass: (ms: number) => (local += ms) };
}

describe("createServerClock", () => {
  it("is local time until it knows better", () => {
    expect(setup().clock.now()).toBe(10_000);
  });

  it("is not before what has surely passed on the server, while it does not know better", () => {
    const clock = (notBefore: number) => createServerClock(new Scope(), { now: () => 10_000, notBefore });
    expect(clock(70_000).now()).toBe(70_000);
    expect(clock(9_000).now()).toBe(10_000);
  });

  it("takes half of the round trip of /live/time into account", async () => {
    const t = setup({ now: 15_100 });
    expect(await t.clock.synchronise()).toBe(true);
    expect(t.clock.offsetMs$.value).toBe(5_000);
    expect(t.clock.now()).toBe(15_200);
  });

  it("asks on a page without a feed too", async () => {
    const clock = createServerClock(new Scope(), { now: () => 10_000, fetchTime: async () => ok({ now: 15_000 }) });
    expect(await clock.synchronise()).toBe(true);
    expect(clock.now()).toBe(15_000);
  });

  it("keeps its offset when the call fails", async () => {
    const t = setup();
    expect(await t.clock.synchronise()).toBe(false);
    expect(t.clock.now()).toBe(10_200);
  });

  it("trusts a pong over an HTTP answer", async () => {
    const t = setup({ now: 99_000 });
    t.offsetMs$.next(40);
    expect(await t.clock.synchronise()).toBe(true);
    expect(t.clock.now()).toBe(10_040);
  });

  it("stands still instead of going back by a small correction", () => {
    const t = setup();
    t.offsetMs$.next(500);
    expect(t.clock.now()).toBe(10_500);
    t.offsetMs$.next(200);
    expect(t.clock.now()).toBe(10_500);
    t.pass(250);
    expect(t.clock.now()).toBe(10_500);
    t.pass(100);
    expect(t.clock.now()).toBe(10_550);
  });

  it("steps back when one of the clocks was wrong by more than a second", () => {
    const t = setup();
    t.clock.now();
    t.offsetMs$.next(-1_001);
    expect(t.clock.now()).toBe(8_999);
    t.pass(-5_000);
    expect(t.clock.now()).toBe(3_999);
  });
});
