import { act, fireEvent, render, screen } from "@testing-library/react";
import { Subject } from "rxjs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BarrageLayer } from "./BarrageLayer.tsx";
import { line } from "./engine/testing.ts";
import type { BarrageItem } from "./engine/types.ts";
import type { BarragePick } from "./layerProps.ts";
import type { StageSettings } from "./render/openStage.ts";
import type { StageCommand } from "./render/protocol.ts";
import { type BarrageChoices, DEFAULT_CHOICES } from "./settings.ts";

/** jsdom draws nothing: the stage is a stub, and the commands it gets are what would be drawn. */
const stage = vi.hoisted(() => ({ told: [] as StageCommand[], opened: [] as StageSettings[], ended: 0 }));
vi.mock("./render/openStage.ts", () => ({
  openStage(settings: StageSettings) {
    stage.opened.push(settings);
    return { perform: (command: StageCommand) => void stage.told.push(command), end: () => void (stage.ended += 1) };
  },
}));
const told = <K extends StageCommand["is"]>(is: K) => stage.told.filter((one): one is Extract<StageCommand, { is: K }> => one.is === is);

function mount(over: { readonly settings?: Partial<BarrageChoices>; readonly isPaused?: boolean } = {}) {
  const items$ = new Subject<BarrageItem | readonly BarrageItem[]>();
  const removed$ = new Subject<string>();
  const clear$ = new Subject<null>();
  const onPick = vi.fn<(pick: BarragePick) => void>();
  const ui = (more: typeof over) => (
    <BarrageLayer
      items$={items$}
      removed$={removed$}
      clear$={clear$}
      onPick={onPick}
      settings={{ ...DEFAULT_CHOICES, ...more.settings }}
      isPaused={more.isPaused ?? false}
    />
  );
  const { rerender, container, unmount } = render(ui(over));
  return { items$, removed$, clear$, onPick, container, unmount, show: (more: typeof over) => rerender(ui(more)) };
}
function wantLessMotion(): void {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
}

beforeEach(() => {
  stage.told.length = 0;
  stage.opened.length = 0;
  stage.ended = 0;
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("lines on their way", () => {
  test("what comes within a moment goes to the stage as one batch", () => {
    const { items$ } = mount();
    items$.next(line("a"));
    items$.next([line("b"), line("c")]);
    items$.next([]);
    vi.advanceTimersByTime(40);
    expect(told("add").map((one) => one.items.map((item) => item.id))).toEqual([["a", "b", "c"]]);
  });

  test("pause, settings, removal and a jump of the clock reach it", () => {
    const { show, removed$, clear$ } = mount();
    show({ isPaused: true, settings: { area: "full", opacity: 45, blockedWords: ["群"] } });
    removed$.next("a");
    clear$.next(null);
    expect(told("pause").at(-1)).toEqual({ is: "pause", isPaused: true });
    expect(told("options").at(-1)?.options).toMatchObject({ area: "full", blockedWords: ["群"], mayOverlap: false });
    expect(told("opacity")).toEqual([0.8, 0.45].map((opacity) => ({ is: "opacity", opacity })));
    expect(told("remove")).toEqual([{ is: "remove", id: "a" }]);
    expect(told("clear")).toHaveLength(1);
  });

  test("a hidden tab is told", () => {
    mount();
    const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    state.mockRestore();
    expect(told("hide").at(-1)).toEqual({ is: "hide", isHidden: true });
  });

  test("a held line offers copy and report, then goes on", () => {
    const { onPick } = mount();
    const item = line("a", { text: "加群" });
    const held = { item, rect: { left: 300, top: 18, width: 40, height: 28 }, pointerX: 310, pictureWidth: 1280 };
    act(() => stage.opened[0]?.onReport({ is: "held", line: held }));
    expect(screen.getByText("复制")).toBeTruthy();
    fireEvent.click(screen.getByText("举报"));
    expect(onPick).toHaveBeenCalledWith({ action: "report", item });
    expect(told("point").at(-1)).toEqual({ is: "point", at: null });
    act(() => stage.opened[0]?.onReport({ is: "held", line: null }));
    expect(screen.queryByText("举报")).toBeNull();
  });

  test("screen readers do not hear it, and off is off", () => {
    const { container, show } = mount();
    expect(container.firstElementChild?.getAttribute("aria-hidden")).toBe("true");
    show({ settings: { isOn: false } });
    expect(container.firstElementChild).toBeNull();
    expect(stage.ended).toBe(1);
  });
});

describe("less motion", () => {
  const shown = (): (string | null)[] => [...document.querySelectorAll("li")].map((one) => one.textContent);

  test("lines stand in a list that changes once a second and forgets them after 8 s", () => {
    wantLessMotion();
    const { items$ } = mount({ settings: { area: "quarter" } });
    expect(stage.opened).toHaveLength(0);
    items$.next([line("a", { text: "一", isOwn: true }), line("b", { text: "二" }), line("c", { text: "三" }), line("d", { text: "四" })]);
    act(() => vi.advanceTimersByTime(999));
    expect(shown()).toEqual([]);
    act(() => vi.advanceTimersByTime(1));
    expect(shown()).toEqual(["一", "三", "四"]);
    act(() => vi.advanceTimersByTime(7_999));
    expect(shown()).toHaveLength(3);
    act(() => vi.advanceTimersByTime(1_001));
    expect(shown()).toEqual([]);
  });

  test("blocked, removed and cleared lines are gone; a noble's line has its name", () => {
    wantLessMotion();
    const { items$, removed$, clear$ } = mount({ settings: { blockedWords: ["群"] } });
    items$.next([
      line("a", { text: "加群" }),
      line("b", { text: "好球" }),
      line("c", { text: "喝啤酒", style: "noble", name: "三里屯球王" }),
    ]);
    act(() => vi.advanceTimersByTime(1_000));
    expect(shown()).toEqual(["好球", "三里屯球王：喝啤酒"]);
    act(() => removed$.next("b"));
    expect(shown()).toEqual(["三里屯球王：喝啤酒"]);
    act(() => clear$.next(null));
    expect(shown()).toEqual([]);
  });
});
