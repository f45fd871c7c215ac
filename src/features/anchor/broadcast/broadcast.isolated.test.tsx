import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveSession, OwnRoom, RoomDetail } from "../../../../contract/http/room.ts";
import { err, ok } from "../../../../contract/result.ts";
import { VISITOR } from "../../../hooks/session.ts";
import { sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { BUSY, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { giveLayout } from "../../../ui/control/testing.ts";
import { ANCHOR, CARD, LIVE_STATE, OWN, PUBLISH, ROOM_ID, anchorWorld, detailOf } from "../testing.tsx";
import { AnchorSetPage } from "./AnchorSetPage.tsx";

vi.mock("react-easy-crop", () => ({
  default: ({ aspect, onCropComplete }: { aspect: number; onCropComplete: (share: object, pixels: object) => void }) => (
    <button type="button" data-aspect={aspect} onClick={() => onCropComplete({}, { x: 10, y: 0, width: 320, height: 180 })}>
      裁剪
    </button>
  ),
}));
const cropPicture = vi.hoisted(() => vi.fn());
vi.mock("../../../ui/control/cropPicture.ts", async (original) => ({ ...(await original<object>()), cropPicture }));

beforeAll(async () => {
  giveLayout();
  await Promise.all([import("./RoomProfileForm.tsx"), import("./CoverDialog.tsx"), import("../kit/AskPart.tsx")]);
});

const SESSION: LiveSession = {
  id: "9",
  title: "英超夜场",
  startedAt: NOW - 7_500_000,
  endedAt: NOW,
  peakViewers: 12_345,
  messages: 678,
  givers: 9,
  diamonds: "1314.00",
  newFollowers: 21,
  recordingId: null,
};

function show(replies: Replies = {}, own: OwnRoom = OWN, detail: RoomDetail = detailOf()) {
  const said: string[] = [];
  const world = anchorWorld(<AnchorSetPage announce={(text) => said.push(text)} />, {
    "/api/room/own": () => ok(own),
    "/api/room/detail": () => ok(detail),
    ...replies,
  });
  render(world.element);
  return { ...world, said };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("alertdialog"));

describe("live settings", () => {
  it.each([
    ["a visitor", VISITOR, "您还没有登录哦，请登录后查看！"],
    ["no anchor", sessionOf(userInfo()), "您还不是主播"],
  ])("are not for %s", (_who, view, text) => {
    render(anchorWorld(<AnchorSetPage announce={() => undefined} />, {}, { view }).element);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it("could not be loaded, and are asked for again", async () => {
    let isDown = true;
    show({ "/api/room/own": () => (isDown ? BUSY : ok(OWN)) });
    await screen.findByText("（500）");
    isDown = false;
    await press("重试");
    expect((await screen.findByRole("link", { name: "进入我的直播间" })).getAttribute("href")).toBe(`/live/room/${ROOM_ID}`);
  });
});

describe("going on air", () => {
  it("begins a session, and tells when pictures arrive, stop and the session is lost", async () => {
    let detail = detailOf();
    const { tell } = show({
      "/api/room/up": () => {
        detail = detailOf(LIVE_STATE);
        return ok({ ...OWN, publish: PUBLISH, room: { ...CARD, isLive: true } });
      },
      "/api/room/detail": () => ok(detail),
    });
    await press("开播");
    expect(await screen.findByText("已开播，等待画面")).toBeTruthy();
    expect(screen.getByText(PUBLISH.server)).toBeTruthy();
    await waitFor(() => {
      act(() => tell(4, "stream", { isFlowing: true }));
      expect(screen.getByText("直播中，画面正常")).toBeTruthy();
    });
    const done = () => screen.getAllByText("（已完成）").length;
    expect(done()).toBe(5);
    act(() => tell(5, "stream", { isFlowing: false }));
    expect(screen.getByText("已开播，等待画面")).toBeTruthy();
    expect(done()).toBe(2);
    act(() => tell(6, "down", { sessionId: "9", reason: "lost" }));
    expect(screen.getByText("推流中断超过 5 分钟，直播已自动结束")).toBeTruthy();
    expect(screen.getByRole("button", { name: "开播" })).toBeTruthy();
  });

  it("says that a program was refused, when and why, until pictures arrive", async () => {
    const { say, tell } = show({}, OWN, detailOf(LIVE_STATE));
    await screen.findByText("已开播，等待画面");
    const ch = `user:${ANCHOR.id}`;
    let s = 0;
    const refuse = (why: string, at: number, roomId = ROOM_ID) =>
      act(() => say(ch, { type: "event", e: "u", event: { ch, s: (s += 1), at, k: "publish.refused", d: { roomId, why } } }));
    const note = () => screen.queryByText(/推流连接被拒绝/)?.textContent;
    refuse("key", NOW, "680009");
    expect(note()).toBeUndefined();
    refuse("expired", NOW);
    expect(note()).toBe("2026-11-21 20:00:00 推流连接被拒绝：推流密钥已过期，请重置密钥后填入推流软件");
    refuse("codec", NOW + 5_000);
    expect(note()).toBe("2026-11-21 20:00:05 推流连接被拒绝：画面或声音的格式不支持，请使用 H.264 视频和 AAC 音频");
    act(() => tell(4, "stream", { isFlowing: true }));
    await waitFor(() => expect(note()).toBeUndefined());
    // A second program besides the one on air.
    refuse("busy", NOW + 10_000);
    expect(note()).toContain("已有推流软件正在向本直播间推流");
  });

  it("says why it cannot begin", async () => {
    show({ "/api/room/up": () => err({ code: 403, message: "没有权限" }) });
    await press("开播");
    expect((await screen.findByRole("alert")).textContent).toBe("没有权限");
  });

  it("ends after a question, and shows the figures of what has ended", async () => {
    let detail = detailOf({ ...LIVE_STATE, isFlowing: true });
    const { sentTo } = show({
      "/api/room/detail": () => ok(detail),
      "/api/room/down": () => {
        detail = detailOf({ seq: 5, endedBy: "ended" });
        return ok({ session: SESSION });
      },
    });
    await press("下播");
    const question = await dialog();
    expect(sentTo("/api/room/down")).toEqual([]);
    await userEvent.click(question.getByRole("button", { name: "下播" }));
    expect(await screen.findByText("2 小时 05 分")).toBeTruthy();
    expect(screen.getByText("1.2万")).toBeTruthy();
    expect(screen.getByText("1,314")).toBeTruthy();
    expect(await screen.findByText("未开播")).toBeTruthy();
    expect(sentTo("/api/room/own")).toHaveLength(2);
    expect(sentTo("/api/room/down")).toEqual([{ roomId: ROOM_ID }]);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("that cannot be ended keeps the question, in the server's words", async () => {
    show({ "/api/room/down": () => BUSY }, OWN, detailOf(LIVE_STATE));
    await press("下播");
    const question = await dialog();
    await userEvent.click(question.getByRole("button", { name: "下播" }));
    expect((await question.findByRole("alert")).textContent).toBe("网络繁忙，请稍后再试");
  });
});

describe("the publish address", () => {
  beforeEach(() => {
    Object.defineProperty(navigator, "clipboard", { value: { writeText: vi.fn(async () => undefined) }, configurable: true });
  });

  it("masks the key until it is asked for, and copies both", async () => {
    show({}, { ...OWN, publish: PUBLISH });
    await screen.findByText(PUBLISH.server);
    expect(screen.queryByText(PUBLISH.streamKey)).toBeNull();
    await press("复制推流密钥");
    expect(await screen.findByText("推流密钥已复制")).toBeTruthy();
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith(PUBLISH.streamKey);
    await press("复制服务器");
    expect(navigator.clipboard.writeText).toHaveBeenLastCalledWith(PUBLISH.server);
    await press("显示");
    expect(screen.getByText(PUBLISH.streamKey)).toBeTruthy();
    expect(screen.getByText(/有效期至 2026-11-21 21:00:00/)).toBeTruthy();
  });

  it("says so where nothing can be copied", async () => {
    vi.mocked(navigator.clipboard.writeText).mockRejectedValue(new Error("denied"));
    show({}, { ...OWN, publish: PUBLISH });
    await press("复制服务器");
    expect(await screen.findByText("无法复制，请手动选择")).toBeTruthy();
  });

  it("is reset after a question: the new key is masked again", async () => {
    const next = { ...PUBLISH, streamKey: "680001?sign=fresh" };
    const { sentTo } = show({ "/api/room/key": () => ok({ ...OWN, publish: next }) }, { ...OWN, publish: PUBLISH });
    await press("显示");
    await press("重置密钥");
    const question = await dialog();
    await userEvent.click(question.getByRole("button", { name: "重置" }));
    await waitFor(() => expect(screen.queryByText(PUBLISH.streamKey)).toBeNull());
    expect(screen.queryByText(next.streamKey)).toBeNull();
    expect(sentTo("/api/room/key")).toHaveLength(1);
  });

  it("is made before the first session, and one that has run out is said to", async () => {
    show({ "/api/room/key": () => ok({ ...OWN, publish: { ...PUBLISH, expiresAt: NOW - 1 } }) });
    await press("获取推流密钥");
    expect(await screen.findByText("密钥已过期，请重置")).toBeTruthy();
  });
});

describe("what the broadcast is called and about", () => {
  const SET = "/api/room/set";
  const row = (id: string, state: number, home: string, kickoffAt: number) => ({
    ...{ id, sport: "fb", state, kickoffAt },
    ...{ league: { id: "pl", name: "英超", color: "#000" }, home: { name: home }, away: { name: "切尔西" } },
  });
  const rows = [row("1", 1, "阿森纳", NOW + 3_600_000), row("2", 3, "曼城", NOW - 60_000), row("3", 8, "利物浦", NOW - 9e6)];

  it("is saved with a match searched for by keys", async () => {
    const { sentTo, said } = show({
      "/api/match/hot": () => ok({ rows }),
      "/api/match/next": () => BUSY,
      "/api/match/schedule": () => ok({ rows: rows.slice(0, 1) }),
      [SET]: ({ body }) => ok({ ...OWN, room: { ...CARD, title: (body as { title: string }).title.trim() } }),
    });
    const title = await screen.findByLabelText("直播标题");
    fireEvent.change(title, { target: { value: " 北伦敦德比 " } });
    fireEvent.change(screen.getByLabelText("直播分类"), { target: { value: "4" } });
    await press("选择比赛");
    const search = await screen.findByRole("combobox", { name: "关联比赛" });
    const options = async () =>
      (await within(await screen.findByRole("listbox", { name: "比赛" })).findAllByRole("option")).map((option) => option.textContent);
    expect(await options()).toEqual(["英超 曼城 VS 切尔西进行中", "英超 阿森纳 VS 切尔西11-21 21:00"]);
    await userEvent.type(search, "{ArrowDown}");
    expect(within(screen.getByRole("listbox", { name: "比赛" })).getByRole("option", { selected: true }).textContent).toContain("阿森纳");
    await userEvent.type(search, "英超 曼");
    expect(await options()).toEqual(["英超 曼城 VS 切尔西进行中"]);
    // Enter that confirms an input method's text does not choose a match.
    fireEvent.keyDown(search, { key: "Enter", isComposing: true });
    expect(screen.getByRole("combobox", { name: "关联比赛" })).toBe(search);
    await userEvent.type(search, "{Enter}");
    expect(await screen.findByText("英超 曼城 VS 切尔西")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("更换");
    expect(sentTo(SET)).toEqual([]);
    fireEvent.change(screen.getByLabelText("直播公告"), { target: { value: "文明发言" } });
    await press("保存");
    await waitFor(() => expect(said).toEqual(["直播间信息已保存"]));
    expect(sentTo(SET)).toEqual([
      { title: " 北伦敦德比 ", cover: "", categoryId: "4", notice: "文明发言", match: { matchId: "2", matchType: 1 } },
    ]);
    expect((title as HTMLInputElement).value).toBe("北伦敦德比");
  });

  it("is about no match when that is taken off", async () => {
    const match = { matchId: "2", matchType: 1 as const, text: "英超 曼城 VS 切尔西" };
    const { sentTo } = show({ [SET]: () => ok(OWN) }, { ...OWN, room: { ...CARD, match } });
    await press("不关联比赛");
    await press("保存");
    await waitFor(() => expect(sentTo(SET)[0]).toMatchObject({ match: null }));
  });

  it("needs a title of at most 30 characters, and a notice of at most 100", async () => {
    const { sentTo } = show();
    fireEvent.change(await screen.findByLabelText("直播标题"), { target: { value: "  " } });
    fireEvent.change(screen.getByLabelText("直播公告"), { target: { value: "字".repeat(101) } });
    await press("保存");
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toEqual(["请输入直播标题", "公告最多100个字"]);
    expect(document.activeElement).toBe(screen.getByLabelText("直播标题"));
    fireEvent.change(screen.getByLabelText("直播标题"), { target: { value: "字".repeat(31) } });
    await press("保存");
    expect(screen.getAllByRole("alert")[0]?.textContent).toBe("直播标题最多30个字");
    expect(screen.getByText("31/30")).toBeTruthy();
    expect(sentTo(SET)).toEqual([]);
  });

  it("has a cover, cropped 16:9 and uploaded; or none again", async () => {
    cropPicture.mockReset().mockResolvedValue("data:image/webp;base64,AAAA");
    Object.assign(URL, { createObjectURL: () => "blob:cover", revokeObjectURL: () => undefined });
    const { sentTo } = show({
      "/api/upload/multiUploadBase64": () => ok({ urls: ["/uploads/c.webp"] }),
      [SET]: () => ok({ ...OWN, room: { ...CARD, cover: "/uploads/c.webp" } }),
    });
    await screen.findByLabelText("上传封面");
    await userEvent.upload(screen.getByLabelText("上传封面"), new File(["x"], "c.png", { type: "image/png" }));
    const crop = within(await screen.findByRole("dialog", { name: "裁剪封面" }));
    const area = await crop.findByRole("button", { name: "裁剪" });
    expect(Number(area.dataset.aspect)).toBeCloseTo(16 / 9);
    await userEvent.click(area);
    await userEvent.click(crop.getByRole("button", { name: "使用" }));
    expect((await screen.findByAltText("当前封面")).getAttribute("src")).toBe("/uploads/c.webp");
    await press("保存");
    await waitFor(() => expect(sentTo(SET)[0]).toMatchObject({ cover: "/uploads/c.webp" }));
    await press("恢复默认");
    expect(screen.getByText("默认封面")).toBeTruthy();
  });
});
