import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sessionOf } from "../../../hooks/testing/people.ts";
import { USER, setUp } from "../testing.tsx";
import { GradePage } from "./GradePage.tsx";

function show(...given: Parameters<typeof setUp>): ReturnType<typeof setUp> {
  const shown = setUp(...given);
  render(shown.element);
  return shown;
}

const as = (over: Partial<typeof USER>) => ({ view: sessionOf({ ...USER, ...over }) });

describe("the level page", () => {
  it("says how far the next level is, and which of the eight have been reached", () => {
    show(<GradePage />, {});
    expect(screen.getByText("还差 2,400 经验升到 LV.6")).toBeTruthy();
    // 2,600 of the way from 2,000 to 5,000.
    expect(screen.getByRole("progressbar", { name: "升级进度" }).getAttribute("aria-valuenow")).toBe("20");
    const rows = within(screen.getByRole("table", { name: "等级" }))
      .getAllByRole("row")
      .slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(1)
          .map((cell) => cell.textContent)
          .join(" "),
      ),
    ).toEqual(["10 已达成", "100 已达成", "300 已达成", "800 已达成", "2,000 当前等级", "5,000 未达成", "12,000 未达成", "30,000 未达成"]);
    expect(screen.getByRole("table", { name: "如何获得经验" }).textContent).toContain("每天首次访问+10");
  });

  it("before the first level", () => {
    show(<GradePage />, {}, as({ level: null, experience: 5, nextLevelAt: 10 }));
    expect(screen.getByText("LV.0")).toBeTruthy();
    expect(screen.getByText("还差 5 经验升到 LV.1")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
  });

  it("at the last level", () => {
    show(<GradePage />, {}, as({ level: 8, experience: 31_000, nextLevelAt: null }));
    expect(screen.getByText("已达最高等级")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  });
});
