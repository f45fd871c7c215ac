import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it } from "vitest";
import type { CaseDetail, DeskCase } from "../../../contract/desk/moderation.ts";
import { err, ok } from "../../../contract/result.ts";
import { NoticeContext } from "../../hooks/notice.ts";
import { ControlProvider } from "../../ui/control/ControlProvider.tsx";
import { type DeskApi, DeskApiContext } from "../api/deskApi.ts";
import { MeContext } from "../api/me.ts";
import { Component as QueueScreen } from "./QueueScreen.tsx";
import { markHits } from "./markHits.ts";

const AT = Date.UTC(2026, 10, 25, 13, 50, 2);

function caseOf(id: string, text: string, over: Partial<DeskCase> = {}): DeskCase {
  return {
    id,
    noun: "评论",
    author: { id: `9${id}`, nickName: `作者${id}`, portrait: "", level: 2 },
    text,
    editedAt: null,
    openedAt: AT + Number(id),
    hits: [],
    reports: 0,
    isSampled: true,
    isHeld: false,
    hiddenAt: null,
    escalated: null,
    decided: null,
    ...over,
  };
}

const THREAT = caseOf("1", "主裁你家住哪我都知道，散场门口见", {
  reports: 3,
  isSampled: false,
  hiddenAt: AT,
  hits: [
    { kind: "threat", word: "你家住哪", action: "hold", from: 2, to: 6 },
    { kind: "threat", word: "散场门口见", action: "hold", from: 11, to: 16 },
  ],
});

function detailOf(row: DeskCase): CaseDetail {
  return {
    case: row,
    facts: { at: AT, under: "这张牌值不值", path: `/news/1#comment-${row.id}`, seenMinute: "64′", isGone: false },
    normalised: row.text,
    hasUnseen: false,
    context: [{ id: "c0", nickName: "枪手十二年", text: "前一句", at: AT - 9_000, isThis: false }],
    author: {
      registeredAt: AT,
      trust: "known",
      perHour: 40,
      texts: 41,
      hidden: 2,
      likes: 63,
      mute: null,
      nextMuteMs: 3 * 86_400_000,
      past: [{ id: "p1", at: AT, action: "hide", reasonCode: 3, by: "沈默言" }],
    },
    reporters: [],
    appeal: null,
  };
}

/** A desk server that keeps the decisions. */
function deskServer() {
  const rows = new Map([THREAT, caseOf("2", "看慢放再说"), caseOf("3", "这球没越位")].map((row) => [row.id, row]));
  const sent: { readonly name: string; readonly id: string; readonly body: unknown }[] = [];
  let refusal: { readonly message: string; readonly decided: DeskCase["decided"] } | null = null;
  let held: PromiseWithResolvers<void> | null = null;
  const put = (id: string, change: Partial<DeskCase>): DeskCase => {
    const row = { ...(rows.get(id) as DeskCase), ...change };
    rows.set(id, row);
    return row;
  };
  const send = async (name: string, { params = {}, body }: { params?: Record<string, string>; body?: Record<string, unknown> } = {}) => {
    const id = params.id ?? "";
    if (name === "GET /cases") return ok({ list: [...rows.values()], cursor: null });
    if (name === "GET /case-figures")
      return ok({ counts: { waiting: 3, hidden: 1, sampled: 0, doneToday: 0 }, oldestAt: AT, medianMs: 11_000, now: AT });
    if (name === "GET /cases/{id}") {
      await held?.promise;
      return ok(detailOf(rows.get(id) as DeskCase));
    }
    sent.push({ name, id, body });
    if (refusal !== null) {
      const { message, decided } = refusal;
      refusal = null;
      put(id, { decided });
      return err({ code: 409, message });
    }
    if (name === "POST /cases/{id}/decide" && rows.get(id)?.editedAt !== body?.editedAt)
      return err({ code: 409, message: "作者已修改，请重新查看" });
    if (name === "POST /cases/{id}/decide")
      return ok(
        put(id, {
          decided: {
            decision: body?.decision as "hide",
            reasonCode: (body?.reasonCode as number | undefined) ?? null,
            by: "沈默言",
            at: AT,
          },
        }),
      );
    if (name === "POST /cases/{id}/undo") return ok(put(id, { decided: null }));
    return ok(put(id, { escalated: { at: AT, by: "沈默言" } }));
  };
  return {
    sent,
    put,
    /** Holds the answers of cases until the returned function is called. */
    holdCases(): () => void {
      held = Promise.withResolvers();
      return () => held?.resolve();
    },
    /** `decided`: what was decided before the next decision arrives. */
    refuseNext(message: string, decided: DeskCase["decided"] = { decision: "hide", reasonCode: 1, by: "顾清和", at: AT }) {
      refusal = { message, decided };
    },
    api: { send, onSignedOut: () => () => undefined } as unknown as DeskApi,
  };
}

