import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, RouterProvider, createMemoryRouter, useLocation } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { DatabaseTeam, SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import { plainSeason } from "../../../../contract/standings/standings.ts";
import { PortalContext } from "../../../hooks/portal.ts";
import { portalOf } from "../../../hooks/testing/portal.tsx";
import { slowPart } from "../../../hooks/testing/slowPart.tsx";
import { matchKeys } from "../league/matchKeys.ts";
import { BasketballSeason } from "./BasketballSeason.tsx";

const NAMES = ["热火 MIA", "老鹰 ATL", "凯尔特人 BOS", "勇士 GSW", "马刺 SAS"];
const TEAMS = NAMES.map((text): DatabaseTeam => {
  const [name = "", code = ""] = text.split(" ");
  return { id: `bk-nba-${code.toLowerCase()}`, name, original: null, code, crest: null };
});
const FIRST = Date.parse("2016-01-01T15:00:00Z");
const DAY = 86_400_000;

const game = (day: number, home: number, away: number, score: Pair | null, more: Partial<SeasonMatch> = {}): SeasonMatch => ({
  ...{ matchId: null, kickoffAt: FIRST + day * DAY, stage: 0, group: -1, round: null, roundNo: null, home, away, score, half: null },
  ...{ regular: null, penalties: null, isAwarded: false, lines: null, corners: null, yellow: null, red: null },
  ...more,
});

/** Miami and Atlanta are level in the end, with one game between them; Boston is behind. */
const GAMES = [
  game(0, 0, 1, [100, 90]),
  game(1, 2, 0, [99, 90]),
  game(2, 1, 2, [101, 90]),
  game(3, 3, 4, [120, 100]),
  game(4, 0, 1, [80, 90]),
  game(5, 0, 2, [111, 100]),
  game(6, 1, 2, [95, 90]),
  game(7, 1, 0, [90, 91]),
  game(8, 2, 1, [80, 79]),
  game(9, 2, 0, [80, 85]),
  game(10, 0, 3, [80, 85]),
  game(11, 1, 4, [85, 80]),
];
const FINAL = [20, 22, 24, 26].map((day) => game(day, 3, 0, [100, 90], { stage: 1, round: "总决赛" }));

function replyOf(over: Partial<SeasonReply> = {}): SeasonReply {
  const season = { ref: "2015-16", label: "2015-16", isSimulated: false, count: GAMES.length };
  return {
    competition: { id: "bk-nba", sport: "bk", kind: "league", name: "NBA", original: "NBA", country: "美国", color: "#c8102e" },
    seasons: [season],
    season: { ...season, expected: null, source: "pack", hasDaysOnly: true },
    stages: [
      { name: "常规赛", kind: "table", groups: [], rules: plainSeason("bk"), zones: [] },
      { name: "季后赛", kind: "ties", groups: [], rules: plainSeason("bk"), zones: [] },
    ],
    teams: TEAMS,
    matches: [...GAMES, ...FINAL],
    way: "nba",
    hasPeople: false,
    year: 2015,
    ...over,
  };
}

async function open(at: string, reply = replyOf()): Promise<void> {
  await act(async () => {
    render(
      <PortalContext value={portalOf()}>
        <MemoryRouter initialEntries={[`/database/lq/bk-nba${at}`]}>
          <BasketballSeason reply={reply} now={FIRST + 100 * DAY} leaders={null} onRetry={() => undefined} />
        </MemoryRouter>
      </PortalContext>,
    );
  });
}

const order = (name: string): (string | null | undefined)[] =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("rowheader")
    .map((cell) => cell.querySelector("a b")?.textContent)
    .filter((text) => text !== undefined);

describe("games in an address", () => {
  it("are told apart where the same two meet at the same place again, and of another stage", () => {
    expect([...matchKeys([...GAMES, ...FINAL]).values()].filter((key) => /^(0\.1|3\.0)\b/.test(key))).toEqual([
      "0.1",
      "0.1.1",
      "3.0.10",
      "3.0.11",
      "3.0.12",
      "3.0.13",
    ]);
  });
});

describe("a basketball league's page", () => {
  it("has both conferences at the end, and the play-offs below them", async () => {
    await open("");
    expect(order("东部排名")).toEqual(["热火", "老鹰", "凯尔特人"]);
    expect(order("西部排名")).toEqual(["勇士", "马刺"]);
    const row = screen.getByRole("rowheader", { name: /热火/ }).closest("tr");
    expect([...(row?.querySelectorAll("td") ?? [])].map((cell) => cell.textContent).slice(1, 5)).toEqual(["4", "3", ".571", "-"]);
    const playoffs = within(screen.getByRole("region", { name: "季后赛" }));
    expect(playoffs.getByText("七场四胜，粗体为胜者")).toBeTruthy();
    expect(playoffs.getByRole("link", { name: "勇士" }).closest("[data-winner]")?.textContent).toContain("4");
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("begins with the play-offs where nothing else is known of a season", async () => {
    const ties = replyOf({
      stages: [{ name: "季后赛", kind: "ties", groups: [], rules: plainSeason("bk"), zones: [] }],
      matches: FINAL.map((one) => ({ ...one, stage: 0 })),
    });
    await open("", ties);
    expect(screen.getByRole("region", { name: "季后赛" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "排名" })).toBeNull();
    expect(screen.queryByText("暂无数据")).toBeNull();
    expect(screen.getByRole("link", { name: "季后赛" }).getAttribute("aria-current")).toBe("page");
  });

  it("opens a tie: the games between the level teams and each step", async () => {
    await open("");
    const [button] = within(screen.getByRole("region", { name: "东部排名" })).getAllByRole("button", { expanded: false });
    expect(screen.queryByText("判定")).toBeNull();
    await userEvent.click(button as HTMLElement);
    const steps = screen.getByText("判定").parentElement as HTMLElement;
    expect(
      within(steps)
        .getAllByRole("listitem")
        .map((item) => item.textContent),
    ).toEqual(["两队 4-3，胜率相同", "相互战绩：热火 2-1，老鹰 1-2"]);
    await userEvent.click(button as HTMLElement);
    expect(screen.queryByText("判定")).toBeNull();
  });

  it("stands at an earlier day, without a score behind it", async () => {
    await open("?asOf=2016-01-02");
    expect(screen.getByText("已赛 2/12")).toBeTruthy();
    expect(order("东部排名")[0]).toBe("凯尔特人");
    const panel = within(screen.getByRole("complementary", { name: "比赛日" }));
    expect(panel.getByText("99-90")).toBeTruthy();
    expect(panel.getByText("--")).toBeTruthy();
  });

  it("of a day before the first game has not begun", async () => {
    await open("?asOf=1990-01-01");
    expect(screen.getByText("赛季尚未开始，已赛 0/12")).toBeTruthy();
    expect(screen.getByText("1990-01-01 周一")).toBeTruthy();
  });

  it("is not the last one while games of the season are lacking, whichever stage they are of", async () => {
    await open("", replyOf({ season: { ...replyOf().season, expected: 30 } }));
    expect(screen.getByText(/本赛季赛果 16\/30 场，排名不是最终结果。/)).toBeTruthy();
  });

  it("supposes neither a game that was played by then nor one that nobody wins", async () => {
    await open("?asOf=2016-01-02&if=0.1%3D1-0,0.1.1%3D90-90");
    expect(screen.getByRole("status").textContent).toContain("在赛程里填入比分");
  });

  it("supposes the one game that is filled in, not the others of the same two teams", async () => {
    // Miami's second and third home games against Atlanta: `0.1.1`.
    await open("?asOf=2016-01-02&if=0.1.1%3D101-90");
    expect(screen.getByRole("status").textContent).toContain("1 场按你填的比分计算");
    expect(screen.getByText("已赛 2/12")).toBeTruthy();
    expect(order("东部排名").slice(0, 2)).toEqual(["凯尔特人", "热火"]);
    const panel = within(screen.getByRole("complementary", { name: "比赛日" }));
    const [home, away] = panel.getAllByRole("textbox");
    await userEvent.type(home as HTMLElement, "101");
    await userEvent.type(away as HTMLElement, "90");
    expect(screen.getByRole("status").textContent).toContain("2 场按你填的比分计算");
  });

  it("takes results as fast as they are typed on a page that is slow to draw its address, and has all of them in a link", async () => {
    const { SlowPart, finish } = slowPart((address) => address.includes("1.2%3D101-90"));
    function Slow() {
      return <SlowPart address={useLocation().search} />;
    }
    const page = (
      <PortalContext value={portalOf()}>
        <BasketballSeason reply={replyOf()} now={FIRST + 100 * DAY} leaders={null} onRetry={() => undefined} />
        <Slow />
      </PortalContext>
    );
    const at = "/database/lq/bk-nba?asOf=2016-01-02&if=&round=2";
    const router = createMemoryRouter([{ path: "/database/lq/:id", element: page }], { initialEntries: [at] });
    await act(async () => void render(<RouterProvider router={router} />));
    const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
    await type("老鹰得分，老鹰对凯尔特人", "101");
    await type("凯尔特人得分，老鹰对凯尔特人", "90");
    await vi.waitFor(() => expect(router.state.location.search).toContain("101-90"));
    await type("勇士得分，勇士对马刺", "120");
    await type("马刺得分，勇士对马刺", "100");
    expect(screen.getByRole("status").textContent).toContain("2 场按你填的比分计算");
    const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    await userEvent.click(screen.getByRole("button", { name: "分享" }));
    expect(new URL(writeText.mock.calls[0]?.[0] ?? "").searchParams.get("if")).toBe("1.2=101-90,3.4=120-100");
    await act(async () => finish());
    await vi.waitFor(() => expect(new URLSearchParams(router.state.location.search).get("if")).toBe("1.2=101-90,3.4=120-100"));
    expect(screen.getByRole("status").textContent).toContain("2 场按你填的比分计算");
  });

  it("groups by division and league", async () => {
    await open("?by=division");
    expect(screen.getAllByRole("region").map((one) => one.getAttribute("aria-label"))).toContain("东南赛区排名");
    await userEvent.click(screen.getByRole("button", { name: "联盟" }));
    expect(order("排名")).toHaveLength(5);
  });

  it("is one table by the league's own rules elsewhere, and says so", async () => {
    await open(
      "",
      replyOf({ way: "rules", stages: [{ name: null, kind: "table", groups: [], rules: plainSeason("bk"), zones: [] }], matches: GAMES }),
    );
    expect(screen.queryByRole("button", { name: "联盟" })).toBeNull();
    expect(screen.queryByRole("link", { name: "季后赛" })).toBeNull();
    expect(order("排名")).toHaveLength(5);
  });

  it("tells the way through ties of its season", async () => {
    await open("?tab=rules");
    expect(screen.getByText("三队以上").nextElementSibling?.textContent).toMatch(/^1\. 是否赛区头名2\. 相互战绩/);
  });

  it("has nothing to show of a season without a game", async () => {
    await open("", replyOf({ matches: [], stages: [] }));
    expect(screen.getByText("暂无数据")).toBeTruthy();
  });
});

it("ranks teams by points, margins and grounds, in the stage that is chosen, by whichever head is pressed", async () => {
  await open("?tab=teams");
  const rows = () =>
    within(screen.getByRole("table", { name: "球队榜" }))
      .getAllByRole("row")
      .slice(1)
      .map((row) => `${within(row).getByRole("rowheader").textContent} ${row.querySelector("[data-sorted]")?.textContent ?? ""}`);
  const figures = (team: number) => {
    const own = GAMES.filter(({ home, away }) => home === team || away === team).map(({ home, score }) =>
      home === team ? (score ?? [0, 0]) : ([score?.[1] ?? 0, score?.[0] ?? 0] as const),
    );
    return own.reduce((sum, [ours, theirs]) => sum + ours - theirs, 0) / own.length;
  };
  fireEvent.click(screen.getByRole("button", { name: "场均净胜分" }));
  const expected = TEAMS.map(({ name }, i) => ({ name, margin: figures(i) })).toSorted((a, b) => b.margin - a.margin);
  const text = (value: number): string => (value > 0 ? `+${value.toFixed(1)}` : value < 0 ? `−${(-value).toFixed(1)}` : "0.0");
  expect(rows()).toEqual(expected.map(({ name, margin }) => `${name} ${text(margin)}`));
  fireEvent.click(screen.getByRole("button", { name: "场均净胜分" }));
  expect(rows()).toEqual(expected.toReversed().map(({ name, margin }) => `${name} ${text(margin)}`));
  expect(screen.getByRole("button", { name: "主场胜率" })).toBeTruthy();
});
