import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { RouterProvider, createMemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { PortalContext } from "../../hooks/portal.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { portalOf } from "../../hooks/testing/portal.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { type MatchData, loadMatch } from "./loadMatch.ts";
import { LIVE_PAGE } from "./MatchPage.tsx";
import { MatchScreen } from "./MatchScreen.tsx";
import { FULL_TIME } from "./testing/footballMatch.ts";
import { matchApi } from "./testing/matchApi.ts";

const NOW = FULL_TIME + 1_000;
const LOG = "/live/{sport}/match/log";

/** The page of a URL, with links to other minutes and to a loader that has run again. */
async function open(at: string) {
  const url = `/football/live/m1${at}`;
  const load = () => loadMatch({ api: matchApi(), sport: "fb", id: "m1", url: `http://page${url}`, now: NOW });
  const [first, again] = await Promise.all([load(), load()]);
  const api = matchApi();

  function Screen({ data }: { readonly data: MatchData }) {
    const [shown, setShown] = useState(data);
    return (
      <>
        <MatchScreen sport="fb" data={shown} own={LIVE_PAGE} />
        <Link to="?at=60:00">六十分钟</Link>
        <Link to="?at=10:00">十分钟</Link>
        <button type="button" onClick={() => setShown(again)}>
          再读
        </button>
      </>
    );
  }

  const router = createMemoryRouter([{ path: "/football/live/:id", element: <Screen data={first} /> }], { initialEntries: [url] });
  const { unmount } = render(
    <PortalContext value={portalOf({ api, now: () => NOW })}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
  return { unmount, logs: () => api.sent.filter(({ path }) => path === LOG).length, address: () => router.state.location.search };
}

const score = () => screen.getByTestId("score").textContent;
const minute = () => screen.getByTestId("rail-time").textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("link", { name }));

describe("a match as it stands", () => {
  it("goes to the minute of a link once its log is there, and back to live with the address", async () => {
    const { address, logs } = await open("");
    expect([score(), logs()]).toEqual(["2-1", 0]);
    press("六十分钟");
    await expect.poll(minute).toBe("61′");
    expect([score(), address()]).toEqual(["1-1", "?at=60:00"]);
    fireEvent.click(within(screen.getByTestId("band")).getByRole("button", { name: "回到实时" }));
    await expect.poll(score).toBe("2-1");
    expect(address()).toBe("");
  });

  it("finds its streams running when the data is loaded again", async () => {
    const { logs } = await open("");
    press("六十分钟");
    await expect.poll(minute).toBe("61′");
    const asked = logs();
    fireEvent.click(screen.getByRole("button", { name: "再读" }));
    expect([minute(), score(), logs()]).toEqual(["61′", "1-1", asked]);
  });
});

describe("a match behind 不剧透", () => {
  it("stands at the kick-off until its score is asked for", async () => {
    const spoilers = createSpoilers({ isOn: true, write: () => undefined });
    const data = await loadMatch({ api: matchApi(), sport: "fb", id: "m1", url: "http://page/football/live/m1", now: NOW, isVeiled: true });
    const router = createMemoryRouter([{ path: "/", element: <MatchScreen sport="fb" data={data} own={LIVE_PAGE} /> }]);
    const { container } = render(
      <PortalContext value={portalOf({ api: matchApi(), now: () => NOW, spoilers })}>
        <RouterProvider router={router} />
      </PortalContext>,
    );
    await expect.poll(() => screen.queryByText(/不剧透：正在看/) !== null).toBe(true);
    expect(score()).toBe("0-0");
    expect(container.textContent).not.toContain("萨卡兜射");
    expect(screen.queryAllByTestId(/^later/)).toEqual([]);
    const ask = () => screen.getByRole<HTMLButtonElement>("button", { name: "看现在的比分" });
    // The button is disabled until the log is loaded.
    await expect.poll(() => ask().disabled).toBe(false);
    fireEvent.click(ask());
    await expect.poll(score).toBe("2-1");
    expect([spoilers.veil$.value.isOn, spoilers.veil$.value.revealed.has("m1")]).toEqual([true, true]);
    expect(document.title).toBe("阿森纳 2-1 切尔西 - 全场体育");
  });
});

describe("a match as of a linked minute", () => {
  it("stands still at it, and another link does not move a reader who is looking back", async () => {
    const { logs, address } = await open("?at=60:00");
    expect([score(), minute()]).toEqual(["1-1", "61′"]);
    await expect.poll(logs).toBeGreaterThan(1);
    press("十分钟");
    await act(async () => undefined);
    expect([address(), score(), minute()]).toEqual(["?at=10:00", "1-1", "61′"]);
  });
});
