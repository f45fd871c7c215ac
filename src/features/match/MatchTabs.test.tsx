import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { type MatchTab, MatchTabs } from "./MatchTabs.tsx";
import { fakePage } from "./testing/fakePage.ts";
import { clockAt, footballEvents, footballOdds } from "./testing/footballMatch.ts";

function linksOf(current: MatchTab, isAlone: boolean): ReadonlyMap<string, string> {
  const { view, clock } = fakePage({ sport: "fb", events: footballEvents(), odds: footballOdds(), now: clockAt(70) });
  const { matchId } = view.state$.value;
  render(inPortal(<MatchTabs {...{ sport: "fb", matchId, current, view, clock, hasChat: !isAlone, hasThread: !isAlone }} />, portalOf({})));
  const links = within(screen.getByRole("navigation", { name: "比赛内容" })).getAllByRole("link");
  return new Map(links.map((link) => [link.textContent, link.getAttribute("href") ?? ""]));
}

it("every page of a match leads to what is posted and said about it", () => {
  const links = linksOf("analysis", true);
  expect([links.get("讨论"), links.get("聊天")]).toEqual(["/football/live/m1#thread", "/football/live/m1#chat"]);
});

it("a recording that is played alone has nobody who posts or chats", () => {
  const links = linksOf("live", true);
  expect([links.has("文字"), links.has("讨论"), links.has("聊天")]).toEqual([true, false, false]);
});
