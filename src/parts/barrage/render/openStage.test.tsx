import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OPTIONS, line } from "../engine/testing.ts";
import { openStage } from "./openStage.ts";
import type { StageReport } from "./protocol.ts";

/** Workers that record their messages and answer when asked to. */
class FakeWorker extends EventTarget {
  static readonly all: FakeWorker[] = [];
  readonly told: { readonly is: string }[] = [];
  isEnded = false;
  constructor() {
    super();
    FakeWorker.all.push(this);
  }
  postMessage(message: { readonly is: string }): void {
    this.told.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(report: StageReport): void {
    this.dispatchEvent(new MessageEvent("message", { data: report }));
  }
}

const SIZE = { is: "resize", width: 640, height: 360, dpr: 2 } as const;
let host: HTMLElement;
let reports: StageReport[];
const open = () => openStage({ host, family: "sans-serif", options: OPTIONS, onReport: (report) => reports.push(report) });
const canvases = (): [number, number][] => [...host.querySelectorAll("canvas")].map((one) => [one.width, one.height]);
const worker = (): FakeWorker => FakeWorker.all.at(-1) as FakeWorker;

beforeEach(() => {
  host = document.createElement("div");
  reports = [];
  FakeWorker.all.length = 0;
  vi.useFakeTimers();
  // jsdom reports itself as WebKit.
  vi.spyOn(navigator, "vendor", "get").mockReturnValue("Google Inc.");
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("OffscreenCanvas", () => undefined);
  vi.stubGlobal("requestAnimationFrame", () => 1);
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: () => ({}) });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({} as never);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  Reflect.deleteProperty(HTMLCanvasElement.prototype, "transferControlToOffscreen");
});

describe("where the barrage is drawn", () => {
  test("in a worker, which is told everything", () => {
    const stage = open();
    stage.perform(SIZE);
    stage.perform({ is: "add", items: [line("a")] });
    expect(worker().told.map((one) => one.is)).toEqual(["open", "resize", "add"]);
    worker().answer({ is: "ready" });
    vi.advanceTimersByTime(60_000);
    worker().answer({ is: "held", line: null });
    expect(reports.map((one) => one.is)).toEqual(["ready", "held"]);
    expect(worker().isEnded).toBe(false);
    stage.end();
    expect([worker().isEnded, canvases()]).toEqual([true, []]);
  });

  test("on the page, when the worker cannot start: a canvas of its own, as large as was said", () => {
    const stage = open();
    stage.perform(SIZE);
    stage.perform({ is: "pause", isPaused: true });
    worker().dispatchEvent(new Event("error"));
    expect(worker().isEnded).toBe(true);
    expect(canvases()).toEqual([[1280, 720]]);
    stage.perform({ ...SIZE, width: 320 });
    expect(canvases()).toEqual([[640, 720]]);
    expect(worker().told).toHaveLength(3);
    stage.end();
    expect(canvases()).toEqual([]);
  });

  test("on the page, when the worker says nothing for 4 s", () => {
    open().perform(SIZE);
    vi.advanceTimersByTime(3_999);
    expect(worker().isEnded).toBe(false);
    vi.advanceTimersByTime(1);
    expect([worker().isEnded, canvases()]).toEqual([true, [[1280, 720]]]);
  });

  test("on the page in WebKit, which has all a worker needs and does not hold out", () => {
    for (const [vendor, workers] of [
      ["Google Inc.", 1],
      ["", 2],
      ["Apple Computer, Inc.", 2],
    ] as const) {
      vi.spyOn(navigator, "vendor", "get").mockReturnValue(vendor);
      open().perform(SIZE);
      expect([vendor, FakeWorker.all.length]).toEqual([vendor, workers]);
    }
    expect(canvases().at(-1)).toEqual([1280, 720]);
  });

  test("on the page, where a browser has no canvas for workers", () => {
    vi.stubGlobal("OffscreenCanvas", undefined);
    open().perform(SIZE);
    expect([FakeWorker.all, canvases()]).toEqual([[], [[1280, 720]]]);
  });
});