let server: ReturnType<typeof deskServer>;
const notices: string[] = [];
const me = {
  staff: { id: "1", name: "沈默言", roles: ["moderator" as const] },
  brandName: "全场体育",
  portalUrl: "http://portal.test",
  mustChangePassword: false,
};

const row = (words: string): HTMLElement => screen.getByRole("button", { name: new RegExp(words) });
const isDone = (words: string): boolean => row(words).dataset.done !== undefined;
const current = (): string | null =>
  screen.getByRole("list", { name: "审核队列" }).querySelector("[aria-current=true]")?.textContent ?? null;
const expectCurrent = (words: string): Promise<void> => waitFor(() => expect(current()).toContain(words));
const last = () => server.sent.at(-1);

beforeEach(async () => {
  server = deskServer();
  notices.length = 0;
  Element.prototype.scrollIntoView = () => undefined;
  render(
    <DeskApiContext value={server.api}>
      <MeContext value={me}>
        <NoticeContext value={(text) => void notices.push(text)}>
          <ControlProvider>
            <MemoryRouter>
              <QueueScreen />
            </MemoryRouter>
          </ControlProvider>
        </NoticeContext>
      </MeContext>
    </DeskApiContext>,
  );
  await screen.findByText("这张牌值不值", { exact: false });
});

