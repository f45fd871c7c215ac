import { VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import { Scope } from "../../streams/kit/scope.ts";
import { createUsageTime } from "./usageTime.ts";

describe("time on the site", () => {
  it("grows by 10 every 10 s, goes on where it was, and stops with its scope", () => {
    const values = new Map([["fulltime.usage-time", "30"]]);
    const storage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
    };
    const scheduler = new VirtualTimeScheduler();
    const scope = new Scope();
    const usageTimeS = createUsageTime(scope, storage, scheduler);
    expect(usageTimeS()).toBe(30);
    scheduler.maxFrames = 9_999;
    scheduler.flush();
    expect(usageTimeS()).toBe(30);
    scheduler.maxFrames = 20_000;
    scheduler.flush();
    expect(usageTimeS()).toBe(50);
    scope.end();
    scheduler.maxFrames = 60_000;
    scheduler.flush();
    expect(usageTimeS()).toBe(50);
  });
});
