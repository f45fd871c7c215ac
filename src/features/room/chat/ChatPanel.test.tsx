import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../../contract/result.ts";
import { type SessionView, VISITOR, type AfterLogin } from "../../../hooks/session.ts";
import { BUSY, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { useRoom } from "../roomContext.ts";
import { ME, ROOM_ID, event, gift, said, roomOn, speaker } from "../testing/room.tsx";
import { ChatPanel } from "./ChatPanel.tsx";
import { ChatLine } from "../../../parts/chat/ChatLine.tsx";
import type { ChatMark } from "../../../parts/chat/marks.ts";
import { useSpeech } from "../../../parts/chat/useSpeech.ts";

const showRoom = roomOn({ render, act });

const SAY = "/api/chat/msg";
const PAGE = "/api/chat/page";
const none = (): void => undefined;

function Panel({ onPacket = none, goals = [] }: { readonly onPacket?: (id: string) => void; readonly goals?: readonly ChatMark[] }) {
  const { view, caller } = useRoom();
  const speech = useSpeech({ roomId: ROOM_ID, role: caller.role, view });
  return <ChatPanel speech={speech} onReport={none} onPacket={onPacket} goals={goals} />;
}

const list = () => screen.getByRole("list", { name: "聊天" });
const lines = () =>
  within(list())
    .queryAllByRole("listitem")
    .map((line) => line.textContent);
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "聊天内容" });
const says = (reply: Replies[string]): Replies => ({ [SAY]: reply });

async function say(words: string): Promise<void> {
  await userEvent.clear(field());
  await userEvent.type(field(), `${words}{Enter}`);
}

describe("a line of the chat", () => {
  const show = (line: ReturnType<typeof said>) =>
    render(
      <ul>
        <ChatLine line={{ ...line, kind: line.k } as Parameters<typeof ChatLine>[0]["line"]} />
      </ul>,
    );
  const line = () => screen.getByRole("listitem");

  it("has nobility, role, level and name before the words, in this order", () => {
    show(said(1, "越位", speaker("三里屯球王", { noble: "king", role: "manager", level: 6 })));
    const words = line().textContent ?? "";
    const order = ["王", "房管", "6", "三里屯球王", "越位"].map((part, i) => words.indexOf(part, i === 0 ? 0 : 1));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).not.toContain(-1);
  });

  it.each([
    ["the anchor", speaker("主播", { role: "anchor", noble: "king" }), "host"],
    ["a marquis", speaker("侯爵", { noble: "marquis" }), "noble"],
    ["an emperor", speaker("皇帝", { noble: "emperor" }), "noble"],
    ["a knight", speaker("骑士", { noble: "knight" }), undefined],
    ["anybody", speaker("老李"), undefined],
  ])("of %s has its band", (_, from, band) => {
    show(said(1, "好球", from));
    expect(line().dataset.band).toBe(band);
  });

  it("has the name of a noble in gold, and nobody else's", () => {
    show(said(1, "好球", speaker("骑士", { noble: "knight" })));
    expect(line().querySelector("b")?.dataset).toHaveProperty("noble");
    cleanup();
    show(said(1, "好球", speaker("老李")));
    expect(line().querySelector("b")?.dataset).not.toHaveProperty("noble");
  });

  it("keeps markup as text", () => {
    show(said(1, "<img src=x onerror=alert(1)><b>x</b>", speaker("<i>甲</i>")));
    expect(line().textContent).toContain("<img src=x onerror=alert(1)><b>x</b>");
    expect(line().textContent).toContain("<i>甲</i>");
    expect(line().querySelector("img")).toBeNull();
  });

  it("says who is answered", () => {
    show(event(1, "chat", { id: "c1", from: speaker("甲"), text: "同意", reply: { id: "c0", name: "老李", text: "越位了" } }));
    expect(line().textContent).toContain("同意老李：越位了");
  });

  it("tells gifts, who came, bans and packets in words", async () => {
    const taken: string[] = [];
    const until = NOW + 10 * 60_000;
    const packet = {
      packetId: "p1",
      from: speaker("丁"),
      currency: "diamond" as const,
      total: "9",
      count: 3,
      words: "",
      expiresAt: NOW + 1,
    };
    showRoom(<Panel onPacket={(id) => taken.push(id)} />, {
      events: [
        gift(1, "海口阿宽", 6),
        event(2, "welcome", { from: speaker("乙", { noble: "king" }), text: "欢迎" }),
        event(3, "ban", { userId: "x", name: "丙", until }, NOW),
        event(4, "ban", { userId: "y", name: "戊", until: null }, NOW),
        event(5, "ban", { userId: "z", name: "己", until: null, endsWithSession: true }, NOW),
        event(6, "packet", packet, NOW),
      ],
    });
    expect(lines()).toEqual([
      "海口阿宽 送出 围巾×6",
      expect.stringContaining("乙 进入直播间　欢迎"),
      "丙 已被禁言 10 分钟",
      "戊 已被永久禁言",
      "己 已被禁言至本场直播结束",
      "丁 的红包恭喜发财抢",
    ]);
    await userEvent.click(screen.getByRole("button", { name: /的红包/ }));
    expect(taken).toEqual(["p1"]);
  });
});

