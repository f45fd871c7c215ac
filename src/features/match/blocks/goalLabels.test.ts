import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LABEL_HEIGHT, WIDTH_M, placeGoalLabels } from "./goalLabels.ts";

const goal = fc.record({
  side: fc.constantFrom("home" as const, "away" as const),
  // Area from which goals are scored.
  x: fc.integer({ min: 72, max: 99 }),
  y: fc.integer({ min: 5, max: 95 }),
  xg: fc.double({ min: 0.01, max: 0.9, noNaN: true }),
  player: fc.constantFrom("赖斯", "勒菲弗", "门兴格拉", "埃斯特旺"),
  minute: fc.integer({ min: 1, max: 90 }),
});

describe("names of goals on the shot map", () => {
  it("stand beside the ring towards the middle", () => {
    const [label] = placeGoalLabels([{ side: "home", x: 90, y: 50, xg: 0.25, player: "赖斯", minute: 67 }]);
    expect(label).toMatchObject({ text: "赖斯 67′", anchor: "end", y: 34 });
    expect(label!.x).toBeCloseTo(94.5 - 2.1 - 1.1 - 1.8);
  });

  it("property: cover neither each other nor a ring, and stay on the pitch", () => {
    fc.assert(
      fc.property(fc.array(goal, { maxLength: 12 }), (goals) => {
        const labels = placeGoalLabels(goals);
        const boxes = labels.map(({ x, y, width, anchor }) => {
          const left = anchor === "end" ? x - width : x;
          return { left, right: left + width, top: y - LABEL_HEIGHT / 2, bottom: y + LABEL_HEIGHT / 2 };
        });
        const near = 1e-6;
        for (const [i, a] of boxes.entries()) {
          expect(a.left >= -near && a.right <= 105 + near && a.top >= -near && a.bottom <= WIDTH_M + near).toBe(true);
          for (const b of boxes.slice(i + 1)) {
            const meets = a.left < b.right - near && b.left < a.right - near && a.top < b.bottom - near && b.top < a.bottom - near;
            expect(meets).toBe(false);
          }
          for (const { ring } of labels) {
            const dx = Math.max(a.left - ring.cx, 0, ring.cx - a.right);
            const dy = Math.max(a.top - ring.cy, 0, ring.cy - a.bottom);
            expect(Math.hypot(dx, dy)).toBeGreaterThan(ring.r - near);
          }
        }
      }),
    );
  });
});
