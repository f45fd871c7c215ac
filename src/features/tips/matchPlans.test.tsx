import { act, render } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import { expect, it } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { PlanLeg } from "../../../contract/http/tipTypes.ts";
import { asMatchId } from "../../../contract/ids.ts";
import { type MatchState, emptyMatch } from "../../../contract/match/fold.ts";
import { ok } from "../../../contract/result.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import { NOW, fakeApi, inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { MatchPlans } from "./MatchPlans.tsx";
import { KICKOFF, LEG, MATCH, MATCH_ID, openPlan } from "./testing.ts";

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

it("plans on a page that goes back in time tell no score and no outcome of later, of neither match", () => {
  const playhead$ = new BehaviorSubject<Playhead>({ at: NOW, rate: 1, mode: "live" });
  const state$ = new BehaviorSubject<MatchState>(emptyMatch("fb", MATCH_ID));
  const first = { now: SETTLED_AT + MINUTE, plans: ok({ total: 1, page: 1, pageSize: 20, list: [PLAN] }) };
  const page = <MatchPlans sport="fb" matchId={MATCH_ID} view={{ state$ }} clock={{ playhead$ }} first={first} />;
  render(inPortal(page, portalOf({ api: fakeApi({}) })));
  const told = () => document.body.textContent.match(/2-1|1-0|5-4|\+2\.69|待结算/g) ?? [];
  expect(told()).toEqual(["2-1", "5-4", "+2.69"]);
  const goTo = (at: number, score: readonly [number, number]) =>
    act(() => {
      state$.next({ ...emptyMatch("fb", MATCH_ID), state: FootballState.secondHalf, score });
      playhead$.next({ at, rate: 0, mode: "replay" });
    });
  goTo(KICKOFF + 60 * MINUTE, [1, 0]);
  expect(told()).toEqual(["1-0", "待结算"]);
  goTo(SETTLED_AT - 1, [2, 1]);
  expect(told()).toEqual(["2-1", "待结算"]);
  goTo(SETTLED_AT, [2, 1]);
  expect(told()).toEqual(["2-1", "5-4", "+2.69"]);
});
