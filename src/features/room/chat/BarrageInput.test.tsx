import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Quote } from "../../../../contract/feed/room.ts";
import { type Result, err, ok } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { VISITOR, type AfterLogin } from "../../../hooks/session.ts";
import { sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { useRoom } from "../roomContext.ts";
import { ROOM_ID, roomOn } from "../testing/room.tsx";
import { BarrageInput } from "./BarrageInput.tsx";
import { ChatInput } from "../../../parts/chat/ChatInput.tsx";
import type { OwnBan } from "../../../parts/chat/useBan.ts";
import { useSpeech } from "../../../parts/chat/useSpeech.ts";

const showRoom = roomOn({ render, act });
const SAY = "/api/chat/msg";

/** The line being replied to on the first render. */
let startsWith: Quote | null = null;

function Fields({ ban = null }: { readonly ban?: OwnBan | null }) {
  const { view, caller } = useRoom();
  const speech = useSpeech({ roomId: ROOM_ID, role: caller.role, view });
  const [replyTo, setReplyTo] = useState(startsWith);
  return (
    <>
      <BarrageInput speech={speech} ban={ban} userId={caller.userId} />
      <ChatInput speech={speech} ban={ban} replyTo={replyTo} onReplyTo={setReplyTo} />
    </>
  );
}

/** A visitor's fields; `login` runs the wanted action, as the session does before it reloads the page. */
function open(answer: Result<unknown, ApiFailure> = ok({ id: "c1", s: 1 })) {
  let wanted: AfterLogin | undefined;
  const session = { require: (next?: AfterLogin) => ((wanted = next), false) };
  const world = showRoom(<Fields />, { view: VISITOR, session, replies: { [SAY]: () => answer } });
  const login = () =>
    act(async () => {
      if (wanted?.kind === "do") await wanted.run();
    });
  return { ...world, login };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const texts = () => [field("弹幕内容").value, field("聊天内容").value];
/** The code of drafts loads after hydration. */
const lookedFor = () => act(async () => void (await import("../../../parts/chat/draft.ts")));
const type = (name: string, words: string) => userEvent.type(field(name), `${words}{Enter}`);

beforeEach(() => {
  sessionStorage.clear();
  startsWith = { id: "c9", name: "Cobham少年", text: "越位" };
});

describe("in full screen, over which no notice and no dialog is seen", () => {
  const left = vi.fn(async () => undefined);
  beforeEach(() => Object.assign(document, { fullscreenElement: document.body, exitFullscreen: left }));
  afterEach(() => {
    left.mockClear();
    Object.assign(document, { fullscreenElement: null });
  });

  it("says in its own place what was wrong, until the next try", async () => {
    const refused = err({ code: 10031, message: "发言太快，请 3 秒后再试" });
    const answers = [refused, ok({ id: "c1", s: 1 })];
    showRoom(<Fields />, { replies: { [SAY]: () => answers.shift() ?? refused } });
    await type("弹幕内容", "好球");
    expect((await screen.findByRole("alert")).textContent).toBe("发言太快，请 3 秒后再试");
    await type("弹幕内容", "！");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect(left).not.toHaveBeenCalled();
  });

  it("gives the screen back for a visitor's login", async () => {
    open();
    await type("弹幕内容", "好球");
    expect(left).toHaveBeenCalledOnce();
  });
});

it("somebody banned reads in the barrage's field until when, and finds there what was typed once it is over", async () => {
  const until = Date.parse("2026-11-21T20:30:00+08:00");
  function Banned() {
    const [ban, setBan] = useState<OwnBan | null>(null);
    return (
      <>
        <Fields ban={ban} />
        <button type="button" onClick={() => setBan(ban === null ? { until } : null)}>
          主播
        </button>
      </>
    );
  }
  showRoom(<Banned />, {});
  const said = () => {
    const { disabled, value, placeholder, title } = field("弹幕内容");
    return { disabled, value, placeholder, title };
  };
  await userEvent.type(field("弹幕内容"), "好球");
  await userEvent.click(screen.getByRole("button", { name: "主播" }));
  const words = "您已被禁言，20:30 解除";
  expect(said()).toEqual({ disabled: true, value: "", placeholder: words, title: words });
  await userEvent.click(screen.getByRole("button", { name: "主播" }));
  expect(said()).toEqual({ disabled: false, value: "好球", placeholder: "发条弹幕", title: "" });
});

describe("what a visitor types", () => {
  it.each(["弹幕内容", "聊天内容"])("stays while the login is open, and can be sent again: %s", async (name) => {
    const { login, sentTo } = open();
    await type(name, "好球");
    expect(field(name).value).toBe("好球");
    await userEvent.type(field(name), "！{Enter}");
    await login();
    expect(sentTo(SAY).map((body) => body.content)).toEqual(["好球！"]);
    expect(texts()).toEqual(["", ""]);
  });

  it("and is refused after the login comes back with the refusal where it was typed, until it is changed", async () => {
    const refused = open(err({ code: 10033, message: "等级不足，5 级以上才能发言" }));
    await type("弹幕内容", "好球");
    await refused.login();
    expect(refused.notices).toEqual(["等级不足，5 级以上才能发言"]);
    cleanup();
    const { notices } = open();
    await waitFor(() => expect(texts()).toEqual(["好球", ""]));
    expect(notices).toEqual(["等级不足，5 级以上才能发言"]);
    await userEvent.type(field("弹幕内容"), "！");
    cleanup();
    open();
    await lookedFor();
    expect(texts()).toEqual(["", ""]);
  });

  it("and is refused after the login comes back to that account alone", async () => {
    const as = (id: string) => sessionOf(userInfo({ id }));
    const textsFor = async (id: string) => {
      cleanup();
      showRoom(<Fields />, { view: as(id) });
      await lookedFor();
      return texts();
    };
    const { login, view$ } = open(err({ code: 10033, message: "等级不足，5 级以上才能发言" }));
    await type("弹幕内容", "好球");
    act(() => view$.next(as("7")));
    await login();
    expect([await textsFor("8"), await textsFor("7")]).toEqual([
      ["", ""],
      ["好球", ""],
    ]);
  });

  it("as an answer comes back with whom it answers", async () => {
    const { login } = open(err({ code: 10030, message: "您已被禁言" }));
    await type("聊天内容", "没有");
    await login();
    cleanup();
    startsWith = null;
    open();
    expect(await screen.findByText("回复 @Cobham少年")).toBeTruthy();
    expect(document.activeElement).toBe(field("聊天内容"));
  });

  it("into the chat comes back to the chat, the refusal above it", async () => {
    const { login } = open(err({ code: 10030, message: "您已被禁言" }));
    await type("聊天内容", "好球");
    await login();
    cleanup();
    open();
    await waitFor(() => expect(texts()).toEqual(["", "好球"]));
    expect(screen.getByRole("alert").textContent).toBe("您已被禁言");
  });
});
