import { act, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RoomEvent } from "../../../../contract/feed/room.ts";
import type { MatchEvent } from "../../../../contract/feed/sport.ts";
import type { HighlightDetail } from "../../../../contract/http/highlights.ts";
import { ok } from "../../../../contract/result.ts";
import { BUSY, type Replies, fakeApi, inPortal, portalOf } from "../../../hooks/testing/portal.tsx";
import type { BarrageLayerProps } from "../../../parts/barrage/layerProps.ts";
import type { PlayerProps } from "../../../parts/player/playerProps.ts";
import { HighlightStage } from "./HighlightStage.tsx";
import { AT, detailOf } from "./testing.ts";

/** A fake player without a picture: records its props, with which the test reports the moment on screen. */
const played = vi.hoisted(() => ({ props: null as PlayerProps | null, flown: [] as string[] }));
vi.mock("../../../parts/player/Player.tsx", () => ({
  Player: (props: PlayerProps) => {
    played.props = props;
    return props.overlay;
  },
}));
vi.mock("../../../parts/barrage/BarrageLayer.tsx", () => ({
  BarrageLayer: ({ items$ }: BarrageLayerProps) => {
    useEffect(() => {
      const flying = items$.subscribe((items) => played.flown.push(...[items].flat().map(({ text }) => text)));
      return () => flying.unsubscribe();
    }, [items$]);
    return null;
  },
}));

const EVENTS = "/inform/movie-highlights/events";
const DETAIL = "/inform/movie-highlights/detail";
const film = (sig: string) => ({ url: `/media/highlights/7-1.flv?u=5&exp=9&sig=${sig}`, expiresAt: AT });

const matchEvent = (s: number, afterMs: number, k: string, d: object) =>
  ({ ch: "fb:m1", s, at: AT + afterMs, k, d }) as unknown as MatchEvent;
function said(s: number, afterMs: number, text: string): RoomEvent {
  const from = { id: "5", name: "阿森", portrait: "", level: 3, noble: null, role: "user" as const };
  return { ch: "room:680001", s, at: AT + afterMs, k: "chat", d: { id: `c${s}`, from, text } };
}

/** Two stretches of one match, with a goal each, a minute apart. */
const WHOLE = detailOf(
  {
    film: film("first"),
    stretches: [
      { mediaMs: 0, durationMs: 25_000, at: AT - 15_000 },
      { mediaMs: 25_000, durationMs: 25_000, at: AT + 45_000 },
    ],
    events: [matchEvent(8, 0, "score", { score: [0, 1] }), matchEvent(9, 60_000, "score", { score: [1, 1] })],
  },
  { isOwned: true },
);

async function show(detail: HighlightDetail, replies: Replies = {}) {
  const api = fakeApi({
    [EVENTS]: () => ok({ events: [said(1, 1_000, "好球"), said(2, 61_000, "扳平了")], next: null }),
    ...replies,
  });
  const portal = portalOf({ api });
  const page = (of: HighlightDetail) => inPortal(<HighlightStage detail={of} />, portal);
  const { rerender } = render(page(detail));
  await act(async () => undefined);
  return { api, update: (of: HighlightDetail) => act(async () => rerender(page(of))) };
}

/** Shows the picture `afterMs` after the first goal. */
const picture = (afterMs: number, isPlaying = true) =>
  act(async () => played.props?.onFrameClock?.({ at: AT + afterMs, lagMs: 0, isPlaying }));
const score = () => screen.getByRole("group", { name: "此刻比分" }).querySelector("b")?.textContent;

beforeEach(() => {
  played.props = null;
  played.flown = [];
});

describe("score and barrage of a film", () => {
  it("are those of the picture's moment: over the seam, and back where the reader goes back", async () => {
    await show(WHOLE);
    await picture(-10_000);
    expect([score(), played.flown]).toEqual(["0 - 0", []]);
    await picture(999);
    expect([score(), played.flown]).toEqual(["0 - 1", []]);
    await picture(1_000);
    expect(played.flown).toEqual(["好球"]);
    await picture(45_000);
    expect([score(), played.flown]).toEqual(["0 - 1", ["好球"]]);
    await picture(60_000);
    expect(score()).toBe("1 - 1");
    await picture(61_000);
    expect(played.flown).toEqual(["好球", "扳平了"]);
    await picture(-10_000, false);
    expect(score()).toBe("0 - 0");
    await picture(999);
    expect(played.flown).toEqual(["好球", "扳平了"]);
    await picture(1_000);
    expect(played.flown).toEqual(["好球", "扳平了", "好球"]);
  });

  it("stand while the picture stands, however long", async () => {
    vi.useFakeTimers();
    try {
      await show(WHOLE);
      await picture(-1_000, false);
      await act(() => vi.advanceTimersByTimeAsync(120_000));
      expect([score(), played.flown]).toEqual(["0 - 0", []]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("the address of a film", () => {
  const freshUrl = () => {
    const source = played.props?.source;
    return source?.kind === "recording" ? source.freshUrl : undefined;
  };

  it("is the whole film's for whoever has it; once it has expired a fresh one is asked for, and is none for whoever lost it", async () => {
    let sig: string | null = "second";
    const { api } = await show(WHOLE, { [DETAIL]: () => (sig === null ? BUSY : ok({ ...WHOLE, film: film(sig) })) });
    expect(played.props?.source).toMatchObject({ url: film("first").url, durationMs: 50_000, isSeekable: true });
    expect(await freshUrl()?.()).toBe(film("second").url);
    expect(api.sent.filter(({ path }) => path === DETAIL).map(({ input }) => input.query)).toEqual([{ id: "7" }]);
    sig = null;
    expect(await freshUrl()?.()).toBeNull();
  });

  it("that is signed anew is the same film: the player goes on", async () => {
    const { update } = await show(WHOLE);
    const before = played.props?.source;
    await update({ ...WHOLE, film: film("third") });
    expect(played.props?.source).toBe(before);
  });

  it("is the preview's for whoever has not paid, which never expires; bought, it is the whole film's", async () => {
    const { update } = await show({ ...WHOLE, film: null });
    expect(played.props?.source).toMatchObject({ url: "/media/highlights/7-1-preview.flv", durationMs: 5_000 });
    expect(freshUrl()).toBeUndefined();
    await update(WHOLE);
    expect(played.props?.source).toMatchObject({ url: film("first").url, durationMs: 50_000 });
  });
});
