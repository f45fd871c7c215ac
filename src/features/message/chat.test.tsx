import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Conversation, ConversationDetail, Message } from "../../../contract/http/message.ts";
import { asUserId } from "../../../contract/ids.ts";
import { err, ok } from "../../../contract/result.ts";
import { fakeFeed } from "../../../streams/testing/fakeFeed.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { VISITOR } from "../../hooks/session.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { BUSY, LOST, NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { ChatPage } from "./ChatPage.tsx";
import { type Chat, chatOf, chatPath, withNewest } from "./chatData.ts";

const CONVERSATIONS = "/inform/message/conversations";
const LIST = "/inform/message/list";
const SEND = "/inform/message/send";
const READ = "/inform/message/read";
const ME = userInfo();
const PEER = { id: asUserId("7")!, nickName: "北看台阿宽", portrait: "", level: 3 };
const UNREAD = { like: 0, reply: 0, mention: 0, follow: 0, horn: 0, message: 1, request: 2 };

function message(id: number, text: string, over: Partial<Message> = {}): Message {
  return { id: String(id), isOwn: false, text, at: NOW - 60_000, isHeld: false, hidden: null, canAppeal: false, ...over };
}
function detail(list: readonly Message[], over: Partial<ConversationDetail> = {}): ConversationDetail {
  return { peer: PEER, state: "open", isShielded: false, bar: null, isRequest: false, list, cursor: null, ...over };
}
const row = (last: Message, over: Partial<Conversation> = {}): Conversation => ({ peer: PEER, last, unread: 2, ...over });

function show(replies: Replies, chat: Partial<Chat> = { peerId: PEER.id }, view = sessionOf(ME)) {
  const { feed, say } = fakeFeed();
  const onNotice = vi.fn();
  const world = worldOf(
    <NoticeContext value={onNotice}>
      <ChatPage chat={{ box: "open", peerId: null, ...chat }} first={null} />
    </NoticeContext>,
    {
      [CONVERSATIONS]: () => ok({ list: [row(message(2, "晚上看球吗"))], cursor: null }),
      [LIST]: () => ok(detail([message(2, "晚上看球吗")])),
      [READ]: () => ok({}),
      "/inform/notice/unread": () => ok(UNREAD),
      ...replies,
    },
    { view, tvFeed: feed },
  );
  const { unmount } = render(world.element);
  const bodies = (path: string) => world.api.sent.filter((one) => one.path === path).map(({ input }) => input.body);
  /** The server announces a new message in this conversation. */
  const told = (peerId: string) =>
    act(async () =>
      say(`user:${ME.id}`, {
        type: "event",
        e: "e1",
        event: { ch: `user:${ME.id}`, s: 1, at: NOW, k: "message", d: { peerId, unread: { message: 1, request: 0 } } },
      }),
    );
  return { ...world, unmount, bodies, told, onNotice };
}
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "发私信给 北看台阿宽" });
const conversation = () => screen.getByRole("log", { name: "与 北看台阿宽 的私信" });

// The dialogs load on first use.
beforeAll(async () => void (await import("../../parts/comments/CommentDialogs.tsx")), 120_000);
beforeEach(() => sessionStorage.clear());

describe("the list of conversations", () => {
  it("shows the last line and what is unread of each, and leads to it; requests stand apart", async () => {
    const { api } = show({}, {});
    const link = await screen.findByRole("link", { name: /北看台阿宽/ });
    expect(link.textContent).toMatch(/晚上看球吗.*2 条未读/);
    expect(link.getAttribute("href")).toBe("/v/chat?id=7");
    expect((await screen.findByRole("link", { name: "请求 2" })).getAttribute("href")).toBe("/v/chat?tab=request");
    expect(screen.getByText("选择一个会话")).toBeTruthy();
    expect(api.sent[0]?.input.query).toMatchObject({ box: "open" });
  });

  it("goes on from where it ended, follows the feed, and says when there is nothing or nobody is logged in", async () => {
    let last = "晚上看球吗";
    const other = row(message(1, "好的"), { peer: { ...PEER, id: asUserId("8")!, nickName: "门线技术" }, unread: 0 });
    const { told, unmount } = show(
      {
        [CONVERSATIONS]: ({ query }) =>
          ok(query?.["cursor"] === "c1" ? { list: [other], cursor: null } : { list: [row(message(2, last))], cursor: "c1" }),
      },
      {},
    );
    await userEvent.click(await screen.findByRole("button", { name: "查看更多" }));
    expect(await screen.findByRole("link", { name: /门线技术/ })).toBe(document.activeElement);
    last = "到了吗";
    await told("7");
    expect(await screen.findByText("到了吗")).toBeTruthy();
    unmount();
    const empty = show({ [CONVERSATIONS]: () => ok({ list: [], cursor: null }) }, { box: "request" });
    expect(await screen.findByText("没有待处理的私信请求")).toBeTruthy();
    empty.unmount();
    show({}, {}, VISITOR);
    expect(screen.getByRole("button", { name: "登录" })).toBeTruthy();
  });

  it("keeps the row that a new message pushes off the first page; one that was deleted goes", async () => {
    const of = (n: number, lastId = n) =>
      row(message(lastId, `第${n}人`, { at: NOW - 60_000 + lastId }), { peer: { ...PEER, id: asUserId(String(n))! }, unread: 0 });
    let first = [of(4), of(3)];
    const { told } = show(
      {
        [CONVERSATIONS]: ({ query }) =>
          ok(query?.["cursor"] === "c1" ? { list: [of(2), of(1)], cursor: null } : { list: first, cursor: "c1" }),
      },
      {},
    );
    const names = () =>
      within(screen.getByRole("list", { name: "私信列表" }))
        .getAllByText(/^第.人$/)
        .map(({ textContent }) => textContent);
    await userEvent.click(await screen.findByRole("button", { name: "查看更多" }));
    await waitFor(() => expect(names()).toEqual(["第4人", "第3人", "第2人", "第1人"]));
    // Somebody from the second page writes.
    first = [of(1, 5), of(4)];
    await told("1");
    await waitFor(() => expect(names()).toEqual(["第1人", "第4人", "第3人", "第2人"]));
    first = [of(1, 5), of(3)];
    await told("4");
    await waitFor(() => expect(names()).toEqual(["第1人", "第3人", "第2人"]));
    expect(screen.queryByRole("button", { name: "查看更多" })).toBeNull();
  });

  it("says why it could not be read, and asks again", async () => {
    show({ [CONVERSATIONS]: () => BUSY, [LIST]: () => err({ code: 404, message: "用户不存在" }) });
    expect(await screen.findAllByRole("button", { name: "重试" })).toHaveLength(2);
    expect(screen.getByText(/用户不存在/)).toBeTruthy();
  });
});

