import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useRef, useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { BasketballState } from "../../../contract/codes/basketball.ts";
import { FootballState } from "../../../contract/codes/football.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { type BasketballMatch, emptyBasketballMatch } from "../../../contract/match/basketball.ts";
import { type FootballMatch, emptyFootballMatch } from "../../../contract/match/football.ts";
import { ok } from "../../../contract/result.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { boardRow } from "../../hooks/testing/matches.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { NOW, type Replies, fakeApi, inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { staticSession } from "../../hooks/staticSession.ts";
import { FieldTools } from "./FieldTools.tsx";
import { MentionField } from "./MentionField.tsx";

/** The buttons beside a field: the text each inserts, by keys too, and nothing later than the reader's clock. */

const MINUTE_MS = 60_000;
const M1 = "m1" as MatchId;
const KICKOFF = NOW - 60 * MINUTE_MS;
const row = boardRow("m1", { kickoffAt: KICKOFF, state: FootballState.secondHalf, score: [1, 0] });
const over = boardRow("m2", { kickoffAt: KICKOFF - 180 * MINUTE_MS, state: FootballState.finished });
const toCome = boardRow("m3");

/** A first half of 45 minutes, 5 of break, ten of the second half; a goal at 30', a cancelled one, a red card a minute ago. */
const half = (state: FootballState, startAt: number, endAt: number | null, base: number, rate: number) => ({
  state,
  overtime: 0,
  startAt,
  endAt,
  clock: { base, startAt, rate },
});
const BREAK_AT = KICKOFF + 45 * MINUTE_MS;
const SECOND_AT = KICKOFF + 50 * MINUTE_MS;
const MATCH: FootballMatch = {
  ...emptyFootballMatch(M1),
  segments: [
    half(FootballState.firstHalf, KICKOFF, BREAK_AT, 0, 1),
    half(FootballState.halfTime, BREAK_AT, SECOND_AT, 45, 0),
    half(FootballState.secondHalf, SECOND_AT, null, 45, 1),
  ],
  incidents: [
    { id: "1", type: "goal", side: "home", minute: 30, player: "萨卡", at: KICKOFF + 29.5 * MINUTE_MS, status: "standing" },
    { id: "2", type: "goal", side: "away", minute: 40, player: "越位者", at: KICKOFF + 39.5 * MINUTE_MS, status: "revoked" },
    { id: "3", type: "red", side: "away", minute: 54, player: "铲人者", at: NOW - MINUTE_MS, status: "standing" },
  ],
};

/** The first quarter took 20 minutes; of the second, begun 12 minutes ago, 5:00 are played and the clock is stopped. */
const QUARTER_AT = NOW - 12 * MINUTE_MS;
const game = boardRow("m4", { sport: "bk", kickoffAt: KICKOFF, state: BasketballState.q2, score: [50, 48] });
const quarter = (state: BasketballState, startAt: number, endAt: number | null, base: number) => ({
  state,
  overtime: 0,
  startAt,
  endAt,
  clock: { base, startAt, rate: 0 },
});
const GAME: BasketballMatch = {
  ...emptyBasketballMatch("m4" as MatchId),
  state: BasketballState.q2,
  segments: [
    quarter(BasketballState.q1, QUARTER_AT - 22 * MINUTE_MS, QUARTER_AT - 2 * MINUTE_MS, 720),
    quarter(BasketballState.q2, QUARTER_AT, null, 420),
  ],
  clock: { base: 420, startAt: NOW - MINUTE_MS, rate: 0 },
  leads: [
    { elapsedS: 360, lead: 4, at: QUARTER_AT - 14 * MINUTE_MS },
    { elapsedS: 900, lead: 2, at: QUARTER_AT + 6 * MINUTE_MS },
  ],
};

const REPLIES: Replies = {
  "/live/{sport}/match/list": ({ params }) =>
    ok({ asOf: { e: "1", s: 1 }, rows: params?.["sport"] === "fb" ? [toCome, over, row] : [game] }),
  "/live/{sport}/match/detail": ({ params }) =>
    ok({ asOf: { e: "1", s: 1 }, match: params?.["sport"] === "bk" ? GAME : MATCH, oddsAsOf: { e: "1", s: 1 }, odds: {} }),
  "/api/attention/getAttentionMatchByUser": () => ok({ matches: [], rows: [over] }),
  "/inform/mention/suggest": () => ok({ list: [{ id: "7", nickName: "北看台阿宽", portrait: "", from: "followed" }] }),
  "/inform/topic/list": () => ok({ list: [{ name: "双红会", posts: 3 }] }),
};

function Writing({ onMoment }: { readonly onMoment: (moment: RichMoment) => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState("前后");
  return (
    <form onSubmit={() => expect.unreachable("a choice sends nothing")}>
      <MentionField ref={field} aria-label="正文" value={text} onText={setText} />
      <FieldTools field={field} hasTopics onMoment={onMoment} />
    </form>
  );
}

function show({ behindMs = 0, isVeiled = false }: { readonly behindMs?: number; readonly isVeiled?: boolean } = {}) {
  const onMoment = vi.fn<(moment: RichMoment) => void>();
  const behind = behindMs > 0 ? { matchId: "m9" as MatchId, lagMs: behindMs } : null;
  const portal = portalOf({
    api: fakeApi(REPLIES),
    session: staticSession(sessionOf(userInfo())),
    spoilers: createSpoilers({ isOn: isVeiled, behind, write: () => undefined }),
  });
  render(inPortal(<Writing onMoment={onMoment} />, portal));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "正文" });
  field.setSelectionRange(1, 1);
  return { onMoment, field };
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

beforeAll(async () => void (await Promise.all([import("./MomentChoices.tsx"), import("./TopicChoices.tsx")])));

describe("话题", () => {
  it("a new one is typed between the signs", async () => {
    const { field } = show();
    await press("话题");
    await userEvent.click(await screen.findByRole("button", { name: "写一个新话题" }));
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard("绝杀");
    expect(field.value).toBe("前#绝杀#后");
  });

  it("one that is talked about is taken by keys; Esc leaves and goes back to the button", async () => {
    const { field } = show();
    await press("话题");
    await screen.findByRole("button", { name: "#双红会" });
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "话题" }));
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("button", { name: "#双红会" });
    await userEvent.keyboard("{ArrowUp}{Enter}");
    expect([field.value, document.activeElement]).toEqual(["前#双红会# 后", field]);
  });
});

