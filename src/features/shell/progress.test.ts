import { VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import { Scope } from "../../../streams/kit/scope.ts";
import { createNavigationProgress } from "./progress.ts";

function setUp() {
  const scheduler = new VirtualTimeScheduler();
  const progress = createNavigationProgress(new Scope(), scheduler);
  // The bar's ticks never end, so virtual time advances to a frame rather than to the end.
  const until = (frame: number) => {
    scheduler.maxFrames = frame;
    scheduler.flush();
    scheduler.frame = frame;
    return progress.state$.value;
  };
  return { progress, until };
}

describe("the progress bar of a navigation", () => {
  it("does not appear when the page is there within 200 ms", () => {
    const { progress, until } = setUp();
    progress.start();
    expect(until(199).isShown).toBe(false);
    progress.finish();
    expect(until(10_000)).toEqual({ isShown: false, percent: 0 });
  });

  it("appears at 200 ms and would fill by itself in 5 s", () => {
    const { progress, until } = setUp();
    progress.start();
    expect(until(200)).toEqual({ isShown: true, percent: 0 });
    expect(until(2_700)).toEqual({ isShown: true, percent: 50 });
    expect(until(5_200).percent).toBe(100);
  });

  it("jumps by 45 for a part that arrives, by 30 when it has code and data", () => {
    const { progress, until } = setUp();
    progress.start();
    until(200);
    progress.step(false);
    expect(until(200).percent).toBe(45);
    progress.step(true);
    expect(until(200).percent).toBe(75);
    progress.step(true);
    expect(until(200).percent).toBe(100);
  });

  it("is full at the end and hides half a second later", () => {
    const { progress, until } = setUp();
    progress.start();
    until(1_000);
    progress.finish();
    expect(until(1_499)).toEqual({ isShown: true, percent: 100 });
    expect(until(1_500)).toEqual({ isShown: false, percent: 0 });
  });

  it("starts again from nothing when another navigation begins", () => {
    const { progress, until } = setUp();
    progress.start();
    until(3_000);
    progress.start();
    expect(until(3_199)).toEqual({ isShown: false, percent: 0 });
    expect(until(3_200).isShown).toBe(true);
  });
});
