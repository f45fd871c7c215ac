import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { MatchPage } from "../MatchPage.tsx";
import { type FakePage, fakePage } from "../testing/fakePage.ts";
import { END, HALF_TIME, OVERTIME, SECOND_HALF, TIP_OFF, halvesEvents } from "../testing/halvesMatch.ts";

const MINUTE = 60_000;

function open(now: number): FakePage {
  const page = fakePage({ sport: "bk", events: halvesEvents(), now });
  render(
    <MemoryRouter>
      <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" />
    </MemoryRouter>,
  );
  return page;
}

const state = (): string => screen.getByTestId("score").nextElementSibling?.textContent ?? "";
const railTime = (): string => screen.getByTestId("rail-time").textContent ?? "";
const block = (title: string) => within(screen.getByRole("heading", { name: title }).closest("section") as HTMLElement);

function quarterTable(): readonly (readonly (string | null)[])[] {
  return block("逐节比分")
    .getAllByRole("row")
    .map((row) => [...row.children].slice(1).map((cell) => cell.textContent));
}

describe("the page of a basketball match of two halves", () => {
  it.each([
    [TIP_OFF + 5 * MINUTE, "15:00上半场", "上半场 15:00"],
    [HALF_TIME + MINUTE, "中场休息", "中场休息"],
    [SECOND_HALF + 12.5 * MINUTE, "07:30下半场", "下半场 07:30"],
    [OVERTIME + 2 * MINUTE, "03:00加时", "加时 03:00"],
    [END, "完场", "完场"],
  ])("at %i says %s, and the rail %s", (at, header, rail) => {
    open(at);
    expect([state(), railTime()]).toEqual([header, rail]);
    expect(screen.queryByText("状态异常，核对中")).toBeNull();
  });

  it("has a column a half, and one of overtime once it is played", () => {
    open(SECOND_HALF + 11 * MINUTE);
    expect(quarterTable()).toEqual([
      ["上半场", "下半场", "总分"],
      ["2", "0", "2"],
      ["0", "2", "2"],
    ]);
  });

  it("has overtime beside the halves at the end", () => {
    open(END);
    expect(quarterTable()).toEqual([
      ["上半场", "下半场", "加时", "总分"],
      ["2", "0", "3", "5"],
      ["0", "2", "0", "2"],
    ]);
  });

  it("shows text by half", () => {
    open(END);
    const text = block("文字直播");
    expect(text.getAllByRole("button", { name: /上半场|下半场|加时|节/ }).map((button) => button.textContent)).toEqual([
      "上半场",
      "下半场",
      "加时 1",
    ]);
    fireEvent.click(text.getByRole("button", { name: "下半场" }));
    expect(text.getAllByRole("listitem").map((li) => li.textContent)).toEqual(["H2 10:00火花命中。2-2"]);
  });

  it("scrubs back into the first half", () => {
    const page = open(END);
    act(() => page.clock.seek(TIP_OFF + 8 * MINUTE));
    expect(railTime()).toBe("上半场 12:00");
    expect(screen.getByTestId("score").textContent).toBe("2-0");
  });
});
