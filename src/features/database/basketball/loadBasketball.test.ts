import { describe, expect, it } from "vitest";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { databaseCalls } from "../../../../contract/http/database.ts";
import { refuse } from "../../../../contract/http/failure.ts";
import { ok } from "../../../../contract/result.ts";
import { portalServer } from "../../../api/testing/server.ts";
import { loadBasketball, redirectPath } from "./loadBasketball.ts";

const server = portalServer();
const { season: SEASON, leaguePlayers: LEADERS, leagueList: LIST } = databaseCalls;
const portal = { api: server.api, now: () => 0 };
/** Only the presence of an answer matters here. */
const anything = () => ok({} as never);

describe("what a basketball league's page starts with", () => {
  it("is the NBA where nobody is named, and asks for leaders only where the address does", async () => {
    server.on(SEASON, anything);
    server.on(LIST, anything);
    const { leaders } = await loadBasketball(portal, undefined, "/database/lq");
    expect([leaders, server.sentTo(SEASON).at(-1)]).toEqual([null, { id: "bk-nba" }]);
    expect(server.sentTo(LEADERS)).toEqual([]);
  });

  it("orders leaders by a field of the address, by points where it is none", async () => {
    server.on(SEASON, anything);
    server.on(LIST, anything);
    server.on(LEADERS, anything);
    await loadBasketball(portal, "nba", "/database/lq/nba?tab=players&order=steals&per=total&page=2&season=demo-2026-27");
    await loadBasketball(portal, "nba", "/database/lq/nba?tab=players&order=__proto__&per=x&page=-1");
    expect(server.sentTo(LEADERS).map((query) => ({ ...(query as object) }))).toEqual([
      expect.objectContaining({ id: "nba", order: "steals", per: "total", season: "demo-2026-27" }),
      expect.objectContaining({ id: "nba", order: "points", per: "game" }),
    ]);
  });
});

describe("a longer address", () => {
  it("leads to the league and the season it names", async () => {
    server.on(SEASON, anything);
    expect(await redirectPath(portal, "nba/2015-16")).toBe("/database/lq/nba?season=2015-16");
    expect(await redirectPath(portal, "nba/")).toBe("/database/lq/nba");
  });

  it("is the 404 page for anything else", async () => {
    server.on(SEASON, () => refuse(ErrorCode.notFound, "没有这个赛事"));
    for (const path of ["foo/2015-16", "", "nba/next", "nba/2015-16/more", "../x"])
      await expect(redirectPath(portal, path)).rejects.toMatchObject({ status: 404 });
  });
});
