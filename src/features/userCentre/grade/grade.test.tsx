import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { sessionOf } from "../../../hooks/testing/people.ts";
import { ok } from "../../../../contract/result.ts";
import { BUSY, NOW } from "../../../hooks/testing/portal.tsx";
import { USER, setUp } from "../testing.tsx";
import { GradePage } from "./GradePage.tsx";

function show(...given: Parameters<typeof setUp>): ReturnType<typeof setUp> {
  const shown = setUp(...given);
  render(shown.element);
  return shown;
}

const entry = (id: string, source: string, points: number, postId: string | null = null) => ({ id, source, points, at: NOW, postId });
const page = (list: readonly unknown[], total = list.length) => ({ total, page: 1, pageSize: 10, list });
const ANSWERS = {
  "/user/center/grade": () =>
    ok({
      experience: 2_600,
      level: 5,
      nextLevelAt: 5_000,
      today: [
        { source: "visit", points: 10 },
        { source: "post", points: 5 },
      ],
    }),
  "/user/center/grade/list": () => ok(page([entry("3", "post", -5, "12"), entry("2", "post", 5, "12"), entry("1", "opening", 4_600)], 25)),
};

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
  });

  it("what gives how much, and what today has given", async () => {
    show(<GradePage />, ANSWERS);
    const table = within(await screen.findByRole("table", { name: "如何获得经验" }));
    const rows = table.getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      "每日访问每天首次访问+1010 / 10已达上限",
      "关注用户每天首次关注+50 / 5",
      "发表帖子每帖，删除或隐藏后收回+55 / 20",
      "收到点亮帖子或评论每被点亮一次，同一用户每天最多计 2 次，注册不满一天的用户不计+20 / 40",
      "赠送礼物每 1 球钻+10 / 100",
    ]);
  });

  it("what was earned and taken back, a page at a time", async () => {
    show(<GradePage />, ANSWERS);
    const list = within(await screen.findByRole("list", { name: "经验记录" }));
    expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "帖子已删除或隐藏2026-11-21 20:00−5",
      "发表帖子2026-11-21 20:00+5",
      "此前累计2026-11-21 20:00+4,600",
    ]);
    expect(list.getByRole("link", { name: "发表帖子" }).getAttribute("href")).toBe("/community/12");
    expect(await screen.findByRole("navigation", { name: /经验记录/ })).toBeTruthy();
  });

  it("nothing earned yet, and what could not be asked for", async () => {
    show(<GradePage />, { ...ANSWERS, "/user/center/grade": () => BUSY, "/user/center/grade/list": () => ok(page([])) });
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
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
