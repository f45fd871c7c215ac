import { act, render, waitFor } from "@testing-library/react";
import { BehaviorSubject } from "rxjs";
import { afterEach, describe, expect, test, vi } from "vitest";
import { BRANDS } from "../../../../brands/brands.ts";
import { err, ok } from "../../../../contract/result.ts";
import { IDLE_FEED } from "../../../../streams/feed/idleFeed.ts";
import { answeringApi } from "../../../api/testing/answeringApi.ts";
import { NoticeContext } from "../../../hooks/notice.ts";
import { type Portal, PortalContext } from "../../../hooks/portal.ts";
import { ALL_SHOWN } from "../../../hooks/testing/portal.tsx";
import { type SessionView, VISITOR } from "../../../hooks/session.ts";
import { sessionOf, userInfo } from "../../../hooks/testing/people.ts";
import { staticSession } from "../../../hooks/staticSession.ts";
import { createBoardStore } from "../state/store.ts";
import { EIGHT_PM, footballRow } from "../testRows.ts";
import { useStarSync } from "./useStarSync.ts";

afterEach(() => localStorage.clear());

function show(view: SessionView) {
  const view$ = new BehaviorSubject(view);
  const sent: string[] = [];
  const notice = vi.fn();
  let isRefused = false;
  const portal: Portal = {
    brand: BRANDS.default,
    api: answeringApi(({ path, method }) => {
      sent.push(path);
      if (isRefused) return err({ code: 409, message: "最多保存500场比赛" });
      return ok(method === "GET" ? { matches: [], rows: [footballRow("c")] } : { matchIds: [] });
    }),
    sportFeed: IDLE_FEED,
    tvFeed: IDLE_FEED,
    session: { ...staticSession(view), view$ },
    spoilers: ALL_SHOWN,
    now: () => EIGHT_PM,
  };
  const store = createBoardStore({ sport: "fb", tab: "t", storage: localStorage });
  store.load("2026-11-21");
  function Board() {
    useStarSync("fb", store);
    return null;
  }
  const { unmount } = render(
    <PortalContext value={portal}>
      <NoticeContext value={notice}>
        <Board />
      </NoticeContext>
    </PortalContext>,
  );
  const starred = (): string[] => store.favourites$.value.map(({ id }) => id).toSorted();
  return { view$, sent, notice, store, starred, unmount, refuse: () => (isRefused = true) };
}
const ACTIVE = sessionOf(userInfo({ id: "7" }));
const star = (id: string) => ({ id, date: "2026-11-21" });

describe("favourites and the session", () => {
  test("a visitor's stay in the browser", async () => {
    const { store, sent, starred } = show(VISITOR);
    act(() => store.toggleFavourite(star("a")));
    await act(async () => undefined);
    expect([sent, starred()]).toEqual([[], ["a"]]);
  });

  test("login merges, logout leaves the visitor with none", async () => {
    const { store, view$, starred } = show(VISITOR);
    act(() => store.toggleFavourite(star("c")));
    act(() => view$.next(ACTIVE));
    await waitFor(() => expect(localStorage.getItem("fulltime.favourites.fb.owner")).toBe("7"));
    await waitFor(() => expect(starred()).toEqual(["c"]));
    act(() => view$.next(VISITOR));
    await waitFor(() => expect(starred()).toEqual([]));
  });

  test("a refused star of a user is taken back, and the reader is told", async () => {
    const { store, starred, notice, refuse } = show(ACTIVE);
    await waitFor(() => expect(starred()).toEqual(["c"]));
    refuse();
    act(() => store.toggleFavourite(star("a")));
    expect(starred()).toEqual(["a", "c"]);
    await waitFor(() => expect(notice).toHaveBeenCalledExactlyOnceWith("最多保存500场比赛"));
    expect(starred()).toEqual(["c"]);
  });
});