describe("saying something", () => {
  it.each([
    ["nothing", "   ", "请输入内容"],
    ["too much", "字".repeat(51), "最多输入50个字"],
  ])("tells at once what is wrong with %s, and sends nothing", async (_, words, message) => {
    const { sentTo } = showRoom(<Panel />);
    fireEvent.change(field(), { target: { value: words } });
    fireEvent.submit(field());
    expect((await screen.findByRole("alert")).textContent).toBe(message);
    expect(sentTo(SAY)).toEqual([]);
  });

  it("shows one's own line at once, clears the field, and never shows it twice", async () => {
    const { tell } = showRoom(<Panel />, { events: [said(1)], replies: says(() => ok({ id: "c2", s: 2 })) });
    await say("好球");
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines()[1]).toContain("看台老周好球");
    expect(field().value).toBe("");
    tell(said(2, "好球", speaker("看台老周", { id: "7" })));
    expect(lines()).toHaveLength(2);
    tell(said(3));
    expect(lines()).toHaveLength(3);
  });

  it("takes one's own line away when it is removed before the picture reaches it", async () => {
    const { tell } = showRoom(<Panel />, { replies: says(() => ok({ id: "c1", s: 1 })) });
    await say("广告");
    await waitFor(() => expect(lines()).toHaveLength(1));
    tell(said(1, "广告", speaker("看台老周"), NOW + 4_000), event(2, "removed", { id: "c1", by: "manager" }, NOW + 5_000));
    expect(lines()).toEqual([]);
  });

  it("keeps what was typed while the line was on its way", async () => {
    let answer: (() => void) | undefined;
    showRoom(<Panel />, { replies: says(() => new Promise((done) => (answer = () => done(ok({ id: "c1", s: 1 }))))) });
    await say("好球");
    await userEvent.clear(field());
    await userEvent.type(field(), "再来一个");
    await act(async () => answer?.());
    expect(field().value).toBe("再来一个");
  });

  it("answers somebody, and nobody once it is sent", async () => {
    const { sentTo, tell } = showRoom(<Panel />, {
      events: [said(1, "越位", speaker("Cobham少年"))],
      replies: says(() => ok({ id: "c2", s: 2 })),
    });
    await userEvent.click(screen.getByRole("button", { name: /Cobham少年 这条消息/ }));
    await userEvent.click(screen.getByRole("menuitem", { name: "回复" }));
    expect(screen.getByText("回复 @Cobham少年")).toBeTruthy();
    await say("没有");
    expect(sentTo(SAY)[0]).toMatchObject({ content: "没有", replyTo: "c1" });
    await waitFor(() => expect(screen.queryByText("回复 @Cobham少年")).toBeNull());
    expect(lines()[1]).toContain("没有Cobham少年：越位");
    tell(event(2, "chat", { id: "c2", from: speaker("看台老周"), text: "没有", reply: { id: "c1", name: "Cobham少年", text: "越位" } }));
    tell(event(3, "removed", { id: "c1", by: "manager" }));
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).not.toContain("越位");
  });
});

