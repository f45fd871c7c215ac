import { describe, expect, it } from "vitest";
import { createOffset } from "./offset.ts";

function setup() {
  let localAt = 1_000_000;
  const offset = createOffset(() => localAt);
  return {
    offset,
    value: () => offset.offsetMs$.value,
    hello: (aheadMs: number) => offset.hello(localAt + aheadMs),
    /** A ping with this round-trip time; the server's clock is read half-way. */
    pong(rttMs: number, aheadMs: number) {
      const sentAt = localAt;
      localAt += rttMs;
      offset.pong(sentAt, sentAt + rttMs / 2 + aheadMs);
    },
    setBack: (ms: number) => (localAt -= ms),
    now: () => localAt,
  };
}

describe("createOffset", () => {
  it("believes the hello only until there is a pong, and an instant one too", () => {
    const t = setup();
    t.hello(300);
    expect(t.value()).toBe(300);
    t.pong(0, 500);
    expect(t.value()).toBe(500);
    t.hello(900);
    expect(t.value()).toBe(500);
  });

  it("takes the shortest round trip, of two equal ones the later", () => {
    const t = setup();
    t.pong(100, 500);
    t.pong(101, 900);
    expect(t.value()).toBe(500);
    t.pong(100, 510);
    expect(t.value()).toBe(510);
    t.pong(99, 520);
    expect(t.value()).toBe(520);
  });

  it("forgets a round trip after eight others", () => {
    const t = setup();
    t.pong(10, 500);
    for (let i = 0; i < 7; i += 1) t.pong(50, 600);
    expect(t.value()).toBe(500);
    t.pong(50, 600);
    expect(t.value()).toBe(600);
  });

  it("forgets everything when the local clock was set back while the ping was away", () => {
    const t = setup();
    t.pong(10, 500);
    t.offset.pong(t.now() + 1, t.now());
    expect(t.value()).toBe(500);
    t.pong(80, 700);
    expect(t.value()).toBe(700);
  });

  it("emits a change once", () => {
    const t = setup();
    const told: number[] = [];
    t.offset.offsetMs$.subscribe((ms) => told.push(ms));
    t.pong(10, 500);
    t.pong(10, 500);
    expect(told).toEqual([0, 500]);
  });
});
