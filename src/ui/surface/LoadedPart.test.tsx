import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { LoadedState } from "../../hooks/useLoaded.ts";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { LoadedPart } from "./LoadedPart.tsx";

const DOWN = { code: 500, message: "网络繁忙，请稍后再试" };
const OVER = { code: 401, message: "" };

function show(state: LoadedState<readonly string[]>) {
  let reloads = 0;
  const loaded = { state, reload: () => void (reloads += 1), change: () => undefined };
  render(
    inPortal(
      <LoadedPart loaded={loaded} rows={3} rowHeight={40} isEmpty={(list) => list.length === 0}>
        {(list) => list.join("、")}
      </LoadedPart>,
      portalOf(),
    ),
  );
  return { reloads: () => reloads };
}

it("is a skeleton of the final height while there is nothing yet", () => {
  show({ kind: "loading" });
  const skeleton = screen.getByRole("status", { name: "加载中" }).children;
  expect([...skeleton].map((line) => (line as HTMLElement).style.height)).toEqual(["40px", "40px", "40px"]);
});

it("is the data", () => {
  show({ kind: "ready", value: ["阿森纳", "切尔西"], isBusy: false, failure: null });
  expect(screen.getByText("阿森纳、切尔西").getAttribute("aria-busy")).toBe("false");
  expect(screen.queryByRole("status", { name: "加载中" })).toBeNull();
});

it("is 暂无数据 when there is nothing", () => {
  show({ kind: "ready", value: [], isBusy: false, failure: null });
  expect(screen.getByText("暂无数据")).toBeTruthy();
});

it("is the failure with its code, and 重试 asks again", async () => {
  const { reloads } = show({ kind: "failed", failure: DOWN });
  expect(screen.getByText("网络繁忙，请稍后再试").textContent).toBe("网络繁忙，请稍后再试（500）");
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(reloads()).toBe(1);
});

it("shows what was there while the next is on its way", () => {
  show({ kind: "ready", value: ["阿森纳"], isBusy: true, failure: null });
  expect(screen.getByText("阿森纳").getAttribute("aria-busy")).toBe("true");
});

it("shows what was there under the failure of the next, and 重试 asks again", async () => {
  const { reloads } = show({ kind: "ready", value: ["阿森纳"], isBusy: false, failure: DOWN });
  expect(screen.getByText("阿森纳")).toBeTruthy();
  expect(screen.getByText("（500）")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(reloads()).toBe(1);
});

it("is the way to log in when the session has ended on the server", () => {
  show({ kind: "failed", failure: OVER });
  expect(screen.getByRole("button", { name: "登录" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
});
