import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { MatchPage } from "../MatchPage.tsx";
import { MatchPlaces } from "../places.ts";
import { HALF_TIME, TIP_OFF, basketballEvents } from "../testing/basketballMatch.ts";
import { type FakePage, fakePage } from "../testing/fakePage.ts";
import { KICKOFF, clockAt, footballEvents } from "../testing/footballMatch.ts";

function open(page: FakePage): FakePage {
  render(
    <MemoryRouter>
      <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" />
    </MemoryRouter>,
  );
  return page;
}

/** In-page links without a target: `#lineup`. Throws when the page has no in-page links. */
function deadAnchors(): readonly string[] {
  const hashes = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].map(({ hash }) => hash);
  if (hashes.length === 0) throw new Error("the page has no in-page links");
  return hashes.filter((hash) => !document.getElementById(hash.slice(1)));
}

it("football: the tabs lead to sections that are there, before kick-off and after", () => {
  const page = open(fakePage({ sport: "fb", events: footballEvents(), now: KICKOFF - 10_000_000 }));
  expect(deadAnchors()).toEqual([]);
  act(() => page.setNow(clockAt(70)));
  expect(deadAnchors()).toEqual([]);
});

it("basketball: the tabs lead to sections that are there, before tip-off and after", () => {
  const page = open(fakePage({ sport: "bk", events: basketballEvents(), now: TIP_OFF - 3_600_000 }));
  expect(screen.getByText("球员数据自开赛起逐节累计")).toBeTruthy();
  expect(deadAnchors()).toEqual([]);
  act(() => page.setNow(HALF_TIME));
  expect(deadAnchors()).toEqual([]);
});

it("places are the database's, as of the page's moment: of an earlier one those of then, and none before the first", () => {
  const steps = [
    { at: KICKOFF - 5_000_000, home: 4, away: null },
    { at: KICKOFF - 1_000_000, home: 3, away: 12 },
  ];
  const page = fakePage({ sport: "fb", events: footballEvents(), now: KICKOFF - 2_000_000 });
  const places = () => [...document.querySelectorAll("header a")].flatMap((a) => /^第 \d+/.exec(a.textContent ?? "")?.[0] ?? []);
  render(
    <MemoryRouter>
      <MatchPlaces value={{ round: "第 30 轮", steps }}>
        <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" />
      </MatchPlaces>
    </MemoryRouter>,
  );
  expect(places()).toEqual(["第 4"]);
  expect(screen.getByText("第 4 名")).toBeTruthy();
  expect(document.querySelector("header")?.textContent).toContain("第 30 轮");
  act(() => page.setNow(KICKOFF - 500_000));
  expect(places()).toEqual(["第 3", "第 12"]);
  // During the match, places stay those before it.
  act(() => page.setNow(clockAt(70)));
  expect(places()).toEqual(["第 3", "第 12"]);
  act(() => page.setNow(KICKOFF - 9_000_000));
  expect(places()).toEqual([]);
});

it("both teams lead to their pages, and their places to the league's", () => {
  const page = fakePage({ sport: "fb", events: footballEvents(), now: KICKOFF - 2_000_000 });
  render(
    <MemoryRouter>
      <MatchPlaces value={{ round: null, steps: [{ at: KICKOFF - 5_000_000, home: 4, away: null }] }}>
        <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" />
      </MatchPlaces>
    </MemoryRouter>,
  );
  const form = screen.getByRole("heading", { name: "近期战绩" }).closest("section");
  expect([...(form?.querySelectorAll("a") ?? [])].map((link) => `${link.textContent} ${link.getAttribute("href")}`)).toEqual([
    "阿森纳 /database/fb/team/ars",
    "第 4 名 /database/fb/epl",
    "切尔西 /database/fb/team/che",
  ]);
});
