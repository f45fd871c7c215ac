import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BehaviorSubject } from "rxjs";
import { expect, it } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { PlanLeg } from "../../../contract/http/tipTypes.ts";
import { asMatchId } from "../../../contract/ids.ts";
import { type MatchState, emptyMatch } from "../../../contract/match/fold.ts";
import { ok } from "../../../contract/result.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import type { CallInput } from "../../api/client.ts";
import { LOST, NOW, type RecordedApi, fakeApi, inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { MatchPlans } from "./MatchPlans.tsx";
import { KICKOFF, LEG, MATCH, MATCH_ID, WINDOW, openPlan } from "./testing.ts";

const SECOND_ID = asMatchId("77002")!;
const MINUTE = 60_000;
const SETTLED_AT = KICKOFF + 120 * MINUTE;
const over = (id: typeof MATCH_ID, score: readonly [number, number]): PlanLeg => ({
  ...LEG,
  matchId: id,
  match: { ...MATCH, id, state: FootballState.finished, score },
  pick: { side: "home", price: 0.92 },
  result: { outcome: "W", void: null, score },
});
const PLAN = openPlan({
  betType: "2in1",
  state: "settled",
  legs: [over(MATCH_ID, [2, 1]), over(SECOND_ID, [5, 4])],
  result: { outcome: "W", returned: 2.69, version: 1, at: SETTLED_AT },
});

const THEN = { window: { ...WINDOW, plans: 2, won: 1, decided: 2 }, streak: 0, fifteen: ["L", "W"] } as const;
/** The server's response: the expert's record as of `at`, or of now. */
function answer(input: CallInput) {
  const at = input.body && "at" in input.body ? Number(input.body.at) : SETTLED_AT;
  const expert = at < SETTLED_AT ? { ...PLAN.expert, ...THEN } : PLAN.expert;
  return ok({ total: 1, page: 1, pageSize: 20, list: [{ ...PLAN, expert }] });
}

function shownPage(api: RecordedApi) {
  const playhead$ = new BehaviorSubject<Playhead>({ at: NOW, rate: 1, mode: "live" });
  const state$ = new BehaviorSubject<MatchState>(emptyMatch("fb", MATCH_ID));
  const plans = ok({ at: null, total: 1, page: 1, pageSize: 20, list: [PLAN] });
  const first = { now: SETTLED_AT + MINUTE, at: null, plans };
  const page = <MatchPlans sport="fb" matchId={MATCH_ID} view={{ state$ }} clock={{ playhead$ }} first={first} />;
  render(inPortal(page, portalOf({ api })));
  return (at: number | null, score: readonly [number, number]) =>
    act(async () => {
      state$.next({ ...emptyMatch("fb", MATCH_ID), state: FootballState.secondHalf, score });
      playhead$.next(at === null ? { at: NOW, rate: 1, mode: "live" } : { at, rate: 0, mode: "replay" });
    });
}

it("plans on a page that goes back in time tell no score and no outcome of later, of neither match", async () => {
  const goTo = shownPage(fakeApi({ "/tj/expert/match": answer }));
  const told = () => document.body.textContent.match(/2-1|1-0|5-4|\+2\.69|待结算/g) ?? [];
  expect(told()).toEqual(["2-1", "5-4", "+2.69"]);
  await goTo(KICKOFF + 60 * MINUTE, [1, 0]);
  expect(told()).toEqual(["1-0", "待结算"]);
  await goTo(SETTLED_AT - 1, [2, 1]);
  expect(told()).toEqual(["2-1", "待结算"]);
  await goTo(SETTLED_AT, [2, 1]);
  expect(told()).toEqual(["2-1", "5-4", "+2.69"]);
});

it("beside them the record of their expert is that of the page's moment, and there is none while it is on its way or cannot be had", async () => {
  let isLost = false;
  const api = fakeApi({ "/tj/expert/match": (input) => (isLost ? LOST : answer(input)) });
  const goTo = shownPage(api);
  const told = () => [
    ...(document.body.textContent.match(/近 15 中 11\/14|近 2 中 1\/2|3 连红/g) ?? []),
    ...screen.queryAllByRole("img", { name: /^近 / }).map((strip) => strip.getAttribute("aria-label")),
  ];
  const ofNow = ["近 15 中 11/14", "3 连红", "近 4 单：输、赢、赢、赢半"];
  const ofThen = ["近 2 中 1/2", "近 2 单：赢、输"];
  expect(told()).toEqual(ofNow);
  await goTo(KICKOFF + 60 * MINUTE, [1, 0]);
  expect(told()).toEqual(ofThen);
  // At most ten minutes before the page's moment, and never after it.
  const body = api.sent[0]?.input.body;
  expect(body).toMatchObject({ matchId: MATCH_ID, at: Date.parse("2026-11-21T21:00:00+08:00") });
  await goTo(KICKOFF + 60 * MINUTE + 1_000, [1, 0]);
  expect(api.sent).toHaveLength(1);
  await goTo(null, [2, 1]);
  expect(told()).toEqual(ofNow);
  isLost = true;
  await goTo(KICKOFF + 30 * MINUTE, [1, 0]);
  expect(told()).toEqual([]);
  isLost = false;
  await userEvent.click(screen.getByRole("button", { name: "重试" }));
  expect(told()).toEqual(ofThen);
});