it("提到 opens the names, and stands by itself behind letters", async () => {
  const { field } = show();
  await press("提到");
  expect([field.value, field.selectionStart]).toEqual(["前@后", 2]);
  await screen.findByRole("option", { name: /北看台阿宽/ });
  await userEvent.keyboard("{Enter}");
  expect(field.value).toBe("前@北看台阿宽 后");
  await userEvent.clear(field);
  await userEvent.type(field, "abc");
  await press("提到");
  expect(field.value).toBe("abc @");
});

describe("时刻", () => {
  async function moments(name = /主队m1/) {
    await press("时刻");
    await userEvent.click(await screen.findByRole("button", { name }));
    await screen.findByRole("list", { name: "比赛时刻" });
    return within(screen.getByRole("dialog", { name: "选择比赛时刻" }));
  }

  it("offers what has begun, followed ones first, and no score", async () => {
    show();
    await press("时刻");
    const list = within(await screen.findByRole("list", { name: "比赛" }));
    expect(list.getAllByRole("button").map(({ textContent }) => textContent?.replace(/\s.*/, ""))).toEqual(["主队m2", "主队m1", "主队m4"]);
    await userEvent.type(screen.getByRole("searchbox", { name: "查找比赛" }), "m1{Enter}");
    expect(list.getAllByRole("button")).toHaveLength(1);
  });

  it("an incident that stands, or a minute, is the moment; Enter in the field of the minute takes it", async () => {
    const { onMoment, field } = show();
    const panel = await moments();
    expect(panel.queryByRole("button", { name: /越位者/ })).toBeNull();
    await userEvent.click(panel.getByRole("button", { name: /30′.*进球.*萨卡/ }));
    expect(onMoment).toHaveBeenLastCalledWith({ sport: "fb", matchId: M1, at: KICKOFF + 29.5 * MINUTE_MS });
    expect(document.activeElement).toBe(field);
    await userEvent.type((await moments()).getByRole("spinbutton", { name: "比赛分钟" }), "80{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("比赛还没有到这一分钟");
    const minute = screen.getByRole("spinbutton", { name: "比赛分钟" });
    await userEvent.clear(minute);
    await userEvent.type(minute, "45{Enter}");
    expect(onMoment).toHaveBeenLastCalledWith({ sport: "fb", matchId: M1, at: BREAK_AT - 1_000 });
  });

  it("of basketball a period and what is left on its clock is the moment, up to where the game is", async () => {
    const { onMoment } = show();
    const at = async (period: string, left: string) => {
      const panel = screen.queryByRole("list", { name: "比赛时刻" }) ? within(screen.getByRole("dialog")) : await moments(/主队m4/);
      await userEvent.selectOptions(panel.getByRole("combobox", { name: "节" }), period);
      const field = panel.getByRole("textbox", { name: "剩余时间，分:秒" });
      await userEvent.clear(field);
      await userEvent.type(field, `${left}{Enter}`);
      return onMoment.mock.lastCall?.[0].at;
    };
    const panel = await moments(/主队m4/);
    expect(panel.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["第1节", "第2节", "第3节", "第4节"]);
    expect(await at("第2节", "06:59")).toBeUndefined();
    expect(screen.getByRole("alert").textContent).toBe("比赛还没有到这一刻，或这一节没有这个时间");
    expect([await at("第3节", "12:00"), await at("第1节", "12:01"), await at("第1节", "abc")]).toEqual([undefined, undefined, undefined]);
    expect(await at("第1节", "06:00")).toBe(QUARTER_AT - 14 * MINUTE_MS);
    expect(await at("第2节", "12:00")).toBe(QUARTER_AT);
    // Half-way between two baskets.
    expect(await at("第1节", "9：00")).toBe(QUARTER_AT - 18 * MINUTE_MS);
    expect(await at("第2节", "7:00")).toBe(NOW - MINUTE_MS);
  });

  it("to whoever is behind nothing is later than their clock", async () => {
    const { onMoment } = show({ behindMs: 2 * MINUTE_MS });
    const panel = await moments();
    expect(panel.getByRole("button", { name: /萨卡/ })).toBeTruthy();
    expect(panel.queryByRole("button", { name: /铲人者/ })).toBeNull();
    await userEvent.click(panel.getByRole("button", { name: "此刻" }));
    expect(onMoment).toHaveBeenLastCalledWith({ sport: "fb", matchId: M1, at: NOW - 2 * MINUTE_MS });
  });

  it("under 不剧透 tells of no incident", async () => {
    show({ isVeiled: true });
    const panel = await moments();
    expect(panel.queryByRole("button", { name: /进球|红牌|下半/ })).toBeNull();
    expect(panel.getByRole("button", { name: "此刻" })).toBeTruthy();
  });
});
