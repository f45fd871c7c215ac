import { act, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { PlanLeg, PlanView } from "../../../contract/http/tipTypes.ts";
import { asMatchId } from "../../../contract/ids.ts";
import { ok } from "../../../contract/result.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { NOW, fakeApi, inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { PlanPage } from "./PlanPage.tsx";
import { PlanRows } from "./PlanRows.tsx";
import { LEG, MATCH, MATCH_ID, openPlan } from "./testing.ts";
import { usePlan } from "./usePlan.ts";

const SECOND_ID = asMatchId("77002")!;
const played = (id: typeof MATCH_ID, score: readonly [number, number]): PlanLeg => ({
  ...LEG,
  matchId: id,
  match: { ...MATCH, id, state: FootballState.finished, score },
  pick: { side: "home", price: 0.92 },
  result: { outcome: "W", void: null, score },
});
const legResult = (score: readonly [number, number]) => ({ outcome: "W", void: null, score }) as const;

/** A won 2串1; both matches are over. */
const PLAN = openPlan({
  betType: "2in1",
  state: "settled",
  legs: [played(MATCH_ID, [2, 1]), played(SECOND_ID, [5, 4])],
  result: { outcome: "W", returned: 2.69, version: 1, at: NOW },
  releasesAt: NOW + 86_400_000,
  settlements: [
    {
      version: 1,
      at: NOW,
      outcome: "W",
      returned: 2.69,
      legs: [legResult([2, 1]), legResult([5, 4])],
      positions: [],
      reason: "",
      money: [],
    },
  ],
});

function Page({ first }: { readonly first: PlanView }) {
  return <PlanPage handle={usePlan(first)} />;
}

describe("a plan on two matches under 不剧透", () => {
  it.each([
    ["its page", <Page key="page" first={{ ...PLAN, recent: [PLAN] }} />],
    ["its row", <PlanRows key="row" plans={[PLAN]} now={NOW} label="方案" />],
  ])("tells on %s neither outcome nor score nor money while either of them is hidden", async (_, page) => {
    const spoilers = createSpoilers({ isOn: true, write: () => undefined });
    render(inPortal(page, portalOf({ api: fakeApi({ "/tj/recommend/{id}": () => ok(PLAN) }), spoilers })));
    // The strip of the expert's last outcomes is on every page.
    const told = () => document.body.textContent.match(/5 ?- ?4|\+2\.69|2,432|11-22 20:00/g);
    await act(async () => undefined);
    expect(told()).toBeNull();
    // The reader asks for the first score alone.
    act(() => spoilers.show(MATCH_ID));
    expect(told()).toBeNull();
    act(() => spoilers.show(SECOND_ID));
    expect(told()).toContain("+2.69");
    expect(screen.queryByText(/不剧透已打开/)).toBeNull();
  });
});
