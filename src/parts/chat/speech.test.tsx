import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { roomCalls } from "../../../contract/http/room.ts";
import { ok } from "../../../contract/result.ts";
import { cut, offline, page, refused, tooMany } from "../../api/testing/faults.ts";
import { type Answer, portalServer } from "../../api/testing/server.ts";
import { useRoom } from "../../features/room/roomContext.ts";
import { ME, ROOM_ID, detailOf, roomOn } from "../../features/room/testing/room.tsx";
import { ChatPanel } from "../../features/room/chat/ChatPanel.tsx";
import { useSpeech } from "./useSpeech.ts";

const server = portalServer();
const SAY = roomCalls.chatMsg;
const showRoom = roomOn({ render, act });

beforeEach(() => {
  server.on(roomCalls.chatWelcome, () => ok({ text: "" }));
  server.on(roomCalls.roomDetail, () => ok(detailOf({}, ME)));
});

function Panel() {
  const { view, caller } = useRoom();
  const speech = useSpeech({ roomId: ROOM_ID, role: caller.role, view });
  return <ChatPanel speech={speech} onReport={() => undefined} onPacket={() => undefined} goals={[]} />;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "聊天内容" });
const lines = () => within(screen.getByRole("list", { name: "聊天" })).queryAllByRole("listitem");

function say(words: string, answer: Answer<typeof SAY>): void {
  server.on(SAY, answer);
  fireEvent.change(field(), { target: { value: words } });
  fireEvent.submit(field());
}

describe("what is said, and what the server has against it", () => {
  it.each([
    ["a ban", refused(200, 10030), "您已被禁言"],
    ["slow mode", refused(200, 10031, "发言太快，请 3 秒后再试"), "发言太快，请 3 秒后再试"],
    ["followers only", refused(200, 10032, "关注主播后才能发言"), "关注主播后才能发言"],
    ["a level", refused(200, 10033, "等级不足，5 级以上才能发言"), "等级不足，5 级以上才能发言"],
    ["a lock", refused(200, 10034), "主播已开启全员禁言"],
    ["a keyword", refused(200, 10035, "内容包含房间屏蔽词"), "内容包含房间屏蔽词"],
    ["the end of the session", refused(200, 10036, "直播已结束"), "直播已结束"],
    ["a flood", tooMany(30, "操作过于频繁，请 30 秒后再试"), "操作过于频繁，请 30 秒后再试"],
    ["a proxy's page", page(502), "网络繁忙，请稍后再试"],
    ["an answer that breaks off", cut, "网络繁忙，请稍后再试"],
  ])("repeats the words for %s and keeps what was typed", async (_, answer, words) => {
    showRoom(<Panel />, { api: server.api });
    say("好球", answer);
    expect((await screen.findByRole("alert")).textContent).toBe(words);
    expect(field().value).toBe("好球");
    expect(lines()).toEqual([]);
  });

  it("is asked again with the same key after no answer, and with another after a refusal or for other words", async () => {
    showRoom(<Panel />, { api: server.api });
    const tries = [
      ["好球", offline],
      ["好球", page(502)],
      ["好球", page(524)],
      ["好球", refused(503, 503)],
      ["好球", refused(200, 10035, "内容包含房间屏蔽词")],
      ["好球", offline],
      ["越位", () => ok({ id: "c1", s: 1 })],
    ] as const;
    for (const [index, [words, answer]] of tries.entries()) {
      say(words, answer);
      await waitFor(() => expect(server.sentTo(SAY)).toHaveLength(index + 1));
      // The outcome of each line is shown before the next is said.
      await waitFor(() => expect(screen.queryByRole("alert") !== null || lines().length > 0).toBe(true));
    }
    const keys = server.sentTo(SAY).map((body) => (body as { readonly idempotencyKey: string }).idempotencyKey);
    expect(new Set(keys.slice(0, 5)).size).toBe(1);
    expect(new Set(keys).size).toBe(3);
  });
});
