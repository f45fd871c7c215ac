import { describe, expect, it, vi } from "vitest";
import { IDLE_FALLBACK_MS, createVisitorId } from "./visitorId.ts";

function setUp(fingerprint: () => Promise<string>, hasIdle = true) {
  const waiting: { run: () => void; delayMs: number | null }[] = [];
  const asked = vi.fn(fingerprint);
  const visitorId = createVisitorId({
    fingerprint: asked,
    requestIdle: hasIdle ? (run) => waiting.push({ run, delayMs: null }) : null,
    setTimer: (run, delayMs) => waiting.push({ run, delayMs }),
  });
  return { visitorId, asked, waiting };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the visitor id", () => {
  it("is asked for when the browser is idle, once, and is empty until then", async () => {
    const { visitorId, asked, waiting } = setUp(async () => "f00d");
    expect(asked).not.toHaveBeenCalled();
    expect(visitorId()).toBe("");
    expect(waiting).toHaveLength(1);
    waiting[0]?.run();
    await settled();
    expect([visitorId(), visitorId()]).toEqual(["f00d", "f00d"]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("waits three seconds where the browser cannot say when it is idle", async () => {
    const { visitorId, waiting } = setUp(async () => "f00d", false);
    expect(waiting[0]?.delayMs).toBe(IDLE_FALLBACK_MS);
    waiting[0]?.run();
    await settled();
    expect(visitorId()).toBe("f00d");
  });

  it("stays empty when it fails", async () => {
    const { visitorId, waiting } = setUp(async () => Promise.reject(new Error("blocked")));
    waiting[0]?.run();
    await settled();
    expect(visitorId()).toBe("");
  });
});
