import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { err, ok } from "../../../../contract/result.ts";
import { NoticeContext } from "../../../hooks/notice.ts";
import type { AfterLogin } from "../../../hooks/session.ts";
import { sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { boardRow } from "../../../hooks/testing/matches.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { BUSY, NOW, fakeApi, worldOf } from "../../../hooks/testing/portal.tsx";
import { ReminderList } from "../reminders/ReminderList.tsx";
import type { Reminder } from "../reminders/reminders.ts";
import { ReportPage } from "../report/ReportPage.tsx";
import { loadReported } from "../report/report.ts";
import { loadToCome, reservationsChanged$ } from "./reservations.ts";
import { ReservePage } from "./ReservePage.tsx";
import { room } from "../testing.ts";

const RESERVED = "/api/match/reserveMatchByUser";
const RESERVE = "/api/match/reserve";
const REPORT = "/api/report/add";
const USER = sessionOf(userInfo({ id: "7" }));
const none = (): void => undefined;
const toCome = (...ids: readonly string[]) => ok(ids.map((id) => ({ row: boardRow(id), rooms: [] })));
const reserved = (...rows: ReturnType<typeof boardRow>[]) =>
  ok({ matches: rows.map(({ id }) => ({ matchId: id, matchType: 1, at: 0 })), rows });
const list = (name: string) => within(screen.getByRole("list", { name }));

const asked = vi.fn(async () => "granted");
beforeEach(() => {
  asked.mockClear();
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("Notification", { permission: "default", requestPermission: asked });
});
afterEach(() => vi.unstubAllGlobals());

describe("matches to come", () => {
  it("with a room about them come first, with the anchors; then by kick-off", async () => {
    const api = fakeApi({
      "/api/match/next": () => ok({ rows: [boardRow("a", { kickoffAt: NOW + 1 }), boardRow("b", { kickoffAt: NOW + 2 })] }),
      "/api/room/page": () => ok(pageOf([room("680001", { isLive: false, match: { matchId: "b", matchType: 1, text: "" } })])),
    });
    const world = worldOf(<ReservePage toCome={await loadToCome(api)} first={null} onRetry={none} />, {});
    render(world.element);
    const [first, second] = list("即将开始").getAllByRole("listitem");
    expect(
      within(first as HTMLElement)
        .getByRole("link", { name: "主队b VS 客队b" })
        .getAttribute("href"),
    ).toBe("/football/live/b");
    expect(
      within(first as HTMLElement)
        .getByRole("link", { name: "主播680001" })
        .getAttribute("href"),
    ).toBe("/live/room/680001");
    expect(second?.textContent).toContain("主队a");
  });

  it("are reserved by a press, and given up by another; reminders hear of both; the browser is asked on 预约 alone", async () => {
    const heard = vi.fn();
    const subscription = reservationsChanged$.subscribe(heard);
    const { element, api } = worldOf(
      <ReservePage toCome={toCome("a")} first={null} onRetry={none} />,
      { [RESERVED]: () => reserved(), [RESERVE]: ({ body }) => ok({ isReserved: (body as { operateType: number }).operateType === 1 }) },
      { view: USER },
    );
    render(element);
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "预约 主队a VS 客队a" }));
    expect(await screen.findAllByRole("button", { name: "已预约 主队a VS 客队a，取消预约" })).toHaveLength(2);
    expect(asked).toHaveBeenCalledOnce();
    await userEvent.click(list("我的预约").getByRole("button"));
    expect(await screen.findByRole("button", { name: "预约 主队a VS 客队a" })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "我的预约" }));
    expect(asked).toHaveBeenCalledOnce();
    expect(heard).toHaveBeenCalledTimes(2);
    expect(api.sent.filter(({ path }) => path === RESERVE).map(({ input }) => input.body)).toEqual([
      { matchId: "a", matchType: 1, operateType: 1 },
      { matchId: "a", matchType: 1, operateType: 2 },
    ]);
    subscription.unsubscribe();
  });

  it("that have begun meanwhile say why they cannot be reserved", async () => {
    const notice = vi.fn();
    const { element } = worldOf(
      <NoticeContext value={notice}>
        <ReservePage toCome={toCome("a")} first={ok([])} onRetry={none} />
      </NoticeContext>,
      { [RESERVE]: () => err({ code: 409, message: "比赛已经开始" }) },
      { view: USER },
    );
    render(element);
    await userEvent.click(screen.getByRole("button", { name: "预约 主队a VS 客队a" }));
    await vi.waitFor(() => expect(notice).toHaveBeenCalledExactlyOnceWith("比赛已经开始"));
    expect(screen.getByRole("button", { name: "预约 主队a VS 客队a" })).toBeTruthy();
  });

  it("of a visitor: the login dialog first, and nothing asked of the browser; the own list is the way to log in", async () => {
    const wanted: (AfterLogin | undefined)[] = [];
    const session = { require: (what?: AfterLogin) => (wanted.push(what), false) };
    const { element, api } = worldOf(<ReservePage toCome={toCome("a")} first={null} onRetry={none} />, {}, { session });
    render(element);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "预约 主队a VS 客队a" }));
    expect([wanted[0]?.kind, api.sent, asked.mock.calls]).toEqual(["do", [], []]);
  });

  it("that are under way are no longer given up but watched; those that are over are gone", () => {
    const rows = [boardRow("on", { state: 4, score: [2, 1], kickoffAt: NOW - 1 })];
    const { element } = worldOf(<ReservePage toCome={toCome()} first={ok(rows)} onRetry={none} />, {}, { view: USER });
    render(element);
    expect(list("我的预约").getByRole("listitem").textContent).toContain("2 - 1");
    expect(list("我的预约").queryByRole("button")).toBeNull();
  });
});

