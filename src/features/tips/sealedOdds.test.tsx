import { render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SealedOdds } from "../../../contract/http/tipTypes.ts";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { SealedOddsTable } from "./SealedOddsTable.tsx";
import { KICKOFF, MATCH_ID, SEALED } from "./testing.ts";

const ODDS: SealedOdds = {
  matchId: MATCH_ID,
  sport: "fb",
  market: "ah",
  at: SEALED.publishedAt,
  nowAt: SEALED.publishedAt + 7_260_000,
  isClosing: false,
  rows: [
    {
      company: { id: "crown", name: "皇冠" },
      isSealed: true,
      then: [0.92, -0.25, 0.96],
      now: [0.88, -0.5, 1],
      isSuspended: false,
    },
    { company: { id: "b365", name: "Bet365" }, isSealed: false, then: null, now: [0.9, -0.25, 0.98], isSuspended: true },
  ],
};

const show = (over: Partial<SealedOdds> = {}) =>
  render(inPortal(<SealedOddsTable odds={{ ...ODDS, ...over }} leg={null} />, portalOf(), "/guide/expert/plan"));
const cells = (row: number) =>
  within(screen.getAllByRole("row")[row]!)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

describe("当时盘口", () => {
  it("leads to the odds of the sealed company as they stood at the seal, to the millisecond", () => {
    show();
    const link = screen.getByRole("link", { name: "看 17:50:00 的盘口" });
    expect(link.getAttribute("href")).toBe(`/football/odds-detail/77001/crown/ah?at=${SEALED.publishedAt}`);
  });

  it("has the price of then beside the later one, and says how it has moved since", () => {
    show();
    expect(screen.getByRole("columnheader", { name: "封存时 17:50:00" })).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "现在 19:51:00" })).toBeTruthy();
    expect(screen.getByRole("rowheader", { name: "皇冠封存" })).toBeTruthy();
    expect(cells(2)).toEqual(["0.92", "平/半", "0.96", "0.88降", "半球", "1.00升"]);
    // Nothing to compare with: no price at sealing, no movement.
    expect(screen.getByRole("rowheader", { name: "Bet365封盘" })).toBeTruthy();
    expect(cells(3)).toEqual(["-", "-", "-", "0.90", "平/半", "0.98"]);
  });

  it("has the closing price in its place once it has kicked off", () => {
    show({ isClosing: true, nowAt: KICKOFF - 1 });
    expect(screen.getByRole("columnheader", { name: "收盘 20:07:41" })).toBeTruthy();
  });

  it("says so where no company had a price", () => {
    show({ rows: [] });
    expect(screen.getByText("暂无数据")).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
  });
});
