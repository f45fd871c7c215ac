import { act, render, screen, waitFor } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import { afterEach, describe, expect, it } from "vitest";
import type { EmbeddedMoment, ShownMoment } from "../../../contract/http/content.ts";
import type { MatchId } from "../../../contract/ids.ts";
import { ok } from "../../../contract/result.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import type { Playhead } from "../../../streams/clock/types.ts";
import { pageMoment$ } from "../../hooks/pageMoment.ts";
import { BUSY, NOW, type Replies, worldOf } from "../../hooks/testing/portal.tsx";
import { MomentCard, MomentOf } from "./MomentCard.tsx";

const LIST = "/inform/moment/list";
const WHERE = { sport: "fb", matchId: "m1" as MatchId, at: NOW - 60_000 } as const;
const TEAMS = { home: { id: "h", name: "利物浦" }, away: { id: "a", name: "曼联" } };
const SHOWN: ShownMoment = { ...WHERE, ...TEAMS, isWithheld: false, minute: "67′", score: [2, 1], incident: null, correction: null };

const show = (moment: EmbeddedMoment) => render(worldOf(<MomentCard moment={moment} />, {}).element);
afterEach(() => pageMoment$.next(null));

describe("a card", () => {
  it("between two incidents has its minute and the score of then, and opens that moment", () => {
    show(SHOWN);
    const link = screen.getByRole("link");
    expect(link.getAttribute("href")).toBe(`/football/live/m1?at=${WHERE.at}`);
    expect(link.textContent).toContain("67′");
    expect(link.textContent).toContain("2 - 1");
  });

  it("says what became of it", () => {
    show({ ...SHOWN, correction: { isRevoked: true, reason: "越位", score: [1, 1] } });
    expect(screen.getByText("当时 2-1，后更正为 1-1：越位")).toBeTruthy();
  });

  it("that is withheld tells no score, no minute, and leads nowhere", () => {
    show({ ...WHERE, ...TEAMS, isWithheld: true });
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByRole("note").textContent).toBe("利物浦· - ·曼联看到后显示");
  });
});

describe("a card that is known by its moment alone", () => {
  function open(replies: Replies, of: readonly RichMoment[] = [WHERE]) {
    const world = worldOf(
      of.map((one) => <MomentOf key={one.at} of={one} />),
      replies,
    );
    render(world.element);
    return world.api.sent.filter(({ path }) => path === LIST).map(({ input }) => input.body);
  }

  it("is read with the others of its page by one call, in its own room; a failure can be tried again", async () => {
    const answers = [BUSY, ok({ list: [SHOWN] })];
    const asked: unknown[] = [];
    const other = { ...WHERE, at: NOW - 120_000 };
    open({ [LIST]: ({ body }) => (asked.push(body), answers.shift() ?? BUSY) }, [WHERE, other]);
    expect(screen.getAllByText("正在载入比赛时刻")).toHaveLength(2);
    const [retry] = await screen.findAllByRole("button", { name: "重试" });
    expect(asked).toEqual([{ moments: [WHERE, other] }]);
    act(() => retry?.click());
    expect(await screen.findByRole("link")).toBeTruthy();
  });

  it("is withheld until the page's clock is there; back before it, nothing of later stays", async () => {
    const clock$ = new BehaviorSubject<Playhead>({ at: WHERE.at - 5_000, rate: 1, mode: "held" });
    pageMoment$.next(clock$);
    const asked: number[] = [];
    open({
      [LIST]: ({ body }) => {
        const { at } = body as { readonly at: number };
        asked.push(at);
        return ok({ list: [at >= WHERE.at ? SHOWN : { ...WHERE, ...TEAMS, isWithheld: true }] });
      },
    });
    expect(await screen.findByText("看到后显示")).toBeTruthy();
    act(() => clock$.next({ ...clock$.value, at: WHERE.at }));
    expect(await screen.findByText("2 - 1")).toBeTruthy();
    act(() => clock$.next({ ...clock$.value, at: WHERE.at - 1 }));
    expect(screen.queryByText("2 - 1")).toBeNull();
    await waitFor(() => expect(screen.getByText("看到后显示")).toBeTruthy());
    expect([...new Set(asked)]).toEqual([WHERE.at - 5_000, WHERE.at, WHERE.at - 1]);
  });
});
