import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { FootballState } from "../../contract/codes/football.ts";
import type { SealedOdds } from "../../contract/http/tipTypes.ts";
import { tipsCalls } from "../../contract/http/tips.ts";
import type { Price } from "../../contract/odds/odds.ts";
import { HOUR, MINUTE, type TipsWorld, tipsWorld } from "../../tests/setup/testTips.ts";

let world: TipsWorld;
beforeAll(async () => {
  world = await tipsWorld(inject("databaseUrl"));
});
afterAll(() => world.end());

const view = async (id: string) => (await world.portal.call(tipsCalls.tjRecommendId, { params: { id } })).data;

describe("the odds as the expert saw them", () => {
  const LATER: Price = [0.8, -0.5, 1.08];
  const AT_KICKOFF: Price = [0.86, -0.25, 1.02];
  const CLOSING: Price = [0.84, -0.25, 1.04];
  const IN_PLAY: Price = [0.5, -0.25, 1.5];

  async function priced(plan: string): Promise<Pick<SealedOdds, "isClosing" | "nowAt"> & { readonly crown: Price | null }> {
    const [odds] = (await view(plan)).odds;
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
    expect((await view(plan)).legs[0]?.closing).toEqual({ price: CLOSING[0], lineQuarters: -1 });
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
