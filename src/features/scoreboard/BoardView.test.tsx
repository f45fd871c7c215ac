import { act, render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { BoardView } from "./BoardView.tsx";
import { EIGHT_PM, footballRow } from "./testRows.ts";

const FAILED = { now: EIGHT_PM, asOf: null, rows: [], error: { code: 500, message: "网络繁忙，请稍后再试" } };

const shown = (data: Parameters<typeof BoardView>[0]["data"]) =>
  render(
    inPortal(
      <BoardView sport="fb" page="live" tab="football" title="足球比分" data={data} onRetry={() => undefined} />,
      portalOf({ now: () => EIGHT_PM }),
      "/football",
    ),
  );
const counts = () =>
  within(screen.getByRole("group", { name: "比赛状态" }))
    .getAllByRole("button")
    .map((one) => one.textContent);

test("a list that could not be loaded claims no count and no goal", async () => {
  shown(FAILED);
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText("网络繁忙，请稍后再试")).toBeTruthy();
  expect(counts()).toEqual(["全部-", "进行中-", "未开-", "完场-"]);
  expect(screen.getByRole("button", { name: "赛事 -" })).toBeTruthy();
  expect(screen.queryByText("刚刚进球")).toBeNull();
});

test("a list that could be loaded has its counts and goals", async () => {
  shown({ ...FAILED, asOf: { e: "test", s: 1 }, rows: [footballRow("a")], error: null });
  await screen.findByText("刚刚进球");
  expect(counts()).toEqual(["全部1", "进行中1", "未开0", "完场0"]);
});
