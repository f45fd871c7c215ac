import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { type LoaderFunctionArgs, RouterProvider, createMemoryRouter, useLoaderData } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { PortalContext } from "../../hooks/portal.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { portalOf } from "../../hooks/testing/portal.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { type MatchData, loadMatch, matchTitle } from "./loadMatch.ts";
import { LIVE_PAGE } from "./MatchPage.tsx";
import { MatchScreen } from "./MatchScreen.tsx";
import { FULL_TIME, clockAt } from "./testing/footballMatch.ts";
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
  it("goes to the minute of another link", async () => {
    const { logs, address } = await open("?at=60:00");
    expect([score(), minute()]).toEqual(["1-1", "61′"]);
    await expect.poll(logs).toBeGreaterThan(1);
    press("十分钟");
    await expect.poll(minute).toBe("11′");
    expect([address(), score()]).toEqual(["?at=10:00", "0-0"]);
  });

  it("goes to the minute of a link that was pressed before its log was there", async () => {
    const { logs, address } = await open("?at=60:00");
    expect(logs()).toBeLessThan(3);
    press("十分钟");
    await expect.poll(minute).toBe("11′");
    expect([address(), score()]).toEqual(["?at=10:00", "0-0"]);
  });
});

/** The route of a match as the app has it: each navigation loads, and writes the loader's title. */
async function visit(at: string, { isVeiled = false, pageApi = matchApi() } = {}) {
  const spoilers = createSpoilers({ isOn: isVeiled, write: () => undefined });
  let loads = 0;
  const load = (url: string) => {
    loads += 1;
    return loadMatch({ api: matchApi(), sport: "fb", id: "m1", url, now: NOW, isVeiled });
  };
  function Screen() {
    const data = useLoaderData<MatchData>();
    return (
      <>
        <title>{`${matchTitle(data)} - 全场体育`}</title>
        <MatchScreen sport="fb" data={data} own={LIVE_PAGE} />
        <Link to="?at=70:00">七十分钟</Link>
      </>
    );
  }
  const url = `/football/live/m1${at}`;
  const route = { path: "/football/live/:id", loader: ({ request }: LoaderFunctionArgs) => load(request.url), element: <Screen /> };
  const router = createMemoryRouter([route], {
    initialEntries: [url],
    hydrationData: { loaderData: { "0": await load(`http://page${url}`) } },
  });
  render(
    <PortalContext value={portalOf({ api: pageApi, now: () => NOW, spoilers })}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
  // Until the streams run, and the log of a minute is there, the rail cannot be moved.
  await act(async () => undefined);
  await expect.poll(() => screen.queryByText("正在载入比赛记录")).toBeNull();
  await act(async () => undefined);
  return {
    back: () => act(() => router.navigate(-1)),
    address: () => router.state.location.search,
    loads: () => loads,
  };
}

const rail = () => screen.getByRole("slider");
/** The title's score, the header's, and where the rail stands. */
const shown = () => [/\d-\d/.exec(document.title)?.[0], score(), rail().getAttribute("aria-valuetext")];
const key = (name: string, times = 1) => {
  for (let i = 0; i < times; i += 1) fireEvent.keyDown(rail(), { key: name, shiftKey: true });
};

/** From here on `setTimeout` waits for the test. */
function fakeTime() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  return (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
}
afterEach(() => void vi.useRealTimers());

describe("the address, the rail and the title of a match", () => {
  it("are live again where Back leads to the address without a minute", async () => {
    const { back, address } = await visit("");
    key("Home");
    await expect.poll(minute).toBe("1′");
    key("ArrowRight", 4);
    await expect.poll(shown).toEqual(["0-0", "0-0", "21 分钟，回看"]);
    press("赛况");
    await expect.poll(address).toBe("?at=20:00");
    await expect.poll(shown).toEqual(["0-0", "0-0", "21 分钟，回看"]);
    await back();
    await expect.poll(shown).toEqual(["2-1", "2-1", "完场，实时"]);
    expect(address()).toBe("");
  });

  it("are at the kick-off where Back leads to the address without a minute, and 不剧透 is on", async () => {
    const { back, address } = await visit("", { isVeiled: true });
    expect(shown()).toEqual(["0-0", "0-0", "1 分钟，回看"]);
    press("七十分钟");
    await expect.poll(shown).toEqual(["2-1", "2-1", "71 分钟，回看"]);
    await back();
    await expect.poll(shown).toEqual(["0-0", "0-0", "1 分钟，回看"]);
    expect(address()).toBe("");
  });

  it("follow the rail once it rests, without another entry and without loading: Back leads to where it was", async () => {
    const { back, address, loads } = await visit("?half=1&at=30:00#chat");
    const before = loads();
    const pass = fakeTime();
    key("ArrowRight", 7);
    await pass(499);
    expect([address(), shown()]).toEqual(["?half=1&at=30:00", ["1-1", "1-1", "66 分钟，回看"]]);
    await pass(1);
    expect([address(), loads(), shown()]).toEqual(["?at=65:00&half=1", before, ["1-1", "1-1", "66 分钟，回看"]]);
    vi.useRealTimers();
    press("七十分钟");
    await expect.poll(shown).toEqual(["2-1", "2-1", "71 分钟，回看"]);
    await back();
    await expect.poll(shown).toEqual(["1-1", "1-1", "66 分钟，回看"]);
    expect(address()).toBe("?at=65:00&half=1");
  });

  it("stay as they are where the rail is back at their minute, however it is written", async () => {
    const { address } = await visit(`?at=${clockAt(30)}`);
    const pass = fakeTime();
    key("ArrowRight");
    key("ArrowLeft");
    await pass(1_000);
    expect([address(), shown()]).toEqual([`?at=${clockAt(30)}`, ["1-0", "1-0", "31 分钟，回看"]]);
  });

  it("name no minute where the address did not", async () => {
    const { address } = await visit("");
    key("Home");
    await expect.poll(minute).toBe("1′");
    const pass = fakeTime();
    key("ArrowRight", 4);
    await pass(1_000);
    expect([address(), minute()]).toEqual(["", "21′"]);
  });

  it("go to the minute of a link, and back", async () => {
    const { back } = await visit("?at=30:00");
    press("七十分钟");
    await expect.poll(shown).toEqual(["2-1", "2-1", "71 分钟，回看"]);
    await back();
    await expect.poll(shown).toEqual(["1-0", "1-0", "31 分钟，回看"]);
  });

  it("do not move when a tab is pressed in stoppage time", async () => {
    const { address } = await visit("");
    key("Home");
    await expect.poll(minute).toBe("1′");
    key("ArrowRight", 9);
    await expect.poll(minute).toBe("45+1′");
    press("赛况");
    await expect.poll(address).toBe("?at=44:59");
    await act(async () => undefined);
    expect(minute()).toBe("45+1′");
  });

  it("are held where following the video has taken the minute from the address", async () => {
    const { address } = await visit("?at=30:00");
    fireEvent.click(screen.getByRole("button", { name: "跟随视频…" }));
    const panel = within(screen.getByRole("form", { name: "跟随视频" }));
    fireEvent.change(panel.getByRole("spinbutton"), { target: { value: "18" } });
    fireEvent.click(panel.getByRole("button", { name: "跟随" }));
    await expect.poll(address).toBe("");
    await act(async () => undefined);
    expect(rail().getAttribute("aria-valuetext")).toContain("跟随视频");
  });

  it("tell no score that the page does not show, where its log cannot be read", async () => {
    const { address } = await visit("?at=30:00", { pageApi: matchApi({ [LOG]: 500 }) });
    await expect.poll(() => document.title).toBe("阿森纳 vs 切尔西 - 全场体育");
    press("七十分钟");
    await expect.poll(address).toBe("?at=70:00");
    await act(async () => undefined);
    expect([document.title, score()]).toEqual(["阿森纳 vs 切尔西 - 全场体育", "VS"]);
  });
});
