import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { COMBO_MS } from "../../../../contract/limits.ts";
import { err, ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { BALANCES, sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { BUSY, LOST, NOW, type Replies, type Reply } from "../../../hooks/testing/portal.tsx";
import { useRoom } from "../roomContext.ts";
import { ROOM_ID, event, gift, roomOn, speaker } from "../testing/room.tsx";
import { GiftBanner } from "./GiftBanner.tsx";
import { GiftBar } from "./GiftBar.tsx";
import { PacketForm } from "./PacketForm.tsx";
import { grabWords } from "../../../parts/chat/packetText.ts";

const showRoom = roomOn({ render, act });

const GIVE = "/pay/gift";
const none = (): void => undefined;
const bar = <GiftBar onClose={none} onPacket={none} />;
const owning = (balance: string, ticket = "0.00") => sessionOf(userInfo({ id: "7" }), { ...BALANCES, balance, ticket });
const rich = owning("999999999.00", "999999999.00");
const gives = (reply: Replies[string]): Replies => ({ [GIVE]: reply });
const button = (name: string) => screen.getByRole("button", { name });
const count = () => screen.getByRole<HTMLInputElement>("textbox", { name: "数量" });
const radio = (name: RegExp) => screen.getByRole("radio", { name });
const press = (name: string) => act(async () => fireEvent.click(button(name)));

describe("gifts", () => {
  it("cost what the server says, as soon as it has said so", async () => {
    const list = [
      { id: "football", name: "足球", currency: "diamond", price: 25, nobleOnly: false },
      { id: "castle", name: "城堡", currency: "diamond", price: 13140, nobleOnly: true },
    ];
    showRoom(bar, { view: rich, replies: { "/api/chat/gift/all": () => ok({ list }) } });
    expect(await screen.findByRole("radio", { name: /足球.*25/ })).toBeTruthy();
    expect(screen.getAllByRole("radio").map((one) => one.textContent)).toEqual(["足球25球钻", "城堡贵族13140球钻"]);
  });

  it("are one radio group: one stop for Tab, arrows go round", async () => {
    showRoom(bar, { view: rich });
    const checked = () => screen.getAllByRole("radio", { checked: true }).map((one) => one.textContent);
    expect(screen.getAllByRole("radio").filter((one) => one.tabIndex === 0)).toHaveLength(1);
    radio(/^荧光棒/).click();
    await act(async () => radio(/^荧光棒/).focus());
    await userEvent.keyboard("{ArrowLeft}");
    expect(checked()).toEqual([expect.stringContaining("城堡")]);
    expect(document.activeElement).toBe(radio(/^城堡/));
    await userEvent.keyboard("{ArrowRight}{ArrowRight}");
    expect(checked()).toEqual([expect.stringContaining("喝彩")]);
    expect(document.activeElement?.getAttribute("tabindex")).toBe("0");
  });

  it("are given from 1 to 9999 at a time", async () => {
    const { sentTo } = showRoom(bar, { view: rich, replies: gives(() => ok({ total: "1", combo: 1 })) });
    const type = (value: string) => fireEvent.change(count(), { target: { value } });
    expect(button("减少数量")).toHaveProperty("disabled", true);
    for (const [typed, is] of [
      ["0", "1"],
      ["", "1"],
      ["-5x", "5"],
      ["123456", "1234"],
      ["５", "5"],
      ["9999", "9999"],
    ] as const) {
      type(typed);
      expect(count().value).toBe(is);
    }
    expect(button("增加数量")).toHaveProperty("disabled", true);
    await press("减少数量");
    await press("赠送");
    expect(sentTo(GIVE)[0]).toMatchObject({ roomId: ROOM_ID, giftId: "football", count: 9_998 });
  });

  it.each([
    ["19.99", "充值"],
    ["20.00", "赠送"],
  ])("of 20 with %s lead to %s", (owned, name) => {
    showRoom(bar, { view: owning(owned) });
    const give = within(screen.getByRole("group", { name: "礼物" })).queryByRole("button", { name: "赠送" });
    expect(give === null ? "充值" : "赠送").toBe(name);
    expect(screen.getAllByRole("link", { name: "充值" })).toHaveLength(1);
    expect(screen.getByRole("link", { name: "充值" }).getAttribute("href")).toBe("/v/pay");
  });

  it("know what one owns where the page came without it", async () => {
    showRoom(bar, {
      view: sessionOf(userInfo({ id: "7" }), null),
      replies: { "/api/user/coin": () => ok({ balance: "19.99", ticket: "3.00" }) },
    });
    expect(screen.getAllByText("--")).toHaveLength(2);
    expect(await screen.findByText("19.99")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "赠送" })).toBeNull();
  });

  it("look at the currency and the count", async () => {
    showRoom(bar, { view: owning("0.00", "5.00") });
    fireEvent.click(radio(/^荧光棒/));
    fireEvent.change(count(), { target: { value: "5" } });
    expect(button("赠送")).toBeTruthy();
    await press("增加数量");
    expect(screen.queryByRole("button", { name: "赠送" })).toBeNull();
  });

  it("are given again by keyboard: the button keeps the focus while one is sent, and each is read aloud", async () => {
    const replies: ((combo: number) => void)[] = [];
    const { sentTo } = showRoom(bar, {
      view: rich,
      replies: gives(() => new Promise((resolve) => replies.push((combo) => resolve(ok({ total: "20", combo }))))),
    });
    const told = () => within(screen.getByRole("group", { name: "礼物" })).getByRole("status").textContent;
    button("赠送").focus();
    await userEvent.keyboard("{Enter}{Enter}");
    expect([button("赠送").ariaDisabled, sentTo(GIVE).length, told()]).toEqual(["true", 1, ""]);
    expect([button("赠送").matches(":disabled"), document.activeElement]).toEqual([false, button("赠送")]);
    await act(async () => replies[0]?.(1));
    expect(told()).toBe("已送出 足球 1 个");
    await userEvent.keyboard("{Enter}");
    expect([sentTo(GIVE).length, told()]).toEqual([2, ""]);
    await act(async () => replies[1]?.(2));
    expect(told()).toBe("已送出 足球 1 个，连击 2");
  });

  it("leave the focus where it is when the button becomes 充值, and when 充值 becomes the button", async () => {
    const { view$ } = showRoom(bar, { view: owning("20.00") });
    button("赠送").focus();
    act(() => view$.next(owning("0.00")));
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "充值" }));
    act(() => view$.next(owning("20.00")));
    expect(document.activeElement).toBe(button("赠送"));
    count().focus();
    act(() => view$.next(owning("0.00")));
    expect(document.activeElement).toBe(count());
  });

  it("ask a visitor to log in, and send nothing", async () => {
    let asked = 0;
    const { sentTo } = showRoom(bar, { view: VISITOR, session: { require: () => ((asked += 1), false) } });
    await press("赠送");
    expect([asked, sentTo(GIVE)]).toEqual([1, []]);
  });

  it("cannot be given while the room is down", () => {
    showRoom(bar, { view: rich, isLive: false });
    expect(button("赠送")).toHaveProperty("disabled", true);
    expect(screen.getByRole("button", { name: /红包/ })).toHaveProperty("disabled", true);
  });

  it("cannot be given to oneself", () => {
    showRoom(bar, { view: rich, mine: { role: "anchor" } });
    expect(button("赠送")).toHaveProperty("disabled", true);
  });

  it("whose outcome is not known are asked for again by their key, another gift by another", async () => {
    const answers = [LOST, LOST, LOST, ok({ total: "20", combo: 1 })];
    const { sentTo, notices } = showRoom(bar, { view: rich, replies: gives(() => answers.shift() ?? BUSY) });
    await press("赠送");
    expect(notices).toEqual(["网络异常，礼物是否送出还不确定，请再按一次确认，不会重复扣费"]);
    await press("再次确认");
    fireEvent.click(radio(/^围巾/));
    await press("赠送");
    await press("再次确认");
    expect(button("赠送")).toBeTruthy();
    const keys = sentTo(GIVE).map((body) => body.idempotencyKey);
    expect([keys[1] === keys[0], keys[2] === keys[1], keys[3] === keys[2]]).toEqual([true, false, true]);
  });

  it("whose outcome is not known are nothing to another account on the open page: theirs is another gift", async () => {
    const answers = [LOST, ok({ total: "10", combo: 1 })];
    const { sentTo, view$ } = showRoom(bar, { view: rich, replies: gives(() => answers.shift() ?? BUSY) });
    await press("赠送");
    expect(button("再次确认")).toBeTruthy();
    await act(async () => view$.next({ ...rich, user: userInfo({ id: "100008" }) }));
    await press("赠送");
    expect(new Set(sentTo(GIVE).map((body) => body.idempotencyKey)).size).toBe(2);
  });

  it("that a busy server may have taken are asked for again by their key", async () => {
    const answers = [503, 500].map((code) => err({ code, message: "系统繁忙，请稍后再试" }));
    const { sentTo, notices } = showRoom(bar, { view: rich, replies: gives(() => answers.shift() ?? ok({ total: "10", combo: 1 })) });
    await press("赠送");
    await press("再次确认");
    expect(notices).toEqual(["网络异常，礼物是否送出还不确定，请再按一次确认，不会重复扣费", "系统繁忙，请稍后再试"]);
    await press("赠送");
    expect(new Set(sentTo(GIVE).map((body) => body.idempotencyKey)).size).toBe(1);
  });

  it("that were refused tell why, and the next is another", async () => {
    let refreshed = 0;
    const { sentTo, notices } = showRoom(bar, {
      view: rich,
      replies: gives(() => err({ code: 10020, message: "余额不足" })),
      session: { refreshBalances: async () => void (refreshed += 1) },
    });
    await press("赠送");
    await press("赠送");
    const keys = sentTo(GIVE).map((body) => body.idempotencyKey);
    expect([notices, refreshed, new Set(keys).size]).toEqual([["余额不足", "余额不足"], 2, 2]);
  });
});

