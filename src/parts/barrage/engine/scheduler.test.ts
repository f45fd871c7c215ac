import { describe, expect, test } from "vitest";
import { createScheduler } from "./scheduler.ts";
import { OPTIONS, line, measure } from "./testing.ts";
import type { BarrageItem, EngineOptions } from "./types.ts";
import { MOST_WAITING } from "./waiting.ts";

const FRAME_MS = 20;

function picture(over: Partial<EngineOptions> = {}, width = 1280, height = 720) {
  const scheduler = createScheduler({ measure, options: { ...OPTIONS, ...over } });
  scheduler.resize(width, height);
  let now = 0;
  return {
    scheduler,
    say: (...items: BarrageItem[]) => scheduler.add(items, now),
    set: (next: Partial<EngineOptions>) => scheduler.setOptions({ ...OPTIONS, ...over, ...next }),
    wait(ms: number): void {
      for (let left = ms; left > 0; left -= FRAME_MS) scheduler.step((now += Math.min(FRAME_MS, left)), Math.min(FRAME_MS, left));
    },
    shown: () => scheduler.lanes.flat().map((one) => one.item.id),
    find: (id: string) => scheduler.lanes.flat().find((one) => one.item.id === id),
  };
}
const many = (count: number, over: Partial<BarrageItem> = {}): BarrageItem[] =>
  Array.from({ length: count }, (_, i) => line(`${over.style ?? "plain"}${i}`, over));

describe("a line", () => {
  test("enters at the right edge, its head crosses in 8 s, then its tail leaves", () => {
    const { say, wait, find } = picture();
    say(line("a", { text: "一二三四五六七八" })); // 160 px = 1 s
    wait(FRAME_MS);
    expect(find("a")).toMatchObject({ lane: 0, left: 1280, width: 160 });
    wait(8_000);
    expect(find("a")?.left).toBeCloseTo(0);
    wait(980);
    expect(find("a")?.left).toBeCloseTo(-156.8);
    wait(FRAME_MS);
    expect(find("a")).toBeUndefined();
  });

  test.each([
    [0, 12_000],
    [4, 5_000],
  ] as const)("at speed %i it crosses in %i ms", (speed, ms) => {
    const { say, wait, find } = picture({ speed });
    say(line("a"));
    wait(FRAME_MS + ms);
    expect(find("a")?.left).toBeCloseTo(0);
  });

  test("the next in its lane keeps a gap; others take the lanes below", () => {
    const { say, wait, find } = picture();
    say(...many(9));
    wait(FRAME_MS);
    expect([find("plain0")?.lane, find("plain7")?.lane]).toEqual([0, 7]);
    expect(find("plain8")).toBeUndefined();
    wait(800); // 100 px of text and 28 px of gap at 160 px/s
    expect(find("plain8")).toMatchObject({ lane: 0 });
    expect((find("plain8")?.left ?? 0) - ((find("plain0")?.left ?? 0) + 100)).toBeCloseTo(28);
  });

  test("of a batch keep their own times", () => {
    const { say, wait, shown } = picture();
    say(line("later", { delayMs: 500 }), line("now"));
    wait(480);
    expect(shown()).toEqual(["now"]);
    wait(40);
    expect(shown()).toContain("later");
  });
});

describe("too many at once", () => {
  test("who waited 2 s is dropped, to the millisecond", () => {
    const { scheduler } = picture();
    scheduler.setBug({ left: 0, top: 0, width: 1280, height: 720 }); // no lane at all
    scheduler.add([line("a")], 0);
    scheduler.step(2_000, 16);
    expect(scheduler.isEmpty).toBe(false);
    scheduler.step(2_001, 1);
    expect(scheduler.isEmpty).toBe(true);
  });

  test("own before noble before plain, and own whatever the wait and the limit", () => {
    const { say, wait, shown } = picture({ area: "quarter" });
    const seen = new Set<string>();
    const watch = (ms: number): void => {
      for (let t = 0; t < ms; t += FRAME_MS) {
        wait(FRAME_MS);
        for (const id of shown()) seen.add(id);
      }
    };
    say(...many(300, { text: "很长的一条弹幕很长的一条弹幕很长的一条弹幕" }));
    watch(FRAME_MS);
    say(line("noble", { style: "noble" }), ...many(50, { isOwn: true, style: "blue" }));
    watch(1_900);
    expect(seen).not.toContain("noble");
    watch(40_000);
    expect([...seen].filter((id) => id.startsWith("blue"))).toHaveLength(50);
    expect([...seen].filter((id) => id.startsWith("plain")).length).toBeLessThan(10);
  });

  test("a noble goes before those who came earlier", () => {
    const { say, wait, find } = picture();
    say(...many(20));
    wait(FRAME_MS);
    say(line("noble", { style: "noble" }));
    wait(800);
    expect(find("noble")).toMatchObject({ lane: 0 });
  });

  test.each([
    ["quarter", 30],
    ["half", 60],
    ["full", 120],
  ] as const)("no more than the limit of the area %s", (area, most) => {
    const { scheduler, say, wait } = picture({ area }, 4_000, 2_000);
    for (let i = 0; i < 100; i += 1) {
      say(...Array.from({ length: 40 }, (_, j) => line(`${i}-${j}`, { text: "六" })));
      wait(100);
    }
    expect(scheduler.lineCount).toBe(most);
  });

  test("memory does not grow with the burst", () => {
    const { say, wait, scheduler, shown } = picture();
    say(...many(50_000));
    wait(FRAME_MS);
    expect(shown()).not.toContain("plain0");
    expect(shown()[0]).toBe(`plain${50_000 - MOST_WAITING}`);
    wait(20_000);
    expect(scheduler.isEmpty).toBe(true);
  });

  test("with overlap asked for, all are shown at once", () => {
    const { say, wait, scheduler } = picture({ mayOverlap: true, area: "full" });
    say(...many(300));
    wait(FRAME_MS);
    expect(scheduler.lineCount).toBe(300);
  });
});