describe("who may speak", () => {
  it("a visitor is asked to log in", async () => {
    let asked = 0;
    const view: SessionView = VISITOR;
    showRoom(<Panel />, { view, session: { require: () => ((asked += 1), false) } });
    expect(screen.queryByRole("textbox")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "登录后参与聊天" }));
    expect(asked).toBe(1);
  });

  it("a visitor who answers somebody logs in first, and then answers them", async () => {
    let wanted: AfterLogin | undefined;
    const events = [said(1, "越位", speaker("Cobham少年"))];
    showRoom(<Panel />, { events, view: VISITOR, session: { require: (next) => ((wanted = next), false) } });
    await userEvent.click(screen.getByRole("button", { name: /Cobham少年 这条消息/ }));
    await userEvent.click(screen.getByRole("menuitem", { name: "回复" }));
    expect(screen.queryByText("回复 @Cobham少年")).toBeNull();
    if (wanted?.kind === "do") await wanted.run();
    // The page being left belongs to a user for a moment, and looks for the draft too.
    for (let page = 0; page < 2; page += 1) {
      cleanup();
      showRoom(<Panel />, { events });
      expect(await screen.findByText("回复 @Cobham少年")).toBeTruthy();
      expect(screen.queryByRole("alert")).toBeNull();
      expect(document.activeElement).toBe(field());
    }
    await userEvent.click(screen.getByRole("button", { name: "取消回复" }));
    cleanup();
    showRoom(<Panel />, { events });
    expect(screen.queryByText("回复 @Cobham少年")).toBeNull();
  });

  it.each([
    [{ until: null }, "您已被永久禁言"],
    [{ until: null, endsWithSession: true as const }, "您已被禁言，本场直播结束后解除"],
    [{ until: Date.parse("2026-11-21T20:30:00+08:00") }, "您已被禁言，20:30 解除"],
  ])("somebody banned is told until when: %o", (ban, words) => {
    showRoom(<Panel />, { mine: { ban } });
    expect(field().disabled).toBe(true);
    expect(screen.getByRole("alert").textContent).toBe(words);
  });

  it("follows a ban and its end while the page is open", () => {
    const { tell } = showRoom(<Panel />);
    tell(event(1, "ban", { userId: "7", name: "看台老周", until: null }));
    expect(field().disabled).toBe(true);
    tell(event(2, "unban", { userId: "7", name: "看台老周" }));
    expect(field().disabled).toBe(false);
  });

  it("tells somebody who is banned while typing why, keeps what was typed, and says no more of it afterwards", async () => {
    const { tell } = showRoom(<Panel />, { replies: says(() => err({ code: 10030, message: "您已被禁言" })) });
    await say("裁判");
    await screen.findByText("您已被禁言");
    tell(event(1, "ban", { userId: "7", name: "看台老周", until: null }));
    expect([screen.getByRole("alert").textContent, field().value]).toEqual(["您已被永久禁言", "裁判"]);
    tell(event(2, "unban", { userId: "7", name: "看台老周" }));
    expect([screen.queryByRole("alert"), field().value, field().disabled]).toEqual([null, "裁判", false]);
  });

  it("is told of a ban and its end at once, before the picture reaches its line", () => {
    const { tell } = showRoom(<Panel />);
    tell(event(1, "ban", { userId: "7", name: "看台老周", until: null }, NOW + 4_000));
    expect([field().disabled, lines()]).toEqual([true, []]);
    tell(event(2, "unban", { userId: "7", name: "看台老周" }, NOW + 5_000));
    expect(field().disabled).toBe(false);
  });

  it("leaves others' bans alone", () => {
    const { tell } = showRoom(<Panel />);
    tell(event(1, "ban", { userId: "8", name: "别人", until: null }));
    expect(field().disabled).toBe(false);
  });
});

it("has the goals among what was said, each at its time, none from before the first line", () => {
  const goal = (id: string, at: number) => ({ id, at, when: "67′ 进球", text: `阿森纳 ${id} 切尔西` });
  const goals = [goal("1-0", NOW - 90_000), goal("2-0", NOW - 60_000 + 1), goal("3-0", NOW)];
  showRoom(<Panel goals={goals} />, { events: [said(1), said(2)] });
  expect(lines()).toEqual(["LV.2老李第1句", "67′ 进球 阿森纳 2-0 切尔西", "LV.2老李第2句", "67′ 进球 阿森纳 3-0 切尔西"]);
});

it("says that it is cut off, for as long as it is", () => {
  const { setFeed } = showRoom(<Panel />);
  setFeed({ kind: "stale", since: NOW });
  expect(screen.getByText("已断开，正在重连")).toBeTruthy();
  setFeed({ kind: "live", since: NOW });
  expect(screen.queryByText("已断开，正在重连")).toBeNull();
});

describe("gifts in a row", () => {
  it("are one line that counts up where it stands; after a pause they are another", () => {
    const { tell } = showRoom(<Panel />, { events: [gift(1, "阿宽", 1), said(2)] });
    tell(gift(3, "阿宽", 2), gift(4, "老李", 1), gift(5, "阿宽", 3), gift(6, "阿宽", 1, "rocket"));
    expect(lines().map((text) => text?.replace(/送出 .*×/, " ×"))).toEqual(["阿宽  ×3", "LV.2老李第2句", "老李  ×1", "阿宽  ×1"]);
    tell(gift(7, "阿宽", 1));
    expect(lines().at(-1)).toContain("围巾×1");
    expect(lines()).toHaveLength(5);
  });
});

