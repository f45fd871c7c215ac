import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { PLAYER_STATS } from "../../../../contract/feed/sport.ts";
import { PLAYER_COLUMNS } from "./playerRows.ts";
import { MatchPage } from "../MatchPage.tsx";
import { HALF_TIME, TIP_OFF, basketballEvents } from "../testing/basketballMatch.ts";
import { type FakePage, fakePage } from "../testing/fakePage.ts";

function open(now: number): FakePage {
  const page = fakePage({ sport: "bk", events: basketballEvents(), now });
  render(
    <MemoryRouter>
      <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" />
    </MemoryRouter>,
  );
  return page;
}

function names(team: string): string[] {
  return within(screen.getByRole("region", { name: `${team}球员统计` }))
    .getAllByRole("rowheader")
    .map((cell) => cell.querySelector("b")?.textContent ?? "");
}

describe("basketball match page", () => {
  it("shows the score, the quarter and its remaining time", () => {
    open(TIP_OFF + 301_000);
    expect(screen.getByTestId("score").textContent).toBe("2-3");
    expect(screen.getByText("第一节")).toBeTruthy();
    expect(screen.getByText("04:59")).toBeTruthy();
    expect(screen.getByTestId("rail-time").textContent).toBe("第1节 04:59");
  });

  it("shows points by quarter, those to come as dashes", () => {
    open(HALF_TIME);
    const table = within(screen.getByRole("heading", { name: "逐节比分" }).closest("section") as HTMLElement);
    const cells = table.getAllByRole("row").map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ["2", "10", "-", "-", "12"],
      ["3", "0", "-", "-", "3"],
    ]);
  });

  it("has a column for every field of the specification, and -- where nobody counted", () => {
    open(HALF_TIME);
    const away = within(screen.getByRole("region", { name: "自由人球员统计" }));
    // Three columns combine made and attempted shots.
    expect(away.getAllByRole("columnheader")).toHaveLength(PLAYER_STATS.length + 1 - 3);
    expect(new Set(PLAYER_COLUMNS.flatMap(({ stat, taken }) => [stat, ...(taken ? [taken] : [])]))).toEqual(new Set(PLAYER_STATS));
    const row = away.getByText("斯图尔特").closest("tr") as HTMLElement;
    expect(row.textContent).toContain("50.0");
    expect(row.textContent).toContain("--");
  });

  it("sorts both teams by a column, most first, then least, then as listed", () => {
    open(HALF_TIME);
    expect(names("自由人")).toEqual(["斯图尔特", "琼斯", "合计"]);
    const head = (): HTMLElement =>
      within(screen.getByRole("region", { name: "自由人球员统计" })).getByRole("columnheader", { name: "助攻" });
    fireEvent.click(within(head()).getByRole("button"));
    expect(head().getAttribute("aria-sort")).toBe("descending");
    expect(names("自由人")).toEqual(["琼斯", "斯图尔特", "合计"]);
    fireEvent.click(within(head()).getByRole("button"));
    fireEvent.click(within(head()).getByRole("button"));
    expect(names("自由人")).toEqual(["斯图尔特", "琼斯", "合计"]);
  });

  it("shows text by quarter", () => {
    open(HALF_TIME);
    const block = within(screen.getByRole("heading", { name: "文字直播" }).closest("section") as HTMLElement);
    expect(block.getAllByRole("listitem")).toHaveLength(2);
    fireEvent.click(block.getByRole("button", { name: "第一节" }));
    expect(block.getAllByRole("listitem").map((li) => li.textContent)).toEqual(["Q1 08:00威尔逊中投命中。2-0"]);
  });

  it("scrubbed back nothing is later than the playhead, and forward again it is as before", () => {
    const page = open(HALF_TIME);
    act(() => page.clock.seek(TIP_OFF + 200_000));
    expect(screen.getByTestId("score").textContent).toBe("2-0");
    expect(names("王牌")).toEqual(["威尔逊", "合计"]);
    expect(names("自由人")).toEqual(["合计"]);
    expect(screen.queryByText("王牌打出 10-0。")).toBeNull();
    expect(document.title).toBe("王牌 2-0 自由人 - 全场体育");
    expect(screen.getByTestId("later-lead")).toBeTruthy();
    act(() => page.clock.seek(HALF_TIME));
    expect(screen.getByTestId("score").textContent).toBe("12-3");
    expect(screen.getByText("王牌打出 10-0。")).toBeTruthy();
  });

  it("moves by a minute of game time from where the clock stands", async () => {
    const page = open(HALF_TIME);
    act(() => page.clock.seek(TIP_OFF + 300_000));
    expect(screen.getByTestId("rail-time").textContent).toBe("第1节 05:00");
    await act(async () => void fireEvent.keyDown(screen.getByRole("slider"), { key: "ArrowLeft" }));
    expect(screen.getByTestId("rail-time").textContent).toBe("第1节 06:00");
  });
});