describe("a conversation", () => {
  it("is read by being seen, takes what arrives, and older lines by paging", async () => {
    let list = [message(2, "晚上看球吗")];
    const { bodies, told } = show({
      [LIST]: ({ query }) => ok(query?.["before"] === "2" ? detail([message(1, "在吗")]) : detail(list, { cursor: "2" })),
    });
    await within(await screen.findByRole("log")).findByText("晚上看球吗");
    await waitFor(() => expect(bodies(READ)).toEqual([{ userId: "7", upTo: "2" }]));
    await userEvent.click(screen.getByRole("button", { name: "更早的私信" }));
    expect(await within(conversation()).findByText("在吗")).toBeTruthy();
    list = [message(2, "晚上看球吗"), message(3, "老地方")];
    await told("7");
    expect(await within(conversation()).findByText("老地方")).toBeTruthy();
    expect(within(conversation()).getAllByRole("listitem")).toHaveLength(3);
    await waitFor(() => expect(bodies(READ).at(-1)).toEqual({ userId: "7", upTo: "3" }));
  });

  it("sends once: Enter twice is one message, and without an answer the same is asked again by the same key", async () => {
    let isLost = true;
    const waiting = Promise.withResolvers<void>();
    const { bodies } = show({
      [SEND]: ({ body }) =>
        isLost ? waiting.promise.then(() => LOST) : ok(message(9, (body as { text: string }).text, { isOwn: true, at: NOW })),
    });
    const text = await field();
    await userEvent.type(text, "来{Enter}{Enter}");
    waiting.resolve();
    expect((await screen.findByRole("alert")).textContent).toContain("不确定是否已发出");
    expect([text.value, text.readOnly]).toEqual(["来", true]);
    isLost = false;
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await within(conversation()).findByText("来")).toBeTruthy();
    expect(text.value).toBe("");
    const keys = bodies(SEND).map((body) => (body as { requestKey: string }).requestKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  it("sent by the button's key, the focus stays there until the text is gone, then goes back to the field", async () => {
    const waiting = Promise.withResolvers<void>();
    show({ [SEND]: () => waiting.promise.then(() => ok(message(9, "来", { isOwn: true, at: NOW }))) });
    const text = await field();
    await userEvent.type(text, "来");
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const send = await screen.findByRole("button", { name: "正在发送" });
    expect([send.matches(":disabled"), send.ariaDisabled, document.activeElement]).toEqual([false, "true", send]);
    waiting.resolve();
    expect(await within(conversation()).findByText("来")).toBeTruthy();
    expect(document.activeElement).toBe(text);
  });

  it("what nobody knows the end of is there after a reload; given up, the words stay", async () => {
    const first = show({ [SEND]: () => LOST });
    await userEvent.type(await field(), "周六三点{Enter}");
    await screen.findByRole("button", { name: "重试" });
    first.unmount();
    show({ [SEND]: () => LOST });
    expect((await field()).value).toBe("周六三点");
    await userEvent.click(await screen.findByRole("button", { name: "不再重试" }));
    expect([(await field()).value, screen.queryByRole("button", { name: "重试" })]).toEqual(["周六三点", null]);
    expect(document.activeElement).toBe(await field());
  });

  it("says why a message was refused, and sends none that is empty; Enter that ends a composition sends nothing", async () => {
    const { bodies } = show({ [SEND]: () => err({ code: 10_031, message: "您已被禁言" }) });
    const text = await field();
    await userEvent.type(text, "   {Enter}");
    expect(screen.getByRole("alert").textContent).toBe("请输入私信内容");
    await userEvent.clear(text);
    await userEvent.type(text, "你好");
    fireEvent.keyDown(text, { key: "Enter", isComposing: true });
    expect(bodies(SEND)).toEqual([]);
    await userEvent.type(text, "{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("您已被禁言");
    expect(text.value).toBe("你好");
  });

  it("a request is accepted or refused; while one's own waits nothing can be sent", async () => {
    let state: ConversationDetail["state"] = "asking";
    const asked = show({
      [LIST]: () => ok(detail([message(2, "认识一下")], { state })),
      "/inform/message/answer": () => {
        state = "open";
        return ok({});
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "接受" }));
    await waitFor(() => expect(screen.queryByRole("button", { name: "接受" })).toBeNull());
    expect(asked.bodies("/inform/message/answer")).toEqual([{ userId: "7", isAccepted: true }]);
    state = "asking";
    await asked.told("7");
    await userEvent.click(await screen.findByRole("button", { name: "拒绝" }));
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/v/chat"));
    asked.unmount();
    show({
      [LIST]: () =>
        ok(
          detail([message(2, "认识一下", { isOwn: true })], {
            state: "asked",
            bar: { why: "waiting", words: "对方接受之前只能发一条私信" },
          }),
        ),
    });
    expect(await screen.findByText("对方接受之前只能发一条私信")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("the other side is shielded, a message reported or deleted, the whole deleted", async () => {
    const { bodies, onNotice } = show({
      "/inform/shield/user": () => ok({}),
      "/inform/message/delete": () => ok({}),
    });
    await userEvent.click(await screen.findByRole("button", { name: "屏蔽" }));
    expect(bodies("/inform/shield/user")).toEqual([{ userId: "7", flag: 1 }]);
    await waitFor(() => expect(onNotice).toHaveBeenCalledWith("已屏蔽 北看台阿宽", "success"));
    await userEvent.click(within(conversation()).getByRole("button", { name: "更多操作" }));
    await userEvent.click(within(conversation()).getByRole("button", { name: "举报" }));
    expect(await screen.findByRole("dialog", { name: "举报私信" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(within(conversation()).getByRole("button", { name: "删除" }));
    await userEvent.click(screen.getByRole("button", { name: "删除会话" }));
    await userEvent.click(screen.getByRole("button", { name: "确认删除会话" }));
    await waitFor(() => expect(bodies("/inform/message/delete")).toEqual([{ userId: "7", id: "2" }, { userId: "7" }]));
  });

  it("what is hidden or waits says so, to whom it may", async () => {
    show({
      [LIST]: () =>
        ok(
          detail([
            message(2, "", { hidden: "" }),
            message(3, "加我微信", { isOwn: true, hidden: "广告：联系方式", canAppeal: true }),
            message(4, "等等", { isOwn: true, isHeld: true }),
          ]),
        ),
    });
    const log = within(await screen.findByRole("log"));
    expect([log.getByText("该私信已隐藏"), log.getByText("广告：联系方式"), log.getByText("审核中，通过后对方可见")]).toHaveLength(3);
    await userEvent.click(log.getAllByRole("button", { name: "更多操作" })[1]!);
    expect(log.getByRole("button", { name: "申诉" })).toBeTruthy();
  });
});

describe("what is put together", () => {
  it("older lines stay while no line between is missing", () => {
    const before = detail([message(1, "a"), message(2, "b")], { cursor: "1" });
    const ids = ({ list, cursor }: ConversationDetail) => [list.map(({ id }) => id).join(), cursor];
    expect(ids(withNewest(before, detail([message(2, "b"), message(3, "c")], { cursor: "2" })))).toEqual(["1,2,3", "1"]);
    expect(ids(withNewest(before, detail([message(5, "e"), message(6, "f")], { cursor: "5" })))).toEqual(["5,6", "5"]);
    expect(ids(withNewest(null, before))).toEqual(["1,2", "1"]);
  });

  it("a held line that is passed moves to the end, and no line is there twice or missing", () => {
    const before = detail([message(1, "a"), message(2, "held", { isHeld: true }), message(3, "c"), message(4, "d")], { cursor: "1" });
    const passed = detail([message(4, "d"), message(2, "held")], { cursor: "4" });
    expect(withNewest(before, passed).list.map(({ id }) => id)).toEqual(["1", "3", "4", "2"]);
  });

  it("addresses name a box and a person, and nothing else", () => {
    const of = (query: string) => chatPath(chatOf(new URLSearchParams(query)));
    expect(["", "id=7", "tab=request&id=7", "id=../x&tab=y"].map(of)).toEqual([
      "/v/chat",
      "/v/chat?id=7",
      "/v/chat?tab=request&id=7",
      "/v/chat",
    ]);
  });
});
