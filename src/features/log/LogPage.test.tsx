import { VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { ALL_SHOWN } from "../../hooks/testing/portal.tsx";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { NEVER, Subject } from "rxjs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { serialiseRecording } from "../../../contract/feed/recording.ts";
import { err } from "../../../contract/result.ts";
import type { Feed } from "../../../streams/feed/types.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import { Early } from "../../hooks/Early.tsx";
import { PortalContext } from "../../hooks/portal.ts";
import { LogPage } from "./LogPage.tsx";

const AT = Date.parse("2026-11-21T20:00:00+08:00");
const EVENT = { t: "ev", ch: "fb:m1", s: 1, at: AT, k: "score", d: { score: [1, 0] } };

function page() {
  const frames$ = new Subject<{ at: number; direction: "in" | "out"; frame: object; bytes: number }>();
  const feed: Feed = { status$: constant({ kind: "live", since: 0 }), offsetMs$: constant(0), channel: () => NEVER, frames$ };
  const portal = {
    brand: BRANDS.default,
    api: { send: async () => err({ code: 501, message: "" }) },
    sportFeed: feed,
    tvFeed: feed,
    session: staticSession(VISITOR),
    spoilers: ALL_SHOWN,
    now: () => AT + 60_000,
  };
  const shown = (
    <PortalContext value={portal}>
      <LogPage
        feeds={{ sport: feed, tv: { ...feed, frames$: NEVER } }}
        parts={{
          board: () => <p>比分表</p>,
          room: (_, room) => <p>聊天 {room.name}</p>,
          match: (_, match) => <h1>比赛 {match.name}</h1>,
        }}
      />
      <Early />
    </PortalContext>
  );
  return { shown, frames$ };
}

function show() {
  const { shown, frames$ } = page();
  render(shown);
  const say = (...list: object[]): void =>
    act(() => {
      for (const frame of list) frames$.next({ at: AT, direction: "in", frame, bytes: 50 });
      vi.advanceTimersByTime(250);
    });
  const rows = (): string[] =>
    screen
      .queryAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .slice(3, 5)
          .map((c) => c.textContent)
          .join(" "),
      );
  return { say, rows };
}

function choose(name: string, text: string): Promise<void> {
  return userEvent.upload(screen.getByLabelText("打开录制"), new File([text], name));
}

describe("frames on the log page", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("come newest first, are counted and filtered", () => {
    const { say, rows } = show();
    say({ t: "hello", at: AT }, EVENT, { ...EVENT, ch: "bk:m2", k: "text" });
    expect(rows()).toEqual(["bk:m2 text", "fb:m1 score", "- hello"]);
    expect(screen.getByText(/共 3 帧，收 150 字节/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("频道"), { target: { value: "fb" } });
    expect(rows()).toEqual(["fb:m1 score"]);
    expect(screen.getByText(/筛选出 1 帧，50 字节/)).toBeTruthy();
  });

  it("stop while paused, and go when cleared", () => {
    const { say, rows } = show();
    say(EVENT);
    fireEvent.click(screen.getByRole("button", { name: "暂停" }));
    say(EVENT);
    expect(rows()).toHaveLength(1);
    fireEvent.click(screen.getByRole("button", { name: "继续" }));
    expect(rows()).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "清空" }));
    expect(rows()).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "导出录制" }));
    expect(screen.getByText("还没有可以导出的事件")).toBeTruthy();
  });
});

describe("a recording on the log page", () => {
  const { ch, s, at, k, d } = EVENT;
  const team = (name: string) => ({ id: name, name });
  const fixture = {
    matchId: "m1",
    sport: "fb",
    league: { id: "l", name: "英超", color: "#333" },
    kickoffAt: AT,
    home: team("A"),
    away: team("B"),
    source: "t",
  };
  const text = serialiseRecording({
    header: { format: "fulltime-recording/1", title: "周六", from: AT, to: AT + 1, sources: [] },
    events: [
      { ch, s, at, k: "fixture", d: fixture },
      { ch, s: 2, at: at + 1, k, d },
    ],
  });

  it("that cannot be read is refused with its line", async () => {
    show();
    await choose("cut.ndjson", text.slice(0, -9));
    expect((await screen.findByRole("alert")).textContent).toBe("无法打开 cut.ndjson：第 3 行：不是 JSON，文件可能被截断");
  });

  it("that was chosen before the page was alive is read once it is", async () => {
    const { shown } = page();
    const container = document.body.appendChild(document.createElement("div"));
    container.innerHTML = renderToString(shown);
    await choose("cut.ndjson", text.slice(0, -9));
    render(shown, { container, hydrate: true });
    expect((await screen.findByRole("alert")).textContent).toContain("无法打开 cut.ndjson");
  });

  it("is opened, shows its board and its matches, and is closed; the page has one heading of the first level", async () => {
    show();
    const headings = () => screen.getAllByRole("heading", { level: 1 }).map((heading) => heading.textContent);
    expect(headings()).toEqual(["推送日志"]);
    await choose("a.ndjson", text);
    const player = await screen.findByRole("region", { name: "录制回放" });
    expect(within(player).getByText("1 场比赛，2 条事件")).toBeTruthy();
    expect(within(player).getByText("比分表")).toBeTruthy();
    await userEvent.selectOptions(within(player).getByLabelText("查看"), "A - B");
    expect(within(player).getByText("比赛 A - B")).toBeTruthy();
    expect(headings()).toEqual(["比赛 A - B"]);
    // Another recording starts with its first view.
    await choose("b.ndjson", text.replace("周六", "周日"));
    expect(await screen.findByRole("heading", { name: "周日" })).toBeTruthy();
    expect(screen.getByText("比分表")).toBeTruthy();
    expect(headings()).toEqual(["周日"]);
    await userEvent.click(screen.getByRole("button", { name: "关闭录制" }));
    expect(screen.queryByRole("region", { name: "录制回放" })).toBeNull();
    expect(headings()).toEqual(["推送日志"]);
  });
});