describe("the review queue by keys", () => {
  it("H takes the reason that was found, shows the sentence the author will read, and Enter sends it; Z takes it back", async () => {
    const user = userEvent.setup();
    await user.keyboard("h");
    await screen.findByText(/这条评论含有对他人的威胁或骚扰，已隐藏。社区规范第 2 条，7 天内可申诉一次。/);
    expect(server.sent).toEqual([]);
    await user.keyboard("{Enter}");
    expect(last()).toEqual({ name: "POST /cases/{id}/decide", id: "1", body: { decision: "hide", reasonCode: 2, editedAt: null } });
    expect(isDone("散场门口见")).toBe(true);
    await expectCurrent("看慢放再说");
    await user.keyboard("z");
    expect(last()).toMatchObject({ name: "POST /cases/{id}/undo", id: "1" });
    expect(isDone("散场门口见")).toBe(false);
    await expectCurrent("散场门口见");
  });

  it("H that is faster than the case has the reason that was found once it is there, and Enter sends nothing before", async () => {
    const user = userEvent.setup();
    await user.keyboard("j");
    await expectCurrent("看慢放再说");
    const release = server.holdCases();
    await user.keyboard("k");
    await expectCurrent("散场门口见");
    await user.keyboard("h{Enter}");
    expect(server.sent).toEqual([]);
    release();
    await screen.findByText(/这条评论含有对他人的威胁或骚扰，已隐藏/);
    await user.keyboard("{Enter}");
    expect(last()).toEqual({ name: "POST /cases/{id}/decide", id: "1", body: { decision: "hide", reasonCode: 2, editedAt: null } });
  });

  it("A lets through at once and goes on; J, K and S move; E gives it to a superior", async () => {
    const user = userEvent.setup();
    await user.keyboard("j");
    await expectCurrent("看慢放再说");
    await screen.findByText("作者2", { selector: "h2" });
    await user.keyboard("a");
    expect(last()).toEqual({ name: "POST /cases/{id}/decide", id: "2", body: { decision: "approve", editedAt: null } });
    await expectCurrent("这球没越位");
    await user.keyboard("s");
    await expectCurrent("散场门口见");
    await user.keyboard("e");
    expect(last()).toMatchObject({ name: "POST /cases/{id}/escalate", id: "1" });
    await expectCurrent("这球没越位");
    await user.keyboard("k");
    await expectCurrent("看慢放再说");
  });

  it("a number alone chooses to hide; D asks for a deletion with the mute that is due; Esc takes the choice away", async () => {
    const user = userEvent.setup();
    await user.keyboard("4");
    await screen.findByText(/在他人看到之前透露了比赛内容/);
    await user.keyboard("d");
    await screen.findByText(/禁言3 天。/);
    await user.selectOptions(screen.getByRole("combobox"), "7 天");
    await act(async () => screen.getByRole("combobox").blur());
    await user.keyboard("{Escape}{Enter}");
    expect(server.sent).toEqual([]);
    await user.keyboard("d1");
    await user.selectOptions(screen.getByRole("combobox"), "0");
    await act(async () => screen.getByRole("combobox").blur());
    await user.keyboard("{Enter}");
    expect(last()?.body).toEqual({ decision: "delete", reasonCode: 1, muteDays: 0, editedAt: null });
  });

  it("what is typed into the search decides nothing; ? says all keys", async () => {
    const user = userEvent.setup();
    await user.keyboard("/");
    const search = screen.getByRole("textbox", { name: "在队列里搜索" });
    expect(document.activeElement).toBe(search);
    await user.keyboard("ahde1z");
    expect(server.sent).toEqual([]);
    await user.clear(search);
    await user.keyboard("越位{Enter}");
    expect(within(screen.getByRole("list", { name: "审核队列" })).getAllByRole("button")).toHaveLength(1);
    await user.keyboard("?");
    await screen.findByRole("dialog", { name: "快捷键" });
    await user.keyboard("a");
    expect(server.sent).toEqual([]);
  });

  it("whoever comes second is told who was first, and sees it", async () => {
    const user = userEvent.setup();
    server.refuseNext("已由顾清和隐藏（广告引流）");
    await user.keyboard("a");
    expect(notices).toContain("已由顾清和隐藏（广告引流）");
    await screen.findByText("已隐藏", { selector: "[data-done] *" });
    expect(isDone("散场门口见")).toBe(true);
  });

  it("what its author has deleted says so, and offers nothing to undo", async () => {
    const user = userEvent.setup();
    server.refuseNext("作者已删除", { decision: "gone", reasonCode: null, by: null, at: AT });
    await user.keyboard("a");
    expect(notices).toContain("作者已删除");
    await user.click(row("散场门口见"));
    await waitFor(() => expect(screen.getByText("可见性").textContent).toBe("可见性 作者已删除"));
    expect(screen.queryByRole("button", { name: /撤销这个决定/ })).toBeNull();
    const { length } = server.sent;
    await user.keyboard("z");
    expect(server.sent).toHaveLength(length);
  });

  it("what its author has edited since is shown anew before it is decided", async () => {
    const user = userEvent.setup();
    server.put("1", { text: "改过的一句", hits: [], editedAt: AT });
    await user.keyboard("a");
    expect(notices).toContain("作者已修改，请重新查看");
    await screen.findByText("改过的一句", { selector: "p > span" });
    expect(isDone("改过的一句")).toBe(false);
    await user.keyboard("a");
    expect(last()).toMatchObject({ id: "1", body: { decision: "approve", editedAt: AT } });
    await expectCurrent("看慢放再说");
  });
});

it("hits that overlap are one mark, and all of the text is there", () => {
  const text = "你家住哪我都知道";
  const pieces = markHits(text, [
    { from: 0, to: 4 },
    { from: 2, to: 5 },
    { from: 0, to: 0 },
    { from: 6, to: 99 },
  ]);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.filter(({ isHit }) => isHit).map((piece) => piece.text)).toEqual(["你家住哪", "我", "知道"]);
});
