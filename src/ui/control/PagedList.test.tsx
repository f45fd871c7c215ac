import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { Page } from "../../../contract/http/page.ts";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { PagedList } from "./PagedList.tsx";
// Lazy parts are imported up front: the tests do not measure how long they take to load.
import "./PagerControl.tsx";

function show(over: Partial<Page<string>>, at = "/v/x?type=2") {
  const page: Page<string> = { total: 25, page: 1, pageSize: 10, list: ["甲", "乙"], ...over };
  render(
    inPortal(
      <PagedList of={page} label="球迷">
        {(list) => list.join("、")}
      </PagedList>,
      portalOf(),
      at,
    ),
  );
}

const address = () => screen.getByTestId("address").textContent;

it("shows the list, how many there are, and the way to the next page in the address", async () => {
  show({});
  expect(screen.getByText("甲、乙")).toBeTruthy();
  expect(screen.getByText("共 25 条")).toBeTruthy();
  expect(await screen.findByRole("navigation", { name: "球迷分页" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "下一页" }));
  expect(address()).toBe("/v/x?type=2&page=2");
});

it("the first page needs no naming", async () => {
  show({ page: 2 }, "/v/x?page=2");
  await userEvent.click(await screen.findByRole("button", { name: "第 1 页" }));
  expect(address()).toBe("/v/x");
});

it("offers no pages where everything fits one", () => {
  show({ total: 2 });
  expect(screen.getByText("共 2 条")).toBeTruthy();
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("is 暂无数据 when there is nothing", () => {
  show({ total: 0, list: [] });
  expect(screen.getByText("暂无数据")).toBeTruthy();
  expect(screen.queryByText("共 0 条")).toBeNull();
});

it("leads back from a page behind the last", async () => {
  show({ page: 9, list: [] }, "/v/x?page=9");
  expect(screen.getByText("暂无数据")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "第 3 页" }));
  expect(address()).toBe("/v/x?page=3");
});

const step = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

it.each([
  ["the first", 1, 30, true, false],
  ["one between", 2, 30, false, false],
  ["the last, full", 3, 30, false, true],
  ["the last, with one entry", 3, 21, false, true],
])("at %s (page %i of %i entries) there is a way only to pages there are", async (_which, page, total, isFirst, isLast) => {
  show({ page, total }, `/v/x?page=${page}`);
  expect([(await step("上一页")).disabled, (await step("下一页")).disabled]).toEqual([isFirst, isLast]);
  expect(screen.getAllByRole("button", { name: /^第 \d+ 页$/ }).map(({ ariaLabel, textContent }) => ariaLabel ?? textContent)).toHaveLength(
    3,
  );
  expect(screen.getByRole("button", { current: "page" }).textContent).toBe(String(page));
});

it("leads from far behind the last page to the last, not to another that is empty", async () => {
  show({ page: 9, list: [] }, "/v/x?page=9");
  expect((await step("下一页")).disabled).toBe(true);
  await userEvent.click(await step("上一页"));
  expect(address()).toBe("/v/x?page=3");
});

it("leads back from an empty second page where the first holds all that is left", async () => {
  show({ page: 2, total: 10, list: [] }, "/v/x?page=2");
  expect(screen.getByText("暂无数据")).toBeTruthy();
  await userEvent.click(await step("上一页"));
  expect(address()).toBe("/v/x");
});