function Banner() {
  const { view, now } = useRoom();
  return <GiftBanner view={view} now={now} />;
}

describe("gifts over the picture", () => {
  afterEach(() => void vi.useRealTimers());
  const banners = () => [...document.querySelectorAll("[class*=banner] p")].map((one) => one.parentElement?.textContent);

  it("count a combo up in place, and show two at most", () => {
    const { tell } = showRoom(<Banner />);
    tell(gift(1, "甲", 1), gift(2, "乙", 1), gift(3, "甲", 2));
    expect(banners()).toEqual([expect.stringMatching(/甲.*围巾×2$/), expect.stringMatching(/乙.*×1$/)]);
    tell(gift(4, "甲", 1, "rocket"));
    expect(banners()).toEqual([expect.stringMatching(/乙.*×1$/), expect.stringMatching(/甲.*火箭×1$/)]);
  });

  it("stand beside emperors who come in, and nobody below them", () => {
    const { tell } = showRoom(<Banner />);
    const enter = (s: number, name: string, noble: string) => event(s, "welcome", { from: speaker(name, { noble }), text: "" });
    tell(enter(1, "国王甲", "king"), enter(2, "皇帝乙", "emperor"));
    expect(banners()).toEqual([expect.stringMatching(/皇帝乙驾临直播间$/)]);
  });

  it("go when no other follows in time", () => {
    vi.useFakeTimers();
    const { tell, move } = showRoom(<Banner />);
    tell(gift(1, "甲", 1));
    move(NOW + COMBO_MS - 1_000);
    act(() => void vi.advanceTimersByTime(COMBO_MS - 1_000));
    expect(banners()).toHaveLength(1);
    move(NOW + COMBO_MS);
    act(() => void vi.advanceTimersByTime(1_100));
    expect(banners()).toEqual([]);
  });

  it("go when the page clock jumps", () => {
    const { tell, move } = showRoom(<Banner />);
    tell(gift(1, "甲", 1));
    move(NOW - 30_000);
    expect(banners()).toEqual([]);
  });
});

