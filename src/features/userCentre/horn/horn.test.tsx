import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import type { Horn } from "../../../../contract/http/horn.ts";
import { roomCalls } from "../../../../contract/http/room.ts";
import { ok } from "../../../../contract/result.ts";
import { offline, refused } from "../../../api/testing/faults.ts";
import { portalServer } from "../../../api/testing/server.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { NOW } from "../../../hooks/testing/portal.tsx";
import { setUp } from "../testing.tsx";
import { HornPage, MessagePage } from "./HornPages.tsx";

const server = portalServer();
const { hornList: LIST, hornInfo: INFO } = roomCalls;

function show(element: ReactNode): ReturnType<typeof setUp> {
  const shown = setUp(element, server.api);
  render(shown.element);
  return shown;
}

function horn(id: string, over: Partial<Horn> = {}): Horn {
  return { id, title: `消息${id}`, content: `内容${id}`, at: NOW, isPrivate: false, isRead: true, ...over };
}

describe("horn messages", () => {
  it("show title, time, and which are unread or the user's alone", async () => {
    server.on(LIST, () => ok(pageOf([horn("1", { isRead: false }), horn("2", { isPrivate: true })])));
    show(<HornPage title="喇叭消息" first={null} />);
    const items = await screen.findAllByRole("listitem");
    expect(within(items[0] as HTMLElement).getByRole("button").textContent).toBe("未读消息12026-11-21 20:00");
    expect(within(items[1] as HTMLElement).getByText("仅自己可见")).toBeTruthy();
    expect(screen.queryByText("内容1")?.hidden).toBe(true);
  });

  it("are read by being opened, once", async () => {
    server.on(INFO, ({ query }) => ok({ unread: 0, horn: horn(String(query?.id)) }));
    const { api } = show(<HornPage title="喇叭消息" first={ok(pageOf([horn("1", { isRead: false })]))} />);
    const button = screen.getByRole("button", { name: /消息1/ });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(screen.getByText("内容1").hidden).toBe(false);
    expect(screen.queryByText("未读")).toBeNull();
    await userEvent.click(button);
    await userEvent.click(button);
    await waitFor(() => expect(server.sentTo(INFO)).toEqual([{ id: "1" }]));
    expect(api.sent).toHaveLength(1);
  });

  it("stay unread when the server does not hear of it, and say so", async () => {
    server.on(INFO, refused(404, 404));
    show(<HornPage title="喇叭消息" first={ok(pageOf([horn("1", { isRead: false })]))} />);
    await userEvent.click(screen.getByRole("button", { name: /消息1/ }));
    expect((await screen.findByRole("alert")).textContent).toBe("内容不存在（404）");
    expect(screen.getByText("未读")).toBeTruthy();
  });

  it("are none, or could not be asked for", async () => {
    show(<HornPage title="喇叭消息" first={ok(pageOf([]))} />);
    expect(screen.getByText("暂无数据")).toBeTruthy();
  });

  it("could not be asked for", async () => {
    server.on(LIST, offline);
    show(<HornPage title="喇叭消息" first={null} />);
    expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
  });
});

describe("messages", () => {
  const all = [horn("1"), horn("2", { isPrivate: true }), horn("3", { isPrivate: true, isRead: false })];

  it("are the private horns, of however many pages", async () => {
    server.on(LIST, ({ query }) =>
      ok({ total: 150, page: Number(query?.page), pageSize: 100, list: query?.page === "1" ? all : [horn("4", { isPrivate: true })] }),
    );
    show(<MessagePage title="我的消息" isNew={false} first={null} />);
    expect((await screen.findAllByRole("listitem")).length).toBe(3);
    expect(screen.getByText("共 3 条")).toBeTruthy();
    expect(server.sentTo(LIST)).toEqual([
      { page: "1", pageSize: "100" },
      { page: "2", pageSize: "100" },
    ]);
  });

  it("that are new have not been read", async () => {
    server.on(LIST, () => ok(pageOf(all)));
    show(<MessagePage title="新消息" isNew first={null} />);
    expect((await screen.findByRole("listitem")).textContent).toContain("消息3");
  });
});
