import { Subject, VirtualTimeScheduler } from "rxjs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Scope } from "../kit/scope.ts";
import { atPlayhead } from "./atPlayhead.ts";
import { createPageClock } from "./pageClock.ts";
import { passTime } from "../testing/virtualTime.ts";

const T = 1_700_000_000_000;

function setup(startAt?: number) {
  const scheduler = new VirtualTimeScheduler();
  const scope = new Scope();
  const now = (): number => T + scheduler.frame;
  const clock = createPageClock(scope, { now, scheduler, ...(startAt === undefined ? {} : { startAt }) });
  const advance = (ms: number): void => {
    passTime(scheduler, ms);
  };
  return { clock, scope, now, advance, head: () => clock.playhead$.value };
}

describe("createPageClock", () => {
  it("live: is server time, at least once a second", () => {
    const t = setup();
    expect(t.head()).toEqual({ at: T, rate: 1, mode: "live" });
    t.advance(999);
    expect(t.head().at).toBe(T);
    t.advance(1);
    expect(t.head()).toEqual({ at: T + 1_000, rate: 1, mode: "live" });
    t.advance(400);
    t.clock.playhead$.refresh?.();
    expect(t.head().at).toBe(T + 1_400);
  });

  it("held: runs behind by the lag, and waits instead of jumping back when the estimate grows a little", () => {
    const t = setup();
    t.advance(60_000);
    t.clock.hold(18_000);
    expect(t.head()).toEqual({ at: T + 42_000, rate: 1, mode: "held" });
    t.clock.hold(18_400);
    expect(t.head().at).toBe(T + 42_000);
    t.advance(1_000);
    expect(t.head().at).toBe(T + 42_600);
    t.clock.hold(25_000);
    expect(t.head().at).toBe(T + 36_000);
    t.clock.goLive();
    expect(t.head()).toEqual({ at: T + 61_000, rate: 1, mode: "live" });
  });

  it("held: stands at the moment it may not pass, until the picture says another", () => {
    const t = setup();
    t.advance(60_000);
    t.clock.hold(2_000, t.now() - 2_000 + 250);
    t.advance(5_000);
    expect(t.head().at).toBe(T + 58_250);
    t.clock.playhead$.refresh?.();
    expect(t.head().at).toBe(T + 58_250);
    t.clock.hold(6_900, T + 58_100 + 250);
    expect(t.head().at).toBe(T + 58_250);
    t.clock.hold(2_000);
    expect(t.head().at).toBe(T + 63_000);
    t.clock.goLive();
    t.clock.hold(0, t.now() - 3_000);
    expect(t.head().at).toBe(T + 62_000);
  });

  it("replay: stands where it was sought, moves at its rate, and stands again", () => {
    const t = setup();
    t.advance(100_000);
    t.clock.seek(T + 10_000);
    t.advance(5_000);
    expect(t.head()).toEqual({ at: T + 10_000, rate: 0, mode: "replay" });
    t.clock.play(4);
    t.advance(1_000);
    expect(t.head()).toEqual({ at: T + 14_000, rate: 4, mode: "replay" });
    t.clock.play(1);
    t.advance(1_000);
    expect(t.head().at).toBe(T + 15_000);
    t.clock.seek(T + 50_000);
    expect(t.head()).toEqual({ at: T + 50_000, rate: 1, mode: "replay" });
    t.clock.pause();
    t.advance(1_000);
    expect(t.head()).toEqual({ at: T + 50_000, rate: 0, mode: "replay" });
  });

  it("replay: another rate goes on from where it is, between two ticks as well", () => {
    const t = setup();
    t.advance(100_000);
    t.clock.seek(T + 10_000);
    t.clock.play(4);
    t.advance(1_013);
    t.clock.play(1);
    expect(t.head().at).toBe(T + 14_052);
    t.advance(1_013);
    t.clock.pause();
    expect(t.head().at).toBe(T + 15_065);
  });

  it("cannot replay the future: who catches up with the present is live", () => {
    const t = setup();
    t.advance(10_000);
    t.clock.seek(T + 99_000);
    expect(t.head().at).toBe(T + 10_000);
    t.clock.seek(T + 5_000);
    t.clock.play(100);
    t.advance(100);
    expect(t.head().mode).toBe("live");
    expect(t.head().at).toBe(t.now());
    // At rate 1 from the present on.
    t.clock.seek(t.now());
    t.clock.play(1);
    t.advance(100);
    expect(t.head().mode).toBe("live");
  });

  it("starts in replay where it is told to", () => {
    const t = setup(T - 5_000);
    expect(t.head()).toEqual({ at: T - 5_000, rate: 0, mode: "replay" });
  });

  it("stops with its scope", () => {
    const t = setup();
    t.scope.end();
    t.advance(5_000);
    expect(t.head().at).toBe(T);
  });

  it("property: atPlayhead lets no event through before its time, in order, and every event in the end", () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant("event" as const), value: fc.integer({ min: -3_000, max: 3_000 }) }),
      fc.record({ act: fc.constant("advance" as const), value: fc.nat({ max: 4_000 }) }),
      fc.record({ act: fc.constantFrom("hold" as const, "seek" as const), value: fc.nat({ max: 20_000 }) }),
      fc.record({ act: fc.constant("play" as const), value: fc.nat({ max: 60 }) }),
      fc.record({ act: fc.constantFrom("goLive" as const, "pause" as const), value: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
        const t = setup();
        const events$ = new Subject<{ at: number; n: number }>();
        const shown: number[] = [];
        const tooEarly: unknown[] = [];
        atPlayhead(events$, t.clock.playhead$).subscribe((event) => {
          if (event.at > t.head().at) tooEarly.push([event, t.head()]);
          shown.push(event.n);
        });
        let n = 0;
        let latest = 0;
        for (const { act, value } of steps) {
          if (act === "event") {
            latest = Math.max(latest, t.now() + value);
            events$.next({ at: t.now() + value, n: (n += 1) });
          } else if (act === "advance") t.advance(value);
          else if (act === "hold") t.clock.hold(value);
          else if (act === "seek") t.clock.seek(T + value);
          else if (act === "play") t.clock.play(value);
          else t.clock[act]();
          expect(t.head().at).toBeLessThanOrEqual(t.now());
        }
        t.clock.goLive();
        t.advance(Math.max(0, latest - t.now()) + 1_000);
        expect(tooEarly).toEqual([]);
        expect(shown).toEqual(Array.from({ length: n }, (_, i) => i + 1));
        t.scope.end();
      }),
      { numRuns: 300 },
    );
  });

  it("completes when the events are over and all are through", () => {
    const t = setup();
    const events$ = new Subject<{ at: number }>();
    let isComplete = false;
    atPlayhead(events$, t.clock.playhead$).subscribe({ complete: () => (isComplete = true) });
    events$.next({ at: T + 1_500 });
    events$.complete();
    expect(isComplete).toBe(false);
    t.advance(2_000);
    expect(isComplete).toBe(true);
  });
});