it("a reminder stays until it is closed, and leads to the match", async () => {
  const reminder = (id: string): Reminder => ({
    kind: "kickoff",
    key: `1:${id}`,
    title: `主队${id} VS 客队${id}`,
    text: "英超 比赛已经开始",
    path: `/football/live/${id}`,
    action: "去看比赛",
  });
  const shown$ = new BehaviorSubject<readonly Reminder[]>([]);
  render(<ReminderList shown$={shown$} onClose={(key) => shown$.next(shown$.value.filter((one) => one.key !== key))} />);
  act(() => shown$.next([reminder("a"), reminder("b")]));
  expect(screen.getAllByRole("link", { name: "去看比赛" }).map((link) => link.getAttribute("href"))).toEqual([
    "/football/live/a",
    "/football/live/b",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "关闭提醒 主队a VS 客队a" }));
  expect(screen.queryByText("主队a VS 客队a")).toBeNull();
  expect(screen.getByText("主队b VS 客队b")).toBeTruthy();
});

describe("a report", () => {
  const data = { kind: "room" as const, room: room("680001") };

  it("needs a reason, and words when the reason is another one; then it is sent once", async () => {
    const { element, api } = worldOf(<ReportPage data={data} onRetry={none} />, { [REPORT]: () => ok({}) }, { view: USER });
    render(element);
    const submit = screen.getByRole("button", { name: "提交举报" });
    await userEvent.click(submit);
    expect(screen.getByRole("alert").textContent).toBe("请选择举报原因");
    await userEvent.click(screen.getByRole("radio", { name: "其他" }));
    await userEvent.click(submit);
    expect(screen.getByRole("alert").textContent).toBe("请说明举报的原因");
    expect(api.sent).toEqual([]);
    await userEvent.type(screen.getByRole("textbox", { name: "补充说明" }), "  冒充官方  ");
    await userEvent.click(submit);
    expect(await screen.findByText("举报已提交，我们会尽快处理")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "返回直播间" }));
    expect(api.sent.map(({ input }) => input.body)).toEqual([{ roomId: "680001", reason: "other", text: "冒充官方" }]);
  });

  it("that is refused says why and can be sent again", async () => {
    const { element } = worldOf(
      <ReportPage data={data} onRetry={none} />,
      { [REPORT]: () => err({ code: 429, message: "操作过于频繁，请稍后再试" }) },
      { view: USER },
    );
    render(element);
    await userEvent.click(screen.getByRole("radio", { name: "赌博引流" }));
    await userEvent.click(screen.getByRole("button", { name: "提交举报" }));
    expect((await screen.findByText("操作过于频繁，请稍后再试")).getAttribute("role")).toBe("alert");
    expect(screen.getByRole("button", { name: "提交举报" }).getAttribute("aria-disabled")).toBe("false");
  });

  it("of a visitor is the way to log in", () => {
    render(worldOf(<ReportPage data={data} onRetry={none} />, {}).element);
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    expect(screen.queryByRole("radio")).toBeNull();
  });

  it("is about the room of the address: none, unknown, not loaded", async () => {
    const missing = fakeApi({ "/api/room/info": () => err({ code: 404, message: "" }) });
    expect(await loadReported(missing, "http://x/live/report")).toEqual({ kind: "none" });
    expect(await loadReported(missing, "http://x/live/report?roomId=1")).toEqual({ kind: "unknown", roomId: "1" });
    expect(await loadReported(missing, "http://x/live/report?roomId=<b>")).toEqual({ kind: "unknown", roomId: "<b>" });
    expect(missing.sent).toHaveLength(1);
    expect(await loadReported(fakeApi({ "/api/room/info": () => BUSY }), "http://x/live/report?roomId=1")).toMatchObject({
      kind: "failed",
    });
    render(worldOf(<ReportPage data={{ kind: "unknown", roomId: "<b>" }} onRetry={none} />, {}).element);
    expect(screen.getByText("没有房间号为“<b>”的直播间，请检查后重试")).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "房间号" }).value).toBe("<b>");
  });
});
