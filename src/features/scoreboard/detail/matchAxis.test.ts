import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FootballMatch, type IncidentView, emptyFootballMatch } from "../../../../contract/match/football.ts";
import { axisEnd, momentumBars, timelineOf } from "./matchAxis.ts";

type Short = readonly [type: IncidentView["type"], side: "home" | "away", minute: number, player: string];
function match(...incidents: readonly Short[]): FootballMatch {
  return {
    ...emptyFootballMatch("m"),
    incidents: incidents.map(([type, side, minute, player], i) => ({
      id: String(i),
      type,
      side,
      minute,
      player,
      at: 0,
      status: "standing",
    })),
  };
}
const placed = (m: FootballMatch) => timelineOf(m, 674).map((e) => [e.title, e.label === "" ? "none" : e.isFlipped ? "left" : "right"]);

describe("labels of the minute axis", () => {
  test("with room stand on the right, for goals and cards; substitutions have none", () => {
    expect(placed(match(["yellow", "home", 12, "廷贝尔"], ["goal", "home", 40, "萨卡"], ["substitution", "home", 61, "马丁内利"]))).toEqual(
      [
        ["12′ 廷贝尔", "right"],
        ["40′ 萨卡", "right"],
        ["61′ 马丁内利", "none"],
      ],
    );
  });

  test("the older label flips left when it would meet the next incident", () => {
    expect(placed(match(["goal", "away", 54, "帕尔默"], ["yellow", "away", 58, "库库雷利亚"]))).toEqual([
      ["54′ 帕尔默", "left"],
      ["58′ 库库雷利亚", "right"],
    ]);
  });

  test("cards lose their label before goals do; goals never", () => {
    const crowded = match(
      ["yellow", "home", 20, "甲甲甲"],
      ["goal", "home", 22, "乙乙乙"],
      ["yellow", "home", 24, "丙丙丙"],
      ["goal", "home", 26, "丁丁丁"],
    );
    const result = new Map(placed(crowded) as [string, string][]);
    expect(result.get("22′ 乙乙乙")).not.toBe("none");
    expect(result.get("26′ 丁丁丁")).not.toBe("none");
    expect(result.get("24′ 丙丙丙")).toBe("none");
  });

  test("a goal with no free side covers a substitution rather than a card", () => {
    const crowded = match(["yellow", "home", 51, "甲甲甲"], ["goal", "home", 57, "费尔南德斯"], ["substitution", "home", 59, "乙乙乙"]);
    expect(new Map(placed(crowded) as [string, string][]).get("57′ 费尔南德斯")).toBe("right");
  });

  test("a label never leaves the axis on the right", () => {
    expect(placed(match(["goal", "home", 90, "门兴格拉德巴赫"]))).toEqual([["90′ 门兴格拉德巴赫", "left"]]);
  });

  const spots = (m: FootballMatch, widthPx: number) =>
    timelineOf(m, widthPx).map(({ isFlipped, isSecondLine }) => `${isFlipped ? "left" : "right"}${isSecondLine ? " below" : ""}`);

  test("of two late goals of a side on a phone neither leaves it, or covers the other", () => {
    expect(spots(match(["goal", "home", 82, "费尔南德斯"], ["goal", "home", 90, "库库雷利亚"]), 366)).toEqual(["left", "left below"]);
    expect(spots(match(["goal", "home", 89, "甲"], ["goal", "home", 90, "乙"]), 366)).toEqual(["left", "left below"]);
  });

  test("of two goals in two minutes each has its label on its own side", () => {
    expect(spots(match(["goal", "home", 61, "达尔"], ["goal", "home", 62, "达尔"]), 674)).toEqual(["left", "right"]);
  });

  test("of five goals in nine minutes none is covered: those without room for a name keep their minute", () => {
    const hour = match(...[51, 52, 55, 57, 60].map((minute): Short => ["goal", "home", minute, "莱万多夫斯基"]));
    const events = timelineOf(hour, 674);
    expect(events.map(({ label }) => label.replace(/ .*/, ""))).toEqual(["51′", "52′", "55′", "57′", "60′"]);
    expect(events.some(({ label }) => label.includes("莱万多夫斯基"))).toBe(true);
    const spans = events.map(({ label, left, isFlipped, isSecondLine }) => {
      const x = (left / 100) * 674;
      const width = [...label].reduce((sum, c) => sum + (c > "⺀" ? 12 : 6.8), 0);
      return { line: isSecondLine, from: isFlipped ? x - 14 - width : x + 10, to: isFlipped ? x - 10 : x + 14 + width };
    });
    const covered = spans.filter((a, i) => spans.some((b, j) => j < i && a.line === b.line && a.from < b.to && b.from < a.to));
    expect(covered).toEqual([]);
  });

  test("property: whatever happens, on a phone as at a desk, a label stays on the axis where one of its sides does", () => {
    const incident = fc.tuple(
      fc.constantFrom("goal", "own-goal", "penalty-goal", "yellow", "red", "substitution"),
      fc.constantFrom("home", "away"),
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom("萨卡", "门兴格拉德巴赫", "费尔南德斯", "O. Watkins"),
    );
    const widthOf = (label: string): number => [...label].reduce((sum, c) => sum + (c > "⺀" ? 12 : 6.8), 0);
    fc.assert(
      fc.property(fc.array(incident, { maxLength: 14 }), fc.integer({ min: 320, max: 700 }), (incidents, widthPx) => {
        for (const { label, left, isFlipped } of timelineOf(match(...incidents), widthPx)) {
          const x = (left / 100) * widthPx;
          const reach = 14 + widthOf(label);
          const fits = { left: x - reach >= -10, right: x + reach <= widthPx + 10 };
          if (label !== "" && (fits.left || fits.right)) expect(fits[isFlipped ? "left" : "right"], `${label} at ${x}`).toBe(true);
        }
      }),
    );
  });

  test("the two sides do not push each other", () => {
    expect(placed(match(["goal", "home", 50, "甲甲"], ["goal", "away", 50, "乙乙"])).map(([, side]) => side)).toEqual(["right", "right"]);
  });
});

test("the axis runs to 94, in extra time to 124", () => {
  expect(axisEnd(match(["goal", "home", 90, "甲"]))).toBe(94);
  expect(axisEnd(match(["goal", "home", 105, "甲"]))).toBe(124);
});

test("momentum bars grow from the middle, home up and away down, and stay in the box", () => {
  const [up, down] = momentumBars([500, -3, 0], 94);
  expect(up).toMatchObject({ isHome: true, height: 21, y: 1 });
  expect(down?.isHome).toBe(false);
  expect(down?.y).toBe(22);
  expect(momentumBars([500, -3, 0], 94)).toHaveLength(2);
});
