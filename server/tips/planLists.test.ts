import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type PlanFilter, tipsCalls } from "../../contract/http/tips.ts";
import { type MatchId, asMatchId } from "../../contract/ids.ts";
import { HOUR, MINUTE, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

const {
  tjExpertCenterHead,
  tjExpertCenterRecommends,
  tjExpertInfo,
  tjExpertMore,
  tjExpertRecommends,
  tjExpertV2IndexRecommends,
  tjMatchFilter,
  tjPlanRecords,
} = tipsCalls;

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

describe("lists of plans", () => {
  // Five plans of one world: three for sale, one won, one under way.
  const ids: Record<"cheap" | "free" | "ticket" | "total" | "settled" | "playing", string> = {
    ...{ cheap: "", free: "", ticket: "", total: "", settled: "", playing: "" },
  };
  const names = (list: readonly { readonly id: string }[]) => list.map(({ id }) => Object.entries(ids).find(([, own]) => own === id)?.[0]);
  const listed = async (body: Partial<PlanFilter>) => {
    const { total, list } = (await world.portal.call(tjExpertRecommends, { body })).data;
    expect(total).toBe(list.length);
    return names(list);
  };
  const options = async (query: { readonly sport?: "fb" | "bk"; readonly state?: PlanFilter["state"] }) => {
    const { leagues, matches, betTypes } = (await world.portal.call(tjMatchFilter, { query })).data;
    return {
      leagues: leagues.map(({ id, name, sport, plans }) => `${sport}:${id} ${name} ${plans}`),
      matches: matches.map(({ match, plans }) => `${match.id} ${plans}`),
      betTypes: betTypes.map(({ betType, plans }) => `${betType} ${plans}`),
    };
  };

  beforeAll(async () => {
    const [expert, other] = [await world.expert(), await world.expert()];
    await named("over", HOUR);
    ids.settled = await world.publish(expert, "over", { betType: "eu" }, { market: "eu", line: null, price: 2.1 });
    await world.play("over", [2, 0]);
    await world.round();
    await named("running", HOUR);
    ids.playing = await world.publish(other, "running");
    await named("later", 30 * HOUR);
    await named("soon", 20 * HOUR);
    await world.match("basket", 25 * HOUR, "bk");
    await world.match("cup", 22 * HOUR, "fb", { league: { id: "l2", name: "杯赛", color: "#112233" } });
    ids.cheap = await world.publish(expert, "later", { price: { currency: "diamond", amount: 8 }, isRefundable: false });
    ids.free = await world.publish(expert, "soon", { price: { currency: "diamond", amount: 0 }, isRefundable: false });
    ids.ticket = await world.publish(other, "cup", { price: { currency: "ticket", amount: 6 } });
    ids.total = await world.publish(other, "basket", { betType: "ou" }, { sport: "bk", market: "ou", side: "over", line: 2.5, price: 0.9 });
    world.money.clock.advance(90 * MINUTE);
    for (let n = 0; n < 3; n += 1) expect(await world.buy(await world.fan(), ids.total)).toMatchObject({ code: 200 });
    expect(await world.buy(await world.fan(), ids.cheap)).toMatchObject({ code: 200 });
  });

  test.each<[Partial<PlanFilter>, readonly string[]]>([
    [{}, ["total", "ticket", "free", "cheap"]],
    [{ sport: "fb" }, ["ticket", "free", "cheap"]],
    [{ sport: "bk" }, ["total"]],
    [{ price: "free" }, ["free"]],
    [{ price: "diamond" }, ["total", "cheap"]],
    [{ price: "ticket" }, ["ticket"]],
    [{ isRefundable: true }, ["total", "ticket"]],
    [{ isRefundable: false }, ["free", "cheap"]],
    [{ betType: "ah" }, ["ticket", "free", "cheap"]],
    [{ betType: "eu" }, []],
    [{ betType: "eu", state: "settled" }, ["settled"]],
    [{ state: "settled" }, ["settled"]],
    [{ state: "all" }, ["total", "ticket", "free", "cheap", "playing", "settled"]],
    [{ matchId: matchId("soon") }, ["free"]],
    [{ matchId: matchId("soon"), sport: "bk" }, []],
    [{ matchId: matchId("over") }, []],
    [{ matchId: matchId("over"), state: "all" }, ["settled"]],
    [{ leagueId: "l2" }, ["ticket"]],
    [{ leagueId: "l2", state: "settled" }, []],
  ])("are filtered by %j", async (filter, expected) => {
    expect(await listed({ ...filter, sort: "new" })).toEqual(expected);
  });

  test("are ordered by number, by kick-off, and by how their experts hit with how many bought", async () => {
    expect(await listed({ sort: "new" })).toEqual(["total", "ticket", "free", "cheap"]);
    expect(await listed({ sort: "kickoff" })).toEqual(["free", "ticket", "total", "cheap"]);
    // No expert is on a board: three buyers, one, none; of the two without any the newer first.
    expect(await listed({ sort: "hot" })).toEqual(["total", "cheap", "ticket", "free"]);
    const page = (await world.portal.call(tjExpertRecommends, { body: { sort: "kickoff", page: 2, pageSize: 3 } })).data;
    expect([page.total, names(page.list)]).toEqual([4, ["cheap"]]);
  });

  test("show the latest of one sport or of both, page by page", async () => {
    const latest = async (body: { readonly sport?: "fb" | "bk"; readonly cursor?: string }) =>
      (await world.portal.call(tjExpertMore, { body: { pageSize: 4, ...body } })).data;
    const first = await latest({});
    expect(names(first.list)).toEqual(["total", "ticket", "free", "cheap"]);
    expect(names((await latest({ cursor: first.cursor ?? "" })).list)).toEqual(["playing", "settled"]);
    expect(names((await latest({ sport: "bk" })).list)).toEqual(["total"]);
    expect(names((await latest({ sport: "fb" })).list)).toEqual(["ticket", "free", "cheap", "playing"]);
  });

  test("of the front page are of one sport or of both: hot ones, free ones, and those settled last", async () => {
    const front = async (body: { readonly sport?: "fb" | "bk" }) => {
      const { hot, free, settled } = (await world.portal.call(tjExpertV2IndexRecommends, { body })).data;
      return [hot, free, settled].map(names);
    };
    expect(await front({})).toEqual([["total", "cheap", "ticket", "free"], ["free"], ["settled"]]);
    expect(await front({ sport: "fb" })).toEqual([["cheap", "ticket", "free"], ["free"], ["settled"]]);
    expect(await front({ sport: "bk" })).toEqual([["total"], [], []]);
  });

  test("are found by their numbers in the order of these, those that are nowhere left out, with what everybody may know", async () => {
    const found = await world.tips.found([ids.settled, "999999", ids.cheap]);
    expect(names(found)).toEqual(["settled", "cheap"]);
    expect(found[1]).toMatchObject({ isSelling: true, price: { currency: "diamond", amount: "8.00" }, isRefundable: false, sold: 1 });
    expect(found[0]).toMatchObject({ isSelling: false, sold: 0 });
    expect(await world.tips.found([])).toEqual([]);
  });

  test("offer to choose by what there is in the state that is chosen", async () => {
    expect(await options({})).toEqual({
      leagues: ["fb:l1 联赛 2", "bk:l1 联赛 1", "fb:l2 杯赛 1"],
      matches: ["soon 1", "cup 1", "basket 1", "later 1"],
      betTypes: ["ah 3", "ou 1"],
    });
    expect(await options({ sport: "bk" })).toEqual({ leagues: ["bk:l1 联赛 1"], matches: ["basket 1"], betTypes: ["ou 1"] });
    expect(await options({ state: "settled" })).toEqual({ leagues: ["fb:l1 联赛 1"], matches: ["over 1"], betTypes: ["eu 1"] });
    const all = await options({ state: "all", sport: "fb" });
    expect(all.matches).toEqual(["later 1", "cup 1", "soon 1", "running 1", "over 1"]);
    expect(all.betTypes).toEqual(["ah 4", "eu 1"]);
  });

  test("whatever is offered finds as many plans as it says", async () => {
    for (const state of ["open", "settled", "all"] as const) {
      const { leagues, matches, betTypes } = (await world.portal.call(tjMatchFilter, { query: { state } })).data;
      for (const { id, sport, plans } of leagues) expect(await listed({ state, leagueId: id, sport })).toHaveLength(plans);
      for (const { match, plans } of matches) expect(await listed({ state, matchId: match.id, sport: match.sport })).toHaveLength(plans);
      for (const { betType, plans } of betTypes) expect(await listed({ state, betType })).toHaveLength(plans);
    }
  });
});

test.each(["100", "fb", "constructor", "99999999999999999999"])("%s is no expert: not found, whatever is asked of them", async (id) => {
  for (const call of [tjExpertInfo, tjExpertCenterHead, tjExpertCenterRecommends])
    expect(await world.portal.call(call, { body: { id } })).toMatchObject(
      // A user without plans has an empty list.
      id === "100" && call === tjExpertCenterRecommends ? { code: 200, data: { total: 0 } } : { code: 404, message: "专家不存在" },
    );
});

describe("an expert's records", () => {
  test("total each currency by itself: diamonds and tickets are no sum, and only diamonds earn", async () => {
    const expert = await world.expert();
    const fan = await world.fan();
    await world.money.fund(fan, "ticket", 10_000n);
    const [won, lost] = [await world.publish(expert, await named("r1")), await world.publish(expert, await named("r2"))];
    const tickets = { price: { currency: "ticket", amount: 6 }, isRefundable: false } as const;
    const [paid, open] = [
      await world.publish(expert, await named("r3"), tickets),
      await world.publish(expert, await named("r4", 40 * HOUR), tickets),
    ];
    for (const plan of [won, lost, paid, open]) expect(await world.buy(fan, plan)).toMatchObject({ code: 200 });
    expect((await records(expert)).totals).toEqual({
      plans: 4,
      sold: 4,
      income: "0.00",
      diamond: { paid: "76.00", refunded: "0.00", escrow: "76.00" },
      ticket: { paid: "12.00", refunded: "0.00", escrow: "12.00" },
    });
    await world.play("r1", [2, 0]);
    await world.play("r2", [0, 2]);
    await world.play("r3", [2, 0]);
    await world.round();
    world.money.clock.advance(24 * HOUR);
    await world.round();
    expect((await records(expert)).totals).toEqual({
      plans: 4,
      sold: 4,
      income: "19.00",
      diamond: { paid: "76.00", refunded: "38.00", escrow: "0.00" },
      ticket: { paid: "12.00", refunded: "0.00", escrow: "6.00" },
    });
  });
});

function matchId(id: string): MatchId {
  const found = asMatchId(id);
  if (found === null) throw new Error(`${id} is no match's id`);
  return found;
}

async function named(id: string, inMs?: number): Promise<string> {
  await world.match(id, inMs);
  return id;
}

async function records(expert: string) {
  return (await world.portal.call(tjPlanRecords, { as: expert })).data;
}