describe("the score bug", () => {
  const bug = { left: 24, top: 20, width: 200, height: 26 };

  test("lines of its lane end beside it; with 不挡比分条 off they cross", () => {
    const { scheduler, say, wait, find, set } = picture();
    scheduler.setBug(bug);
    say(line("a"));
    wait(FRAME_MS);
    expect(scheduler.layout.lanes[0]).toMatchObject({ left: 236, isOpen: true });
    expect(scheduler.layout.lanes[1]).toMatchObject({ left: 0 });
    wait(((1280 + 100 - 236) / 160) * 1_000 - FRAME_MS);
    expect(find("a")).toBeDefined();
    wait(FRAME_MS * 2);
    expect(find("a")).toBeUndefined();
    set({ avoidsScore: false });
    expect(scheduler.layout.lanes[0]).toMatchObject({ left: 0 });
  });

  test("on a phone, where it leaves little of its lane, the lane below is taken", () => {
    const { scheduler, say, wait, find } = picture({ area: "quarter" }, 390, 219);
    scheduler.setBug({ left: 44, top: 12, width: 162, height: 20 });
    expect(scheduler.layout.fontPx).toBe(13);
    say(line("a"));
    wait(FRAME_MS);
    expect(find("a")).toMatchObject({ lane: 1 });
  });
});

describe("what the reader does", () => {
  test("a held line stands, those behind stop before it, the other lanes go on", () => {
    const { scheduler, say, wait, find } = picture();
    say(...many(7));
    wait(FRAME_MS);
    wait(2_000);
    say(line("behind"));
    wait(FRAME_MS);
    const held = { ...scheduler.hitTest((find("plain0")?.left ?? 0) + 5, 30) };
    expect(held.item?.id).toBe("plain0");
    scheduler.hold("plain0");
    wait(3_000);
    expect(find("plain0")?.left).toBe(held.left);
    expect(find("plain1")?.left).toBeCloseTo((held.left ?? 0) - 484, -1);
    expect(find("behind")?.left).toBeCloseTo((held.left ?? 0) + 128);
    scheduler.hold(null);
    wait(1_000);
    expect(find("plain0")?.left).toBeCloseTo((held.left ?? 0) - 160);
    expect(find("behind")?.left).toBeCloseTo((held.left ?? 0) + 128 - 160);
  });

  test("while the picture stands nothing moves, nothing comes in, and who waits grows too old", () => {
    const { scheduler, say, wait, find } = picture();
    say(line("a"));
    wait(1_000);
    const { left } = { ...find("a") };
    scheduler.add([line("b"), line("mine", { isOwn: true })], 1_000);
    scheduler.step(60_000, 0);
    expect(find("a")?.left).toBe(left);
    expect(scheduler.lineCount).toBe(1);
    scheduler.step(60_016, 16);
    expect(
      scheduler.lanes
        .flat()
        .map((one) => one.item.id)
        .toSorted(),
    ).toEqual(["a", "mine"]);
  });

  test("what came while the tab was hidden is no burst on return", () => {
    const { scheduler, say, wait, shown } = picture();
    say(line("before"));
    wait(1_000);
    say(line("waits", { delayMs: 10 }));
    scheduler.setHidden(true);
    say(...many(100), line("mine", { isOwn: true }));
    scheduler.setHidden(false);
    wait(FRAME_MS);
    expect(shown().toSorted()).toEqual(["before", "mine"]);
  });

  test("another moment of a recording begins with an empty picture", () => {
    const { scheduler, say, wait } = picture();
    say(...many(30), line("mine", { isOwn: true }));
    wait(500);
    scheduler.hold("plain0");
    scheduler.clear();
    expect([scheduler.isEmpty, scheduler.heldId]).toEqual([true, null]);
  });

  test("a removed line is gone, whether it flies or waits", () => {
    const { scheduler, say, wait, shown } = picture();
    say(...many(9));
    wait(FRAME_MS);
    scheduler.remove("plain3");
    scheduler.remove("plain8");
    wait(1_500);
    expect(shown()).not.toContain("plain3");
    expect(shown()).not.toContain("plain8");
    expect(scheduler.lineCount).toBe(7);
  });

  test("keywords take effect at once, in whatever width and case; the reader's own line stays", () => {
    const { scheduler, say, wait, shown, set } = picture();
    say(line("a", { text: "加 Ｑ Ｑ 群" }), line("mine", { text: "qq", isOwn: true }), line("b"));
    wait(FRAME_MS);
    set({ blockedWords: ["qQ", " "] });
    expect(shown()).toEqual(["mine", "b"]);
    say(line("c", { text: "q\u200bq" }));
    wait(100);
    expect(scheduler.lineCount).toBe(2);
  });

  test("gifts can be hidden", () => {
    const { say, wait, shown } = picture({ hidesGifts: true });
    say(line("gift", { isGift: true }), line("a"));
    wait(FRAME_MS);
    expect(shown()).toEqual(["a"]);
  });

  test("a smaller area takes the lower lanes; what the reader said there begins anew", () => {
    const { say, wait, find, set } = picture({ area: "full" });
    say(...many(10), line("mine", { isOwn: true, delayMs: 60 }));
    wait(200);
    expect(find("mine")?.lane).toBe(10);
    set({ area: "quarter" });
    expect(find("plain9")).toBeUndefined();
    wait(2_000);
    expect(find("mine")).toMatchObject({ lane: 0 });
  });
});
