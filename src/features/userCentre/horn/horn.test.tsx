import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Horn } from "../../../../contract/http/horn.ts";
import { err, ok } from "../../../../contract/result.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { BUSY, NOW } from "../../../hooks/testing/portal.tsx";
import { setUp } from "../testing.tsx";
import { HornPage, MessagePage } from "./HornPages.tsx";

function show(...given: Parameters<typeof setUp>): ReturnType<typeof setUp> {
  const shown = setUp(...given);
  render(shown.element);
  return shown;
}

const LIST = "/api/horn/list";
const INFO = "/api/horn/info";

function horn(id: string, over: Partial<Horn> = {}): Horn {
  return { id, title: `消息${id}`, content: `内容${id}`, at: NOW, isPrivate: false, isRead: true, ...over };
}

describe("horn messages", () => {
  it("show title, time, and which are unread or the user's alone", async () => {
    show(<HornPage title="喇叭消息" first={null} />, {
      [LIST]: () => ok(pageOf([horn("1", { isRead: false }), horn("2", { isPrivate: true })])),
    });
    const items = await screen.findAllByRole("listitem");
    expect(within(items[0] as HTMLElement).getByRole("button").textContent).toBe("未读消息12026-11-21 20:00");
    expect(within(items[1] as HTMLElement).getByText("仅自己可见")).toBeTruthy();
    expect(screen.queryByText("内容1")?.hidden).toBe(true);
  });

  it("are read by being opened, once", async () => {
    const { api } = show(<HornPage title="喇叭消息" first={ok(pageOf([horn("1", { isRead: false })]))} />, {
      [INFO]: ({ query }) => ok({ unread: 0, horn: horn(String(query?.id)) }),
    });
    const button = screen.getByRole("button", { name: /消息1/ });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("内容1").hidden).toBe(false);
    expect(screen.queryByText("未读")).toBeNull();
    await userEvent.click(button);
    await userEvent.click(button);
    expect(api.sent.map(({ path, input }) => [path, input.query])).toEqual([[INFO, { id: "1" }]]);
  });

  it("stay unread when the server does not hear of it, and say so", async () => {
    show(<HornPage title="喇叭消息" first={ok(pageOf([horn("1", { isRead: false })]))} />, {
      [INFO]: () => err({ code: 404, message: "内容不存在" }),
    });
    await userEvent.click(screen.getByRole("button", { name: /消息1/ }));
    expect((await screen.findByRole("alert")).textContent).toBe("内容不存在（404）");
    expect(screen.getByText("未读")).toBeTruthy();
  });

  it("are none, or could not be asked for", async () => {
    show(<HornPage title="喇叭消息" first={ok(pageOf([]))} />, {});
    expect(screen.getByText("暂无数据")).toBeTruthy();
  });

  it("could not be asked for", async () => {
    show(<HornPage title="喇叭消息" first={null} />, { [LIST]: () => BUSY });
    expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
  });
});

describe("messages", () => {
  const all = [horn("1"), horn("2", { isPrivate: true }), horn("3", { isPrivate: true, isRead: false })];

  it("are the private horns, of however many pages", async () => {
    const { api } = show(<MessagePage title="我的消息" isNew={false} first={null} />, {
      [LIST]: ({ query }) =>
        ok({ total: 150, page: query?.page, pageSize: 100, list: query?.page === 1 ? all : [horn("4", { isPrivate: true })] }),
    });
    expect((await screen.findAllByRole("listitem")).length).toBe(3);
    expect(screen.getByText("共 3 条")).toBeTruthy();
    expect(api.sent.map(({ input }) => input.query)).toEqual([
      { page: 1, pageSize: 100 },
      { page: 2, pageSize: 100 },
    ]);
  });

  it("that are new have not been read", async () => {
    show(<MessagePage title="新消息" isNew first={null} />, { [LIST]: () => ok(pageOf(all)) });
    expect((await screen.findByRole("listitem")).textContent).toContain("消息3");
  });
});
