import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { ExpertHead, PlanLeg, PlanView } from "../../../contract/http/tipTypes.ts";
import { asMatchId } from "../../../contract/ids.ts";
import { ok } from "../../../contract/result.ts";
import { statisticsOf } from "../../../contract/rules/tipStatistics.ts";
import { pageOf } from "../../hooks/testing/pages.ts";
import { NOW, fakeApi, inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { ExpertPage } from "./ExpertPage.tsx";
import { PlanPage } from "./PlanPage.tsx";
import { PlanRows } from "./PlanRows.tsx";
import { LEG, MATCH, WINDOW, openPlan, plan } from "./testing.ts";
import { usePlan } from "./usePlan.ts";

const SECOND_ID = asMatchId("77002")!;
/** Over 2.5 of another match. */
const SECOND: PlanLeg = {
  ...LEG,
  matchId: SECOND_ID,
  match: { ...MATCH, id: SECOND_ID, home: { ...MATCH.home, name: "尤文图斯" }, away: { ...MATCH.away, name: "罗马" } },
  market: "ou",
  lineQuarters: 10,
};
const SEALED_PLAN = plan({ betType: "2in1", title: "国际米兰 vs 那不勒斯、尤文图斯 vs 罗马 2串1", legs: [LEG, SECOND] });
const over = (leg: PlanLeg, pick: PlanLeg["pick"], closing: PlanLeg["closing"]): PlanLeg => ({
  ...leg,
  match: { ...(leg.match ?? MATCH), state: FootballState.finished, score: [2, 1] },
  pick,
  closing,
  result: { outcome: "W", void: null, score: [2, 1] },
});
const SETTLED_PLAN = openPlan({
  ...SEALED_PLAN,
  isOpen: true,
  state: "settled",
  legs: [
    over(LEG, { side: "home", price: 0.92 }, { price: 0.85, lineQuarters: -1 }),
    over(SECOND, { side: "over", price: 0.97 }, { price: 1.01, lineQuarters: 10 }),
  ],
  result: { outcome: "W", returned: 2.78, version: 1, at: NOW },
});

const { id, name, portrait, fifteen, streak } = { ...SEALED_PLAN.expert };
const HEAD: ExpertHead = {
  ...{ id, name, portrait, fifteen, window: WINDOW, streak },
  description: "",
  fans: 1,
  plans: 1,
  selling: 1,
  bound: null,
  isFollowed: false,
  favors: 0,
  statistics: statisticsOf([]),
  curve: [],
  isChainWhole: true,
  rank: null,
  isOwn: false,
  counts: { all: 1, selling: 1, won: 0, lost: 0, void: 0 },
};

function Page({ first }: { readonly first: PlanView }) {
  return <PlanPage handle={usePlan(first)} />;
}
const shown = (page: Parameters<typeof inPortal>[0], answer: PlanView) =>
  render(inPortal(page, portalOf({ api: fakeApi({ "/tj/recommend/{id}": () => ok(answer) }) })));

/** Texts of the cells in the plan's row on its expert's page, one text a leg. */
function cells(of: PlanView): readonly (readonly (string | null)[])[] {
  const data = { now: NOW, head: HEAD, state: "all", betType: undefined, plans: ok(pageOf([of])) } as const;
  shown(<ExpertPage data={data} onRetry={() => undefined} />, of);
  const row = within(screen.getByRole("table", { name: "全部方案" })).getAllByRole("row")[1]!;
  return within(row)
    .getAllByRole("cell")
    .slice(2, 6)
    .map((cell) => [...cell.children].map((leg) => leg.textContent));
}

describe("a plan of two matches", () => {
  it("says on its expert's page of both what was picked, at which price, and how it closed", () => {
    expect(cells(SETTLED_PLAN)).toEqual([
      ["国际米兰2-1那不勒斯", "尤文图斯2-1罗马"],
      ["国际米兰 让平/半", "大 2.5"],
      ["0.92", "0.97"],
      ["0.85", "1.01"],
    ]);
  });

  it("stands on its expert's page under headings that leave out no level", () => {
    cells(SETTLED_PLAN);
    const levels = screen.getAllByRole("heading").map(({ tagName }) => tagName);
    expect([levels[0], new Set(levels.slice(1))]).toEqual(["H1", new Set(["H2"])]);
    expect(screen.getByRole("heading", { name: /^近 7/ })).toBeTruthy();
  });

  it("says before it is open both markets and lines, and neither pick nor price", () => {
    expect(cells(SEALED_PLAN).slice(1)).toEqual([
      ["2串1 让球 平/半开赛后公开", "2串1 大小球 2.5开赛后公开"],
      ["", ""],
      ["-", "-"],
    ]);
  });

  it("says the same on its own page", () => {
    const { unmount } = shown(<Page first={SETTLED_PLAN} />, SETTLED_PLAN);
    const content = () => screen.getByRole("region", { name: "方案内容" }).textContent;
    expect(content()).toContain("国际米兰 vs 那不勒斯2串1 让球盘口平/半选择国际米兰 让平/半封存赔率0.92");
    expect(content()).toContain("尤文图斯 vs 罗马2串1 大小球盘口2.5选择大 2.5封存赔率0.97");
    unmount();
    shown(<Page first={SEALED_PLAN} />, SEALED_PLAN);
    expect(content()).toContain("国际米兰 vs 那不勒斯2串1 让球盘口平/半选择解锁后可见封存赔率解锁后可见");
    expect(content()).toContain("尤文图斯 vs 罗马2串1 大小球盘口2.5选择解锁后可见封存赔率解锁后可见");
  });

  it("says both in the list of what was settled lately", () => {
    const page = { ...SEALED_PLAN, id: "13", recent: [SETTLED_PLAN] };
    shown(<Page first={page} />, page);
    const recent = screen.getByRole("heading", { name: "最近结算" }).closest("section");
    expect(within(recent!).getByRole("listitem").textContent).toBe("2国际米兰 2-1 那不勒斯国际米兰 让平/半尤文图斯 2-1 罗马大 2.5赢");
  });

  it("says both markets in lists", () => {
    shown(<PlanRows plans={[SEALED_PLAN]} now={NOW} label="方案" />, SEALED_PLAN);
    const row = screen.getByRole("list", { name: "方案" }).textContent;
    expect(row).toContain("2串1 让球 平/半");
    expect(row).toContain("2串1 大小球 2.5");
  });
});
