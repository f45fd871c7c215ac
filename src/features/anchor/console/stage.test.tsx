import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { RoomLine } from "../../../../contract/room/room.ts";
import { ok } from "../../../../contract/result.ts";
import { type SessionView, VISITOR } from "../../../hooks/session.ts";
import { sessionOf } from "../../../hooks/testing/people.ts";
import { BUSY, NOW } from "../../../hooks/testing/portal.tsx";
import { ANCHOR, LIVE_STATE, OWN, ROOM_ID, anchorWorld, chatLine, detailOf, speaker } from "../testing.tsx";
import { stageLines, stageOptions, stageParams } from "./options.ts";
import { StagePage } from "./StagePage.tsx";

const GIFT: RoomLine = {
  ...{ kind: "gift", s: 3, at: NOW },
  d: { id: "g", from: speaker("金主"), giftId: "trophy", count: 1, combo: 1, currency: "diamond", total: "1314" },
};
const ENTRY: RoomLine = { kind: "welcome", s: 4, at: NOW, d: { from: speaker("公爵"), text: "" } };
const BAN: RoomLine = { kind: "ban", s: 5, at: NOW, d: { userId: "5", name: "刷屏者", until: null } };
const LINES = [chatLine(1, "球迷甲", "好球"), chatLine(2, "球迷乙", "漂亮"), GIFT, ENTRY, BAN];
const of = (query: string) => stageOptions(new URLSearchParams(query));

function worldAt(query: string, view: SessionView) {
  return anchorWorld(
    <StagePage first={ok(detailOf({ ...LIVE_STATE, seq: 5, lines: LINES }))} />,
    { "/api/room/own": () => ok(OWN), "/api/room/detail": () => ok(detailOf()) },
    { at: `/v/anchor-barrage${query}`, view },
  );
}

function show(query: string, view = VISITOR) {
  const world = worldAt(query, view);
  const { unmount } = render(world.element);
  return { ...world, unmount };
}
const shown = () => screen.getAllByRole("listitem").map((line) => line.textContent);

describe("options of the large view", () => {
  it("are the address's, each within its bounds, and default where it says nothing", () => {
    expect(of("")).toEqual({ size: 44, lines: 12, isTransparent: false, hasGifts: true, hasEntries: false });
    expect(of("size=72&lines=5&bg=transparent&gifts=0&entries=1")).toEqual({
      ...{ size: 72, lines: 5, isTransparent: true, hasGifts: false, hasEntries: true },
    });
    expect([of("size=999").size, of("size=1").size, of("size=-4").size, of("lines=0").lines]).toEqual([160, 16, 44, 1]);
    const odd = of("size=33&lines=7&entries=1");
    expect(stageOptions(stageParams(odd))).toEqual(odd);
    expect(stageParams(of("")).toString()).toBe("");
  });

  it("choose among the lines; bans are never shown", () => {
    const kinds = (query: string) => stageLines(LINES, of(query)).map(({ kind }) => kind);
    expect(kinds("")).toEqual(["chat", "chat", "gift"]);
    expect(kinds("gifts=0&entries=1")).toEqual(["chat", "chat", "welcome"]);
    expect(kinds("lines=1&gifts=0")).toEqual(["chat"]);
  });
});

describe("the large view", () => {
  it("of a named room needs no login, and follows the room", () => {
    const { tell } = show(`?room=${ROOM_ID}&gifts=0`);
    expect(shown()).toEqual(["球迷甲：好球", "球迷乙：漂亮"]);
    act(() => tell(6, "chat", { id: "m6", from: speaker("球迷丙"), text: "再来一个" }));
    expect(shown().at(-1)).toBe("球迷丙：再来一个");
    act(() => tell(7, "removed", { id: "m1", by: "anchor" }));
    expect(shown()).toEqual(["球迷乙：漂亮", "球迷丙：再来一个"]);
  });

  it.each([
    ["a named room's", `?room=${ROOM_ID}&bg=transparent`, VISITOR],
    ["the anchor's own", "?bg=transparent", sessionOf(ANCHOR)],
  ])("is transparent in the server's HTML already: %s", (_, query, view) => {
    document.body.innerHTML = renderToString(worldAt(query, view).element);
    expect(document.querySelector<HTMLElement>("[aria-label=弹幕助手]")?.dataset.transparent).toBe("true");
    document.body.replaceChildren();
  });

  it("without a named room is the anchor's own, and nobody's without a login", async () => {
    show("", VISITOR);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    render(anchorWorld(<StagePage first={null} />, { "/api/room/own": () => ok(OWN), "/api/room/detail": () => ok(detailOf()) }).element);
    expect(await screen.findByText("等待弹幕…")).toBeTruthy();
  });

  it("could not be loaded: says so, and asks again", async () => {
    const replies = { "/api/room/detail": () => BUSY };
    render(anchorWorld(<StagePage first={null} />, replies, { at: `/v/anchor-barrage?room=${ROOM_ID}`, view: VISITOR }).element);
    expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
  });

  it("is set by its controls, which write the address, and copied for a capture program", async () => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: vi.fn(async () => undefined) }, configurable: true });
    show(`?room=${ROOM_ID}`);
    fireEvent.change(screen.getByLabelText("字号"), { target: { value: "72" } });
    await userEvent.click(screen.getByLabelText("透明背景"));
    await userEvent.click(screen.getByLabelText("进场"));
    expect(shown().at(-1)).toBe("公爵 进入直播间");
    expect(screen.getByTestId("address").textContent).toBe(`/v/anchor-barrage?room=${ROOM_ID}&size=72&bg=transparent&entries=1`);
    await userEvent.click(screen.getByRole("button", { name: "复制采集地址" }));
    await waitFor(() => expect(screen.getByText("采集地址已复制")).toBeTruthy());
    const address = vi.mocked(navigator.clipboard.writeText).mock.calls[0]?.[0];
    expect(address).toBe(`${location.origin}/v/anchor-barrage?room=${ROOM_ID}&size=72&bg=transparent&entries=1`);
  });
});
