import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { constant } from "../../../streams/kit/behavior.ts";
import { type Held, type HeldBy, useHeld } from "./useHeld.ts";

const none = (): void => undefined;

function open() {
  const said: string[] = [];
  const clock = {
    playhead$: constant({ at: 0, rate: 1, mode: "live" as const }),
    goLive: () => void said.push("live"),
    hold: (lagMs: number, notAfter?: number) => void said.push(`hold ${lagMs}${notAfter === undefined ? "" : ` up to ${notAfter}`}`),
    seek: none,
    play: none,
    pause: none,
  };
  const up = { isOnAir: true, isFlowing: true };
  const { result, rerender } = renderHook((by: HeldBy) => useHeld(clock, by), { initialProps: up });
  const held = (): Held => result.current[0];
  const set = (by: Partial<HeldBy>): void => rerender({ ...up, ...by });
  return { said, held, set, page: result.current[1], last: () => said.at(-1) };
}

beforeEach(() => localStorage.clear());
afterEach(() => void vi.restoreAllMocks());

describe("a page held to its picture", () => {
  it("is behind from the first moment, and then by what the frame on screen is behind", () => {
    const { held, said } = open();
    expect(said).toEqual(["hold 4000"]);
    act(() => held().onFrame({ at: 1, lagMs: 2_100 }));
    act(() => held().onFrame({ at: 1, lagMs: -5 }));
    expect(said).toEqual(["hold 4000", "hold 2100 up to 251", "hold 0 up to 251"]);
  });

  it("of a hidden page waits for no picture: its timers may rest longer than a goal should", () => {
    const { held, last } = open();
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    act(() => held().onFrame({ at: 1, lagMs: 2_100 }));
    expect(last()).toBe("hold 2100");
  });

  it("stays where it is without a picture", () => {
    const { held, said } = open();
    act(() => held().onFrame(null));
    expect(said).toEqual(["hold 4000"]);
  });

  it("is held no longer when the room goes down, and from the beginning when it is up again", () => {
    const { held, said, set, page } = open();
    page.current = document.createElement("div");
    act(() => held().onFrame({ at: 1, lagMs: 60_000 }));
    set({ isOnAir: false, isFlowing: false });
    act(() => held().onFrame({ at: 1, lagMs: 61_000 }));
    expect([said.at(-1), page.current.dataset.frameAt]).toEqual(["live", undefined]);
    set({});
    expect(said.at(-1)).toBe("hold 4000");
  });

  it("goes on as far behind as it was while the publisher is lost, and is held again when pictures are back", () => {
    const { held, said, set, page } = open();
    page.current = document.createElement("div");
    act(() => held().onFrame({ at: 1, lagMs: 1_200 }));
    set({ isFlowing: false });
    act(() => held().onFrame({ at: 1, lagMs: 30_000 }));
    expect([said, page.current.dataset.frameAt]).toEqual([["hold 4000", "hold 1200 up to 251", "hold 1200"], undefined]);
    set({});
    act(() => held().onFrame({ at: 31_000, lagMs: 900 }));
    expect([said.at(-1), page.current.dataset.frameAt]).toEqual(["hold 900 up to 31250", "31000"]);
  });

  it("bears the time of the frame", () => {
    const { held, page } = open();
    const element = document.createElement("div");
    page.current = element;
    act(() => held().onFrame({ at: 1_700_000_000_000, lagMs: 10 }));
    expect(element.dataset.frameAt).toBe("1700000000000");
  });

  it("goes live when the reader wants so, whatever the picture tells, and is held by the last lag again", () => {
    const { held, last } = open();
    act(() => held().toggle());
    expect([held().isOn, last()]).toEqual([false, "live"]);
    act(() => held().onFrame({ at: 1, lagMs: 2_100 }));
    expect(last()).toBe("live");
    act(() => held().toggle());
    expect([held().isOn, last()]).toEqual([true, "hold 2100"]);
  });

  it("remembers what the reader wanted", () => {
    const first = open();
    act(() => first.held().toggle());
    const second = open();
    expect([second.held().isOn, second.last()]).toEqual([false, "live"]);
    act(() => second.held().toggle());
    expect(open().held().isOn).toBe(true);
  });

  it("gives nothing away and still switches where storage is closed", () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("closed", "SecurityError");
    });
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("closed", "SecurityError");
    });
    const { held, last } = open();
    expect([held().isOn, last()]).toEqual([true, "hold 4000"]);
    act(() => held().toggle());
    expect(last()).toBe("live");
  });
});
