import { Subject, VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import { NEVER } from "rxjs";
import type { Feed } from "../../../streams/feed/types.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import { Scope } from "../../../streams/kit/scope.ts";
import { NO_FRAME_FILTER, createFrameLog, filterFrames } from "./frameLog.ts";

type Frame = { at: number; direction: "in" | "out"; frame: object; bytes: number };

function setUp(limit?: number) {
  const sport$ = new Subject<Frame>();
  const feedOf = (frames$: Feed["frames$"]): Feed => ({
    status$: constant({ kind: "connecting" }),
    offsetMs$: constant(0),
    channel: () => NEVER,
    frames$,
  });
  const scheduler = new VirtualTimeScheduler();
  const log = createFrameLog(
    new Scope(),
    { sport: feedOf(sport$), tv: feedOf(NEVER) },
    { scheduler, ...(limit === undefined ? {} : { limit }) },
  );
  const say = (frame: object, direction: "in" | "out" = "in"): void => sport$.next({ at: 1, direction, frame, bytes: 10 });
  const shown = (): string[] => {
    scheduler.flush();
    return log.entries$.value.map((e) => `${e.ch} ${e.kind}`.trim());
  };
  return { log, say, shown };
}

const EVENT = { t: "ev", ch: "fb:1", s: 1, at: 1, k: "score", d: { score: [1, 0] } };

describe("the frame log", () => {
  it("names channel and kind, and counts frames and bytes both ways", () => {
    const { log, say, shown } = setUp();
    say({ t: "sub", ch: "fb" }, "out");
    say({ t: "hello", at: 1 });
    say(EVENT);
    expect(shown()).toEqual(["fb sub", "hello", "fb:1 score"]);
    expect(log.totals$.value).toEqual({ frames: 3, bytesIn: 20, bytesOut: 10 });
  });

  it("stands still while paused and loses nothing", () => {
    const { log, say, shown } = setUp();
    say(EVENT);
    expect(shown()).toHaveLength(1);
    log.setPaused(true);
    say(EVENT);
    expect(shown()).toHaveLength(1);
    expect(log.totals$.value.frames).toBe(2);
    expect(log.all()).toHaveLength(2);
    log.setPaused(false);
    expect(shown()).toHaveLength(2);
  });

  it("keeps the latest frames, and begins anew when cleared", () => {
    const { log, say, shown } = setUp(2);
    for (const t of ["a", "b", "c"]) say({ t });
    expect(shown()).toEqual(["b", "c"]);
    log.clear();
    expect(shown()).toEqual([]);
    expect(log.totals$.value.frames).toBe(0);
  });

  it("filters by text, channel and kind", () => {
    const { log, say, shown } = setUp();
    say(EVENT);
    say({ ...EVENT, ch: "bk:2" });
    say({ t: "text", ch: "fb:1", d: "Ødegaard SHOOTS" });
    shown();
    const count = (filter: object): number => filterFrames(log.entries$.value, { ...NO_FRAME_FILTER, ...filter }).length;
    expect(count({})).toBe(3);
    expect(count({ text: " shoots " })).toBe(1);
    expect(count({ ch: "fb" })).toBe(2);
    expect(count({ ch: "fb", kind: "score" })).toBe(1);
    expect(count({ text: "nothing of this" })).toBe(0);
  });
});
