import { describe, expect, it } from "vitest";
import { createLatencyChaser } from "./latencyChaser.ts";

const to = (endS: number, startS = 0) => [{ startS, endS }];

describe("latency chaser", () => {
  it("plays faster above 1 s of lag until it is under 0.6 s, and not between the two", () => {
    const chase = createLatencyChaser();
    const rates = [0.59, 1, 1.01, 0.6, 0.59, 0.99].map((lagS) => chase(0, to(lagS)).rate);
    expect(rates).toEqual([1, 1, 1.15, 1.15, 1, 1]);
  });

  it("begins by chasing: what a server sends first is older than its newest picture", () => {
    expect(createLatencyChaser()(0, to(0.9))).toEqual({ rate: 1.15, jumpToS: null });
  });

  it("jumps near the newest picture above 4 s, not at 4 s", () => {
    const chase = createLatencyChaser();
    expect(chase(10, to(14))).toEqual({ rate: 1.15, jumpToS: null });
    const jump = chase(10, to(14.01));
    expect(jump.rate).toBe(1);
    expect(jump.jumpToS).toBeCloseTo(13.41);
  });

  it("never jumps in front of what has arrived", () => {
    expect(createLatencyChaser()(10, [...to(10.2), ...to(20.1, 20)]).jumpToS).toBe(20);
  });

  it("jumps over a hole instead of waiting for pictures that will not come", () => {
    const chase = createLatencyChaser();
    expect(chase(10.5, [...to(10.2), ...to(12, 11)]).jumpToS).toBe(11);
    expect(chase(11, [...to(10.2), ...to(12, 11)]).jumpToS).toBeNull();
  });

  it("does nothing where nothing has arrived", () => {
    expect(createLatencyChaser()(3, [])).toEqual({ rate: 1, jumpToS: null });
  });
});