describe("what was said before", () => {
  const twenty = Array.from({ length: 20 }, (_, i) => said(i + 21));
  const older = () => screen.queryByRole("button", { name: /更早的消息|加载失败/ });

  it("is put before, page by page, to its beginning", async () => {
    const pages = [
      ok({ events: [said(11), said(12)], next: 11, asOf: { e: "e1", s: 40 } }),
      ok({ events: [said(1)], next: null, asOf: { e: "e1", s: 40 } }),
    ];
    const { sentTo } = showRoom(<Panel />, { events: twenty, replies: { [PAGE]: () => pages.shift() ?? BUSY } });
    fireEvent.click(older() as HTMLElement);
    await waitFor(() => expect(lines()).toHaveLength(22));
    fireEvent.click(older() as HTMLElement);
    await waitFor(() => expect(lines()).toHaveLength(23));
    expect(lines()[0]).toContain("第1句");
    expect(sentTo(PAGE).map((body) => body.before)).toEqual([21, 11]);
    expect(older()).toBeNull();
  });

  it("can be asked for again after a failure", async () => {
    const pages = [BUSY, ok({ events: [said(1)], next: null, asOf: { e: "e1", s: 40 } })];
    showRoom(<Panel />, { events: twenty, replies: { [PAGE]: () => pages.shift() ?? BUSY } });
    fireEvent.click(older() as HTMLElement);
    fireEvent.click(await screen.findByRole("button", { name: "加载失败，点击重试" }));
    await waitFor(() => expect(lines()).toHaveLength(21));
  });

  it("is not offered where the room holds less than a page", () => {
    showRoom(<Panel />, { events: [said(1)] });
    expect(older()).toBeNull();
  });

  it("loses a line that is removed, and no line that the room keeps no longer", async () => {
    const { tell } = showRoom(<Panel />, {
      events: twenty,
      replies: { [PAGE]: () => ok({ events: [said(19), said(20)], next: null, asOf: { e: "e1", s: 40 } }) },
    });
    fireEvent.click(older() as HTMLElement);
    await waitFor(() => expect(lines()).toHaveLength(22));
    tell(event(41, "removed", { id: "c19", by: "manager" }));
    expect(lines()).toHaveLength(21);
    tell(...Array.from({ length: 200 }, (_, i) => said(i + 42)));
    expect(lines()).toHaveLength(221);
  });
});

describe("the end of the list", () => {
  function layout(top: number): HTMLElement {
    const box = screen.getByRole("region", { name: "聊天记录" });
    Object.defineProperties(box, { scrollHeight: { value: 1_000, configurable: true }, clientHeight: { value: 300, configurable: true } });
    box.scrollTop = top;
    fireEvent.scroll(box);
    return box;
  }

  it("is followed by a reader who is there", () => {
    const { tell } = showRoom(<Panel />, { events: [said(1)] });
    const box = layout(700);
    tell(said(2));
    expect(box.scrollTop).toBe(1_000);
    expect(screen.queryByRole("button", { name: /条新消息/ })).toBeNull();
  });

  it("is offered to a reader further up, who stays there: new lines are counted, other events are not", () => {
    const { tell } = showRoom(<Panel />, { events: [said(1)] });
    const box = layout(100);
    tell(
      said(2),
      event(3, "notice", { text: "公告" }),
      event(4, "rules", { slowModeS: 3, isFollowersOnly: false, minLevel: 0, isLocked: false }),
    );
    tell(said(5));
    expect(box.scrollTop).toBe(100);
    fireEvent.click(screen.getByRole("button", { name: "2 条新消息" }));
    expect(box.scrollTop).toBe(1_000);
    expect(screen.queryByRole("button", { name: /条新消息/ })).toBeNull();
  });

  it("is not left by another size of the list, by a reader further up it is not gone to", () => {
    const observers: (() => void)[] = [];
    vi.stubGlobal(
      "ResizeObserver",
      class {
        observe = none;
        disconnect = none;
        constructor(told: () => void) {
          observers.push(told);
        }
      },
    );
    showRoom(<Panel />, { events: [said(1)] });
    vi.unstubAllGlobals();
    for (const [top, then] of [
      [700, 1_000],
      [100, 100],
    ] as const) {
      const box = layout(top);
      act(() => observers.forEach((told) => told()));
      expect(box.scrollTop).toBe(then);
    }
  });

  it("is gone to with one's own line", async () => {
    showRoom(<Panel />, { events: [said(1)], view: ME, replies: says(() => ok({ id: "c2", s: 2 })) });
    const box = layout(100);
    await say("好球");
    await waitFor(() => expect(box.scrollTop).toBe(1_000));
  });
});