describe("a red packet", () => {
  const SEND = "/api/packet/send";
  const fill = (name: string, value: string) => fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
  const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  const submit = (name = "发红包") => act(async () => fireEvent.click(screen.getByRole("button", { name })));
  const UNCERTAIN = "网络异常，红包是否发出还不确定，请再按一次确认，不会重复扣费";
  afterEach(() => sessionStorage.clear());

  async function openForm(reply: Replies[string], roomId = ROOM_ID, view = rich) {
    const room = showRoom(<PacketForm roomId={roomId} onClose={none} />, { view, replies: { [SEND]: reply } });
    await screen.findByRole("dialog", { name: "发红包" });
    return room;
  }

  /** A packet of 20 tickets in five shares, after its first press. */
  async function sentWith(answer: Reply | Promise<Reply> | Replies[string]) {
    const room = await openForm(typeof answer === "function" ? answer : () => answer);
    fireEvent.click(screen.getByRole("radio", { name: "球票" }));
    fill("总金额", "20");
    fill("个数", "5");
    fill("祝福语", "进球了");
    await submit();
    return room;
  }

  it.each([
    ["", "10", "", "请输入正确的红包金额"],
    ["0", "10", "", "请输入正确的红包金额"],
    ["1.234", "10", "", "请输入正确的红包金额"],
    ["0.09", "10", "", "单个红包金额不能低于0.01"],
    ["10", "0", "", "红包个数为1至100个"],
    ["10", "101", "", "红包个数为1至100个"],
    ["10", "10", "字".repeat(21), "祝福语最多20个字"],
  ])("of %s in %s with %s is refused here", async (total, shares, words, message) => {
    const { sentTo } = showRoom(<PacketForm roomId={ROOM_ID} onClose={none} />);
    await screen.findByRole("dialog", { name: "发红包" });
    fill("总金额", total);
    fill("个数", shares);
    fill("祝福语", words);
    await submit();
    expect(screen.getByText(message)).toBeTruthy();
    expect(sentTo(SEND)).toEqual([]);
  });

  it.each([
    ["１００", "１０", "100", 10],
    [" 100 ", " 10 ", "100", 10],
    ["８。５", "5", "8.5", 5],
  ])("of %j in %j is one of %s in %s", async (typedTotal, typedCount, total, shares) => {
    const { sentTo } = await openForm(() => ok({ packetId: "p1", expiresAt: NOW }));
    fill("总金额", typedTotal);
    fill("个数", typedCount);
    await submit();
    expect(sentTo(SEND)).toMatchObject([{ total, count: shares }]);
  });

  it("is sent once: without an answer the next press has the same key; then the form closes", async () => {
    let closed = 0;
    const answers = [LOST, ok({ packetId: "p1", expiresAt: NOW })];
    const { sentTo, notices } = showRoom(<PacketForm roomId={ROOM_ID} onClose={() => (closed += 1)} />, {
      replies: { [SEND]: () => answers.shift() ?? BUSY },
    });
    await screen.findByRole("dialog", { name: "发红包" });
    fill("总金额", "10.5");
    fill("祝福语", "进球了");
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe(UNCERTAIN);
    await submit("再次确认");
    await waitFor(() => expect(closed).toBe(1));
    const [first, second] = sentTo(SEND);
    expect(first).toMatchObject({ roomId: ROOM_ID, currency: "diamond", total: "10.5", count: 10, words: "进球了" });
    expect(second).toEqual(first);
    expect(notices).toEqual(["红包已发出"]);
  });

  it.each([
    ["no answer", LOST],
    ["a proxy's page", err({ code: 403, message: "网络繁忙，请稍后再试", isForeign: true })],
  ])("with %s stays the same when the dialog is closed and opened again", async (_, lost) => {
    const first = await sentWith(lost);
    const [sent] = first.sentTo(SEND);
    cleanup();
    const again = await openForm(() => ok({ packetId: "p1", expiresAt: NOW }));
    expect(screen.getByRole("alert").textContent).toBe(UNCERTAIN);
    expect(["总金额", "个数", "祝福语"].map((name) => [field(name).value, field(name).readOnly])).toEqual([
      ["20", true],
      ["5", true],
      ["进球了", true],
    ]);
    expect(screen.getByRole("radio", { name: "球票" })).toMatchObject({ checked: true });
    expect(screen.getByRole("radio", { name: "球钻" })).toMatchObject({ disabled: true });
    await submit("再次确认");
    expect([again.sentTo(SEND), again.notices]).toEqual([[sent], ["红包已发出"]]);
    cleanup();
    await openForm(() => BUSY);
    expect([field("总金额").value, screen.queryByRole("alert")]).toEqual(["", null]);
  });

  it("whose dialog is closed before the answer stays the same", async () => {
    const first = await sentWith(new Promise<never>(() => undefined));
    cleanup();
    const again = await openForm(() => ok({ packetId: "p1", expiresAt: NOW }));
    await submit("再次确认");
    expect(again.sentTo(SEND)).toEqual(first.sentTo(SEND));
  });

  it("whose outcome is not known is nothing to another room, nor to another user", async () => {
    await sentWith(LOST);
    cleanup();
    await openForm(() => BUSY, "680002");
    expect(field("总金额").value).toBe("");
    cleanup();
    await openForm(() => BUSY, ROOM_ID, sessionOf(userInfo({ id: "8" })));
    expect(field("总金额").value).toBe("");
  });

  it("that was given up or refused can be changed, and the next is another", async () => {
    const answers = [LOST, LOST, err({ code: 10020, message: "余额不足" })];
    const { sentTo } = await sentWith(() => answers.shift() ?? ok({ packetId: "p1", expiresAt: NOW }));
    await userEvent.click(screen.getByRole("button", { name: "不再重试" }));
    expect([field("总金额").value, field("总金额").readOnly, screen.queryByRole("alert")]).toEqual(["20", false, null]);
    await submit();
    await submit("再次确认");
    expect(screen.getByRole("alert").textContent).toBe("余额不足");
    fill("总金额", "10");
    await submit();
    const sent = sentTo(SEND).map(({ total, idempotencyKey }) => [total, idempotencyKey]);
    expect(sent.map(([total]) => total)).toEqual(["20", "20", "20", "10"]);
    expect([sent[2]?.[1] === sent[1]?.[1], new Set(sent.map(([, key]) => key)).size]).toEqual([true, 3]);
  });

  it("that is refused is forgotten", async () => {
    await sentWith(err({ code: 10020, message: "余额不足" }));
    expect([screen.getByRole("alert").textContent, field("总金额").readOnly]).toEqual(["余额不足", false]);
    cleanup();
    await openForm(() => BUSY);
    expect([field("总金额").value, screen.queryByRole("alert")]).toEqual(["", null]);
  });

  it.each([
    ["grabbed", "抢到 1.20 球钻"],
    ["already", "您已抢到 1.20 球钻"],
    ["empty", "来晚了，红包已抢完"],
    ["expired", "红包已过期"],
  ] as const)("that is %s is told as %s", (outcome, words) => {
    expect(grabWords({ outcome, amount: "1.20", currency: "diamond" })).toBe(words);
  });
});
