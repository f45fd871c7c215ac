import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ControlProvider } from "./ControlProvider.tsx";
import { Dialog } from "./Dialog.tsx";
import { Menu } from "./Menu.tsx";
import { Pagination } from "./Pagination.tsx";
import { GAP, pagesShown } from "./pages.ts";
import { Popover } from "./Popover.tsx";
import { Tabs } from "./Tabs.tsx";
import { giveLayout } from "./testing.ts";

beforeAll(giveLayout);

const show = (part: ReactNode) => {
  render(<ControlProvider>{part}</ControlProvider>);
  return userEvent.setup({ pointerEventsCheck: 0 });
};
const focused = () => document.activeElement;

describe("tabs", () => {
  function Login() {
    const [tab, setTab] = useState<"account" | "phone">("account");
    return (
      <Tabs
        label="登录方式"
        value={tab}
        onChange={setTab}
        items={[
          { id: "account", label: "账号登录" },
          { id: "phone", label: "手机登录" },
        ]}
      >
        <p>{tab}</p>
      </Tabs>
    );
  }

  it("arrow keys choose, and the panel is named by its tab", async () => {
    const user = show(<Login />);
    expect(screen.getByRole("tablist", { name: "登录方式" })).toBeTruthy();
    await user.click(screen.getByRole("tab", { name: "账号登录" }));
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(screen.getByRole("tab", { name: "手机登录" }).getAttribute("aria-selected")).toBe("true"));
    expect(focused()).toBe(screen.getByRole("tab", { name: "手机登录" }));
    expect(screen.getByRole("tabpanel", { name: "手机登录" }).textContent).toBe("phone");
    await user.keyboard("{ArrowRight}");
    await waitFor(() => expect(screen.getByRole("tabpanel", { name: "账号登录" }).textContent).toBe("account"));
  });
});

describe("the colours of what floats", () => {
  const trigger = <button type="button">更多</button>;
  const words = <p>内容</p>;
  const parts: Readonly<Record<string, ReactNode>> = {
    dialog: (
      <Dialog title="登录" onClose={() => undefined}>
        {words}
      </Dialog>
    ),
    menu: <Menu label="操作" trigger={trigger} onSelect={() => undefined} items={[{ id: "a", label: "内容" }]} />,
    popover: (
      <Popover label="我的" trigger={trigger}>
        {words}
      </Popover>
    ),
  };

  async function themeOf(part: string, isGround: boolean): Promise<string | undefined> {
    const user = show(
      <>
        {parts[part]}
        <main data-theme="dark" {...(isGround ? { "data-page-theme": "" } : {})} />
      </>,
    );
    const opener = screen.queryByText("更多");
    if (opener) await user.click(opener);
    const shown = await screen.findByText("内容");
    return shown.closest<HTMLElement>("[data-theme]")?.dataset.theme;
  }

  it.each(Object.keys(parts))("are those of the page's own ground: a %s", async (part) => {
    expect(await themeOf(part, true)).toBe("dark");
  });

  it.each(Object.keys(parts))("are the document's where a section alone is dark: a %s", async (part) => {
    expect(await themeOf(part, false)).toBeUndefined();
  });
});

describe("a menu", () => {
  it("is walked by arrow keys, chosen by Enter, and gives the focus back", async () => {
    const onSelect = vi.fn();
    const user = show(
      <Menu
        label="消息操作"
        trigger={<button type="button">更多</button>}
        onSelect={onSelect}
        items={[
          { id: "reply", label: "回复" },
          { id: "report", label: "举报" },
          { id: "delete", label: "删除", isDanger: true },
        ]}
      />,
    );
    const trigger = screen.getByRole("button", { name: "更多" });
    trigger.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.getByRole("menu", { name: "消息操作" })).toBeTruthy());
    await waitFor(() => expect(focused()).toBe(screen.getByRole("menu")));
    await user.keyboard("{ArrowDown}");
    await waitFor(() => expect(screen.getByRole("menuitem", { name: "举报" }).hasAttribute("data-highlighted")).toBe(true));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onSelect).toHaveBeenCalledWith("report"));
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(focused()).toBe(trigger));
  });
});

describe("a popover", () => {
  const popover = (openOn: "click" | "hover") => (
    <Popover label="我的" openOn={openOn} trigger={<button type="button">看台第七排</button>}>
      {(close) => (
        <button type="button" onClick={close}>
          退出
        </button>
      )}
    </Popover>
  );

  it("opens by a press, closes by Esc and by what is in it", async () => {
    const user = show(popover("click"));
    const trigger = screen.getByRole("button", { name: "看台第七排" });
    await user.click(trigger);
    expect(await screen.findByRole("dialog", { name: "我的" })).toBeTruthy();
    await waitFor(() => expect(focused()?.textContent).toBe("退出"));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(focused()).toBe(trigger));
    await user.click(trigger);
    await user.click(await screen.findByRole("button", { name: "退出" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens under a mouse without taking the focus, not under a finger", async () => {
    show(popover("hover"));
    const trigger = screen.getByRole("button", { name: "看台第七排" });
    fireEvent.pointerEnter(trigger, { pointerType: "touch" });
    expect(screen.queryByRole("dialog")).toBeNull();
    fireEvent.pointerEnter(trigger, { pointerType: "mouse" });
    expect(await screen.findByRole("dialog", { name: "我的" })).toBeTruthy();
    expect(focused()).toBe(document.body);
    fireEvent.pointerLeave(trigger, { pointerType: "mouse" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("pages", () => {
  it.each([
    { page: 1, count: 3, shown: [1, 2, 3] },
    { page: 1, count: 9, shown: [1, 2, 3, 4, GAP, 9] },
    { page: 4, count: 9, shown: [1, 2, 3, 4, 5, GAP, 9] },
    { page: 5, count: 9, shown: [1, GAP, 4, 5, 6, GAP, 9] },
    { page: 9, count: 9, shown: [1, GAP, 6, 7, 8, 9] },
    { page: 3, count: 5, shown: [1, 2, 3, 4, 5] },
  ])("page $page of $count", ({ page, count, shown }) => expect(pagesShown(page, count)).toEqual(shown));

  it("goes on and back, and says where the reader is", async () => {
    const onPage = vi.fn();
    const user = show(<Pagination label="关注" page={2} pageSize={10} total={86} onPage={onPage} />);
    expect(screen.getByRole("navigation", { name: "关注" })).toBeTruthy();
    expect(screen.getByRole("button", { current: "page" }).textContent).toBe("2");
    await user.click(screen.getByRole("button", { name: "下一页" }));
    await user.click(screen.getByRole("button", { name: "上一页" }));
    await user.click(screen.getByRole("button", { name: "第 9 页" }));
    expect(onPage.mock.calls).toEqual([[3], [1], [9]]);
  });

  it("is nothing when everything fits one page", () => {
    show(<Pagination label="关注" page={1} pageSize={10} total={10} onPage={() => undefined} />);
    expect(screen.queryByRole("navigation")).toBeNull();
  });
});
