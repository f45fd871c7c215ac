import { act, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { ok } from "../../../contract/result.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { BUSY, type Reply, fakeApi, portalOf } from "../../hooks/testing/portal.tsx";
import { MatchPage } from "./MatchPage.tsx";
import { HALF_TIME, TIP_OFF, basketballEvents } from "./testing/basketballMatch.ts";
import { fakePage } from "./testing/fakePage.ts";
import { FULL_TIME, KICKOFF, clockAt, footballEvents } from "./testing/footballMatch.ts";

const KNOWN = "/live/{sport}/league/known";

interface Query {
  readonly source: string;
  readonly ids: string;
  readonly by?: number;
}

/** A match page whose server knows some of its players; `asked` collects the queries. */
function open(sport: "fb" | "bk", now: number, answer: (query: Query) => Reply) {
  const asked: Query[] = [];
  const api = fakeApi({
    [KNOWN]: ({ query }) => {
      const question = query as unknown as Query;
      asked.push(question);
      return answer(question);
    },
  });
  const page = fakePage({ sport, events: sport === "fb" ? footballEvents() : basketballEvents(), now });
  render(
    <PortalContext value={portalOf({ api })}>
      <MemoryRouter>
        <MatchPage view={page.view} clock={page.clock} now={page.now} siteName="全场体育" />
      </MemoryRouter>
    </PortalContext>,
  );
  return { page, asked };
}

const pagesOf = (...players: readonly string[]): Reply => ok({ list: players.map((player) => ({ player, id: `test-fb-${player}` })) });

/** Names in a block that link to a player's page. */
function linked(within_: HTMLElement): readonly string[] {
  return within(within_)
    .queryAllByRole("link")
    .filter((link) => link.getAttribute("href")?.includes("/player/"))
    .map((link) => `${link.textContent} ${link.getAttribute("href")?.split("/").at(-1)}`);
}
const block = (title: string): HTMLElement => {
  const found = screen.getByRole("heading", { name: title }).closest("section");
  if (!found) throw new Error(`no block ${title}`);
  return found;
};
const settle = () => act(async () => undefined);

describe("players of a football match", () => {
  it("lead to their pages wherever they are named, by one question, and stay plain where they have none", async () => {
    const { asked } = open("fb", clockAt(70), () => pagesOf("home-8", "home-7", "home-10", "home-b1"));
    // The first paint is the server's markup.
    expect(linked(document.body)).toEqual([]);
    await settle();
    expect(linked(block("事件"))).toEqual([
      "马丁内利 test-fb-home-b1",
      "特罗萨德 test-fb-home-10",
      "萨卡 test-fb-home-8",
      // For an assist the source gives only the name.
      "赖斯 test-fb-home-7",
    ]);
    expect(block("事件").textContent).toContain("助攻 赖斯");
    expect(linked(block("阵容")).toSorted()).toEqual(
      ["赖斯 test-fb-home-7", "萨卡 test-fb-home-8", "特罗萨德 test-fb-home-10", "马丁内利 test-fb-home-b1"].toSorted(),
    );
    expect(linked(screen.getByRole("list", { name: "主队进球" }))).toEqual(["萨卡 test-fb-home-8"]);
    expect(linked(screen.getByRole("list", { name: "客队进球" }))).toEqual([]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.ids.split(",")).toHaveLength(24);
  });

  it("are asked about as players of the match's source, and before its end as of its kick-off alone", async () => {
    const { page, asked } = open("fb", clockAt(70), ({ by }) => (by === undefined ? pagesOf("home-8") : pagesOf("home-7")));
    await settle();
    expect(asked.map(({ source, by }) => [source, by])).toEqual([["test", KICKOFF]]);
    expect(linked(block("阵容"))).toEqual(["赖斯 test-fb-home-7"]);
    await act(async () => page.setNow(FULL_TIME + 1));
    await settle();
    expect(asked.map(({ source, by }) => [source, by])).toEqual([
      ["test", KICKOFF],
      ["test", undefined],
    ]);
    expect(linked(block("阵容"))).toEqual(["萨卡 test-fb-home-8"]);
    // Back in time, links learnt at the end are not used, and no query is repeated.
    await act(async () => page.clock.seek(clockAt(10)));
    await settle();
    expect([linked(block("阵容")), asked.length]).toEqual([["赖斯 test-fb-home-7"], 2]);
  });

  it("stay as they are where it could not be asked", async () => {
    open("fb", clockAt(70), () => BUSY);
    await settle();
    expect(linked(document.body)).toEqual([]);
    expect(within(screen.getByRole("list", { name: "主队进球" })).getByText("萨卡")).toBeTruthy();
  });
});

it("players of a basketball match lead to theirs by the ids the match has", async () => {
  const { asked } = open("bk", HALF_TIME, ({ ids }) => ok({ list: [{ player: ids.split(",")[0], id: ids.split(",")[0] }] }));
  await settle();
  const [first] = asked;
  expect(asked.map(({ by }) => by)).toEqual([TIP_OFF]);
  expect(linked(block("球员统计")).map((one) => one.split(" ")[1])).toEqual([first?.ids.split(",")[0]]);
});
