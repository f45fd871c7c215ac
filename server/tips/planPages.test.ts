import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { FootballState } from "../../contract/codes/football.ts";
import type { SealedOdds } from "../../contract/http/tipTypes.ts";
import type { BetType } from "../../contract/codes/tips.ts";
import { type PublishLeg, tipsCalls } from "../../contract/http/tips.ts";
import type { Price } from "../../contract/odds/odds.ts";
import { HOUR, MINUTE, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

describe("the odds as the expert saw them", () => {
  const LATER: Price = [0.8, -0.5, 1.08];
  const AT_KICKOFF: Price = [0.86, -0.25, 1.02];
  const CLOSING: Price = [0.84, -0.25, 1.04];
  const IN_PLAY: Price = [0.5, -0.25, 1.5];

  async function priced(plan: string): Promise<Pick<SealedOdds, "isClosing" | "nowAt"> & { readonly crown: Price | null }> {
    const [odds] = (await world.view(plan)).odds;
    if (!odds) throw new Error("a plan without odds");
    const { isClosing, nowAt, rows } = odds;
    return { isClosing, nowAt, crown: rows.find(({ company }) => company.id === "crown")?.now ?? null };
  }

  test("a match that begins twenty minutes late closes when it begins, not when it was to begin", async () => {
    const { clock } = world.money;
    await world.match("late");
    const plan = await world.publish(await world.expert(), "late");
    clock.advance(HOUR - MINUTE);
    await world.price("late", "crown", "ah", AT_KICKOFF);
    clock.advance(11 * MINUTE);
    await world.price("late", "crown", "ah", CLOSING);
    expect(await priced(plan)).toEqual({ isClosing: false, nowAt: clock.now(), crown: CLOSING });
    clock.advance(10 * MINUTE);
    const startAt = clock.now();
    await world.state("late", FootballState.firstHalf);
    clock.advance(MINUTE);
    await world.price("late", "crown", "ah", IN_PLAY);
    expect(await priced(plan)).toEqual({ isClosing: true, nowAt: startAt - 1, crown: CLOSING });
    await world.play("late", [1, 0]);
    await world.round();
    expect((await world.view(plan)).legs[0]?.closing).toEqual({ price: CLOSING[0], lineQuarters: -1 });
    expect(await priced(plan)).toEqual({ isClosing: true, nowAt: startAt - 1, crown: CLOSING });
  });

  test("a match that begins early closes early", async () => {
    const { clock } = world.money;
    await world.match("early");
    const plan = await world.publish(await world.expert(), "early");
    clock.advance(HOUR - 2 * MINUTE);
    const startAt = clock.now();
    await world.state("early", FootballState.firstHalf);
    clock.advance(MINUTE);
    await world.price("early", "crown", "ah", IN_PLAY);
    expect(await priced(plan)).toEqual({ isClosing: true, nowAt: startAt - 1, crown: [0.92, -0.25, 0.96] });
  });

  test("a match that is put off, and never tells of a start, closes when it was to begin", async () => {
    const { clock } = world.money;
    await world.match("off");
    const plan = await world.publish(await world.expert(), "off");
    const kickoffAt = clock.now() + HOUR;
    clock.advance(HOUR + MINUTE);
    expect(await priced(plan)).toMatchObject({ isClosing: false, nowAt: clock.now() });
    await world.price("off", "crown", "ah", LATER);
    await world.state("off", FootballState.postponed);
    expect(await priced(plan)).toEqual({ isClosing: true, nowAt: kickoffAt - 1, crown: [0.92, -0.25, 0.96] });
  });
});

test("a plan's match stands on it as on the board: its state and its score", async () => {
  const expert = await world.expert();
  await world.match("on-board");
  const plan = await world.publish(expert, "on-board");
  world.money.clock.advance(HOUR);
  await world.state("on-board", FootballState.firstHalf);
  await world.score("on-board", [1, 0]);
  const match = async () => {
    world.money.clock.advance(20);
    return (await world.view(plan)).legs[0];
  };
  await expect.poll(match).toMatchObject({ matchId: "on-board", match: { state: FootballState.firstHalf, score: [1, 0] } });
});

const ah = { market: "ah", side: "home" } as const;
const single = { market: "eu", side: "home", company: "jc" } as const;
test.each<readonly [message: string, betType: BetType, legs: readonly Partial<PublishLeg>[]]>([
  ["2串1 需要两场比赛", "2in1", [ah]],
  ["只能选择一场比赛", "ah", [ah, ah]],
  ["这项运动没有这种玩法", "single", [{ ...single, sport: "bk" }]],
  ["这项运动没有这种玩法", "2in1", [ah, { ...ah, sport: "bk", matchId: "another" }]],
  ["玩法与盘口不符", "ou", [ah]],
  ["没有这个选项", "ah", [{ market: "ah", side: "over" }]],
  ["单关以竞彩官方赔率发布", "single", [{ ...single, company: "crown" }]],
  ["2串1 需要两场不同的足球比赛", "2in1", [ah, { market: "ou", side: "over" }]],
])("a plan is refused in a shape that there is not: %s, %s", async (message, betType, parts) => {
  const [expert, id] = [await world.expert(), await world.nextMatch()];
  const leg = await world.leg(id);
  const legs = parts.map((part) => ({ ...leg, ...part }));
  expect(await world.tryPublish(expert, world.body(legs, { betType }))).toMatchObject({ code: 409, message });
});

describe("a plan of two matches", () => {
  test("shows both legs on its page and in its expert's list; the picks and prices of both are for buyers, and for all after the first kick-off", async () => {
    const [expert, fan] = [await world.expert(), await world.fan()];
    await world.match("two-a");
    await world.match("two-b", 2 * HOUR);
    const legs = [
      await world.leg("two-a", { side: "away", price: 0.96 }),
      await world.leg("two-b", { market: "ou", side: "under", line: 2.5, price: 0.98 }),
    ];
    const published = await world.tryPublish(expert, world.body(legs, { betType: "2in1" }));
    const plan = published.data.id;
    const shown = async (as?: string) => {
      const who = as === undefined ? {} : { as };
      const page = await world.view(plan, as);
      const body = { id: expert, state: "all", page: 1, pageSize: 20 } as const;
      const [card] = (await world.portal.call(tipsCalls.tjExpertCenterRecommends, { ...who, body })).data.list;
      expect(card?.legs).toEqual(page.legs);
      return {
        text: JSON.stringify([page, card]),
        legs: page.legs.map(({ matchId, market, lineQuarters, pick }) => [matchId, market, lineQuarters, pick]),
      };
    };
    const sealed = [
      ["two-a", "ah", -1, null],
      ["two-b", "ou", 10, null],
    ];
    const open = [
      ["two-a", "ah", -1, { side: "away", price: 0.96 }],
      ["two-b", "ou", 10, { side: "under", price: 0.98 }],
    ];
    const stranger = await world.fan(0n);
    for (const as of [undefined, stranger]) {
      const found = await shown(as);
      expect(found.legs).toEqual(sealed);
      expect(found.text).not.toMatch(/"(side|picks|salt)"/);
    }
    await world.buy(fan, plan);
    expect((await shown(fan)).legs).toEqual(open);
    expect((await shown(stranger)).legs).toEqual(sealed);
    world.money.clock.advance(HOUR - 1);
    expect((await shown()).legs).toEqual(sealed);
    world.money.clock.advance(1);
    expect((await shown()).legs).toEqual(open);
  });
});

test("on a page that goes back in time experts have the record of its moment, by the versions of then", async () => {
  const expert = await world.expert();
  const [before, corrected, about] = [await world.nextMatch(), await world.nextMatch(), await world.nextMatch(5 * HOUR)];
  for (const id of [before, corrected, about]) await world.publish(expert, id);
  const record = async (at?: number) => {
    const body = { sport: "fb", matchId: about, page: 1, pageSize: 20, ...(at === undefined ? {} : { at }) } as const;
    const [plan] = (await world.portal.call(tipsCalls.tjExpertMatch, { body })).data.list;
    return [plan?.expert.fifteen, plan?.expert.window.plans, plan?.expert.window.won, plan?.expert.streak];
  };
  await world.play(before, [2, 0]);
  await world.round();
  const first = world.money.clock.now();
  await world.play(corrected, [3, 0]);
  await world.round();
  const second = world.money.clock.now();
  world.money.clock.advance(HOUR);
  await world.score(corrected, [0, 1]);
  world.money.clock.advance(10 * MINUTE);
  await world.round();
  const third = world.money.clock.now();
  expect(await record()).toEqual([["L", "W"], 2, 1, -1]);
  expect(await record(third)).toEqual([["L", "W"], 2, 1, -1]);
  expect(await record(third - 1)).toEqual([["W", "W"], 2, 2, 2]);
  expect(await record(second - 1)).toEqual([["W"], 1, 1, 1]);
  expect(await record(first - 1)).toEqual([[], 0, 0, 0]);
});
