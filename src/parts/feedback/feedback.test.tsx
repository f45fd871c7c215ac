import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { err, ok } from "../../../contract/result.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { LOST, type Reply, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { FeedbackButton } from "./FeedbackButton.tsx";

const ADD = "/inform/feedback/add";
const USER = sessionOf(userInfo({ id: "7" }));
beforeEach(() => sessionStorage.clear());

async function open(reply: Replies[string] = () => ok({ id: "1" }), view?: typeof USER) {
  const world = worldOf(<FeedbackButton>反馈</FeedbackButton>, { [ADD]: reply }, ...(view ? [{ view }] : []));
  const { unmount } = render(world.element);
  await show();
  return {
    ...world,
    unmount,
    sent: () => world.api.sent.filter(({ path }) => path === ADD).map(({ input }) => input.body as Record<string, unknown>),
  };
}
async function show() {
  fireEvent.click(screen.getByRole("button", { name: "反馈" }));
  await screen.findByRole("dialog", { name: "意见反馈" });
}
const words = () => screen.getByLabelText<HTMLTextAreaElement>("反馈内容");
const write = (text: string) => fireEvent.change(words(), { target: { value: text } });
/** The status shown in place of the form. */
const said = () => within(screen.getByRole("dialog", { name: "意见反馈" })).findByRole("status");
const submit = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "提交反馈" })));

describe("feedback", () => {
  it("needs words, counts them, and holds no more than 500", async () => {
    const { sent } = await open();
    await submit();
    expect(screen.getByText("请输入反馈内容")).toBeTruthy();
    expect(sent()).toEqual([]);
    write("比分错了");
    expect(screen.getByText("4/500")).toBeTruthy();
    expect(words().maxLength).toBe(500);
  });

  it("says what it is about and from which page, and how its answer comes to a user", async () => {
    const { sent } = await open(undefined, USER);
    expect(screen.getByText("答复会以喇叭消息发给您")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "比分数据" }));
    write("比分错了");
    await submit();
    expect(sent()).toEqual([
      { kind: "score", content: "比分错了", contact: "", page: location.pathname, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ]);
    expect((await said()).textContent).toContain("已收到");
    expect(screen.getByRole("link", { name: "喇叭消息" }).getAttribute("href")).toBe("/v/information");
    fireEvent.click(screen.getByRole("button", { name: "好的" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await show();
    expect(words().value).toBe("");
  });

  it("tells a visitor that without a contact no answer can come", async () => {
    await open();
    expect(screen.getByText(/您还没有登录/)).toBeTruthy();
    write("好");
    await submit();
    expect((await said()).textContent).toContain("无法答复");
  });

  it("is kept, and sent again under its key, when no answer came; another text is another one", async () => {
    let reply: Reply = LOST;
    const { sent, unmount } = await open(() => reply);
    write("比分错了");
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe("网络繁忙，请稍后再试");
    // The page reloads.
    unmount();
    const again = await open(() => reply);
    expect(words().value).toBe("比分错了");
    await submit();
    expect(again.sent()[0]?.["idempotencyKey"]).toBe(sent()[0]?.["idempotencyKey"]);
    reply = err({ code: 429, message: "一小时内最多反馈 10 次，请稍后再试" });
    write("比分错了，还有红牌");
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe("一小时内最多反馈 10 次，请稍后再试");
    expect(again.sent()[1]?.["idempotencyKey"]).not.toBe(sent()[0]?.["idempotencyKey"]);
  });

  it("is its writer's: neither the next account of the tab nor one on the open page gets it, its author does again", async () => {
    const other = sessionOf(userInfo({ id: "8" }));
    const first = await open(() => LOST, USER);
    write("比分错了");
    fireEvent.change(screen.getByLabelText("联系方式（选填）"), { target: { value: "13800000000" } });
    act(() => first.view$.next(other));
    expect(words().value).toBe("");
    first.unmount();
    const next = await open(() => LOST, other);
    expect([words().value, screen.getByLabelText<HTMLInputElement>("联系方式（选填）").value]).toEqual(["", ""]);
    next.unmount();
    await open(() => LOST, USER);
    expect([words().value, screen.getByLabelText<HTMLInputElement>("联系方式（选填）").value]).toEqual(["比分错了", "13800000000"]);
  });

  it("is sent once however often it is pressed", async () => {
    let answer: (reply: Reply) => void = () => undefined;
    const { sent } = await open(() => new Promise((resolve) => (answer = resolve)));
    write("好");
    await submit();
    await submit();
    expect(sent()).toHaveLength(1);
    await act(async () => answer(ok({ id: "1" })));
  });
});
