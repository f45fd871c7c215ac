import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { describe, expect, it, vi } from "vitest";
import { type SessionView, VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { Problem } from "./Problem.tsx";
import { TabLinks } from "./TabLinks.tsx";
import { UserPage } from "./UserPage.tsx";

describe("UserPage", () => {
  it("shows its tabs and content to the user alone", () => {
    const view$ = new BehaviorSubject<SessionView>({ ...VISITOR, status: "loading" });
    const page = (
      <UserPage title="我的收藏" beside={<nav>标签</nav>} atEnd="编辑">
        {(user) => user.nickName}
      </UserPage>
    );
    render(inPortal(page, portalOf({ session: { ...staticSession(VISITOR), view$ } })));
    const region = within(screen.getByRole("region", { name: "我的收藏" }));
    expect(region.getByRole("status", { name: "加载中" })).toBeTruthy();
    act(() => view$.next(VISITOR));
    expect(region.getByRole("button", { name: "登录" })).toBeTruthy();
    expect([region.queryByRole("navigation"), region.queryByText("编辑")]).toEqual([null, null]);
    act(() => view$.next(sessionOf(userInfo())));
    expect(region.getByText("看台第七排")).toBeTruthy();
    expect(region.getByRole("navigation").textContent).toBe("标签");
    expect(region.getByText("编辑")).toBeTruthy();
    expect(region.queryByRole("button", { name: "登录" })).toBeNull();
  });

  it("takes whoever could not be asked after for no visitor, and asks again", async () => {
    const synchronise = vi.fn(() => Promise.resolve());
    const view: SessionView = { ...VISITOR, status: "unknown" };
    const portal = portalOf({ session: { ...staticSession(view), synchronise } });
    render(inPortal(<UserPage title="我的收藏">{(user) => user.nickName}</UserPage>, portal));
    expect(screen.queryByText(/还没有登录/)).toBeNull();
    expect(screen.getByText("网络繁忙，请稍后再试")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(synchronise).toHaveBeenCalledOnce();
  });
});

describe("TabLinks", () => {
  const TABS = [
    { id: "", label: "全部" },
    { id: "paid", label: "已到账" },
  ];

  it("stand in the address, begin at the first page and leave the rest of it", async () => {
    render(inPortal(<TabLinks label="状态" tabs={TABS} current="" param="state" />, portalOf(), "/v/cash?page=3&from=2026-11-01"));
    expect(screen.getByRole("link", { name: "全部" }).getAttribute("aria-current")).toBe("page");
    await userEvent.click(screen.getByRole("link", { name: "已到账" }));
    expect(screen.getByTestId("address").textContent).toBe("/v/cash?from=2026-11-01&state=paid");
    await userEvent.click(screen.getByRole("link", { name: "全部" }));
    expect(screen.getByTestId("address").textContent).toBe("/v/cash?from=2026-11-01");
  });
});

it("TabLinks leave out what would mean something else under another tab", async () => {
  const tabs = [
    { id: "round", label: "按轮次" },
    { id: "date", label: "按日期" },
  ];
  const at = "/database/fb/1?by=date&round=9&season=2023-24";
  render(inPortal(<TabLinks label="排列" tabs={tabs} current="date" param="by" forgets={["round"]} />, portalOf(), at));
  await userEvent.click(screen.getByRole("link", { name: "按轮次" }));
  expect(screen.getByTestId("address").textContent).toBe("/database/fb/1?season=2023-24");
});

describe("Problem", () => {
  it("says what went wrong with its code; nothing when nothing did", () => {
    const { container, rerender } = render(<Problem failure={null} />);
    expect(container.textContent).toBe("");
    rerender(<Problem failure={{ code: 429, message: "操作过于频繁，请稍后再试" }} />);
    expect(screen.getByRole("alert").textContent).toBe("操作过于频繁，请稍后再试（429）");
  });
});
