import { describe, expect, it, vi } from "vitest";
import { IDLE_FALLBACK_MS, createVisitorId, startVisitorId } from "./visitorId.ts";

function setUp(fingerprint: () => Promise<string>, hasIdle = true) {
  const waiting: { run: () => void; delayMs: number | null }[] = [];
  const asked = vi.fn(fingerprint);
  const gestures: (() => void)[] = [];
  const visitorId = createVisitorId({
    fingerprint: asked,
    onFirstGesture: (run) => gestures.push(run),
    requestIdle: hasIdle ? (run) => waiting.push({ run, delayMs: null }) : null,
    setTimer: (run, delayMs) => waiting.push({ run, delayMs }),
  });
  return { visitorId, asked, waiting, touch: () => gestures[0]?.() };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("the visitor id", () => {
  it("is asked for when the browser is idle after somebody did something, once, and is empty until then", async () => {
    const { visitorId, asked, waiting, touch } = setUp(async () => "f00d");
    expect(waiting).toHaveLength(0);
    touch();
    expect(asked).not.toHaveBeenCalled();
    expect(visitorId()).toBe("");
    expect(waiting).toHaveLength(1);
    waiting[0]?.run();
    await settled();
    expect([visitorId(), visitorId()]).toEqual(["f00d", "f00d"]);
    expect(asked).toHaveBeenCalledOnce();
  });

  it("waits three seconds where the browser cannot say when it is idle", async () => {
    const { visitorId, waiting, touch } = setUp(async () => "f00d", false);
    touch();
    expect(waiting[0]?.delayMs).toBe(IDLE_FALLBACK_MS);
    waiting[0]?.run();
    await settled();
    expect(visitorId()).toBe("f00d");
  });

  it("stays empty when it fails", async () => {
    const { visitorId, waiting, touch } = setUp(async () => Promise.reject(new Error("blocked")));
    touch();
    waiting[0]?.run();
    await settled();
    expect(visitorId()).toBe("");
  });

  it("is asked for by whatever somebody does first on the page, and on a page nobody touches never", () => {
    vi.useFakeTimers();
    try {
      const page = new EventTarget();
      vi.stubGlobal("document", page);
      const idle = vi.fn<(run: () => void) => void>();
      vi.stubGlobal("requestIdleCallback", idle);
      startVisitorId();
      vi.advanceTimersByTime(3_600_000);
      expect(idle).not.toHaveBeenCalled();
      for (const kind of ["focusin", "keydown", "pointerdown", "pointermove"]) page.dispatchEvent(new Event(kind));
      expect(idle).toHaveBeenCalledOnce();
    } finally {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    }
  });
});
