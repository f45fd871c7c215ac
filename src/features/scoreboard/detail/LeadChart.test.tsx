import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Fixture } from "../../../../contract/feed/sport.ts";
import { emptyBasketballMatch } from "../../../../contract/match/basketball.ts";
import { LeadChart } from "./LeadChart.tsx";

/** The labels below the axis, each with its position in percent of the game. */
function named(periodMinutes: number, periods: number): readonly string[] {
  const match = {
    ...emptyBasketballMatch("m"),
    fixture: { periodMinutes } as Fixture,
    periods: Array.from({ length: periods }, () => [20, 20] as const),
  };
  const { container } = render(<LeadChart match={match} home="湖人" away="勇士" />);
  return [...container.querySelectorAll("em")].map(
    (name) => `${name.textContent} ${Number.parseFloat(name.parentElement?.style.left ?? "").toFixed(1)}`,
  );
}

test("periods begin where they are played, overtime after the last of them", () => {
  expect(named(10, 2)).toEqual(["第1节 0.0", "第2节 25.0", "第3节 50.0", "第4节 75.0"]);
  expect(named(12, 5).slice(3)).toEqual(["第4节 67.9", "加时1 90.6"]);
  expect(named(20, 4)).toEqual(["上半场 0.0", "下半场 40.0", "加时1 80.0", "加时2 90.0"]);
});
