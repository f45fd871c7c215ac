import { describe, expect, it } from "vitest";
import type { LineupData } from "../../../../contract/feed/sport.ts";
import { formationLines, placePlayers } from "./formation.ts";
import { logScale, spreadLabels, stepPath } from "../../../parts/odds/oddsLines.ts";
import { shotPlace, shotRadius } from "./goalLabels.ts";

function eleven(formation?: string, positions?: string): LineupData {
  const starters = Array.from({ length: 11 }, (_, i) => ({
    playerId: String(i),
    name: `球员${i}`,
    ...(positions ? { position: positions.charAt(i) } : {}),
  }));
  return { side: "home", starters, bench: [], ...(formation ? { formation } : {}) };
}

describe("line-up", () => {
  it("stands in the lines of its formation", () => {
    expect(formationLines(eleven("4-2-3-1"))).toEqual([1, 4, 2, 3, 1]);
    const placed = placePlayers(eleven("4-2-3-1"));
    expect(placed).toHaveLength(11);
    expect(placed[0]).toMatchObject({ across: 50, depth: 0 });
    expect(placed[10]).toMatchObject({ across: 50, depth: 1 });
  });

  it("falls back to positions when the formation does not add up, and to 4-4-2 without either", () => {
    expect(formationLines(eleven("4-3", "GDDDMMMMFFF"))).toEqual([1, 3, 4, 3]);
    expect(formationLines(eleven())).toEqual([1, 4, 4, 2]);
  });

  it("sorts a list that is not in the order of the lines", () => {
    const placed = placePlayers(eleven("4-4-2", "FGDDDDMMMMF"));
    expect(placed[0]?.player.playerId).toBe("1");
  });

  it("takes the source's own places", () => {
    const lineup = eleven("4-4-2");
    const placed = placePlayers({ ...lineup, starters: lineup.starters.map((p, i) => ({ ...p, x: i * 5, y: i * 10 })) });
    expect(placed[0]).toMatchObject({ depth: 0, across: 10 });
    expect(placed[10]).toMatchObject({ depth: 1, across: 90 });
  });
});

describe("shot map", () => {
  it("home attacks to the right, away to the left, from its own left", () => {
    expect(shotPlace({ side: "home", x: 100, y: 0 })).toEqual({ cx: 105, cy: 0 });
    expect(shotPlace({ side: "away", x: 100, y: 0 })).toEqual({ cx: 0, cy: 68 });
  });

  it("area is expected goals", () => {
    expect(shotRadius(0.8) ** 2 / shotRadius(0.2) ** 2).toBeCloseTo(4);
  });
});

describe("odds chart", () => {
  it("is a line of steps on a log axis", () => {
    const scale = logScale([1, 10, 100]);
    expect(scale.share(10) - scale.share(1)).toBeCloseTo(scale.share(100) - scale.share(10));
    // Rounded, so that no digit differs between two JavaScript engines.
    expect([2.35, 3.3, 7.3].map((price) => scale.share(price))).toEqual(
      [2.35, 3.3, 7.3].map((price) => Number(scale.share(price).toFixed(5))),
    );
    expect(
      stepPath(
        [
          { x: 0, value: 10 },
          { x: 0.5, value: 1 },
        ],
        1,
        scale,
        { left: 0, top: 0, width: 100, height: 100 },
      ),
    ).toMatch(/^M0 [\d.]+H50V[\d.]+H100$/);
  });

  it("keeps labels apart and inside", () => {
    const ys = spreadLabels([100, 98, 99], 15, 100);
    const sorted = ys.toSorted((a, b) => a - b);
    expect(sorted[1] ?? 0).toBeGreaterThanOrEqual((sorted[0] ?? 0) + 15);
    expect(Math.max(...ys)).toBeLessThanOrEqual(100);
  });
});
