import { act, screen } from "@testing-library/react";
import { type ComponentType, lazy, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Early } from "./Early.tsx";
import { LaterPart } from "../ui/surface/LaterPart.tsx";
import { EARLY_CLICK_SCRIPT, endEarlyClicks } from "./earlyClick.ts";

const opened = vi.fn<(what: string) => void>();

function Shop() {
  const [theme, setTheme] = useState("light");
  const [isHeld, setHeld] = useState(true);
  return (
    <div>
      <button type="button" onClick={() => opened("开通")}>
        <span>开通</span>
      </button>
      <button type="button" onClick={() => opened("续费")}>
        续费
      </button>
      {["light", "dark"].map((value) => (
        <label key={value}>
          <input type="radio" checked={theme === value} onChange={() => setTheme(value)} />
          {value}
        </label>
      ))}
      <label>
        <input type="checkbox" checked={isHeld} onChange={(event) => setHeld(event.target.checked)} />
        跟随视频
      </label>
      <a
        href="#broadcast"
        data-waits=""
        onClick={(event) => {
          event.preventDefault();
          opened("开播");
        }}
      >
        开播
      </a>
      <output>{`${theme} ${isHeld}`}</output>
      <form aria-label="搜索">
        <button type="submit" onClick={() => opened("搜索")}>
          搜索
        </button>
      </form>
      <Early />
    </div>
  );
}

const after: (() => void)[] = [];

/** Puts the server's page into the document; returns a function that hydrates it. */
function served() {
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Shop />);
  screen.getByRole("form").addEventListener("submit", (event) => event.preventDefault());
  return async () => {
    endEarlyClicks();
    const root = await act(() => Promise.resolve(hydrateRoot(page, <Shop />)));
    after.push(
      () => act(() => root.unmount()),
      () => page.remove(),
    );
  };
}

beforeEach(() => {
  // As the document's head has it.
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of an inline script is what is tested
  new Function(EARLY_CLICK_SCRIPT)();
});
afterEach(() => {
  for (const undo of after.splice(0)) undo();
  opened.mockClear();
});

it("presses once what was pressed before the page was alive, however often", async () => {
  const comeAlive = served();
  screen.getByText("开通").click();
  screen.getByText("开通").click();
  expect(opened).not.toHaveBeenCalled();
  await comeAlive();
  expect(opened.mock.calls).toEqual([["开通"]]);
});

it("takes the last of two buttons", async () => {
  const comeAlive = served();
  screen.getByText("开通").click();
  screen.getByText("续费").click();
  await comeAlive();
  expect(opened.mock.calls).toEqual([["续费"]]);
});

it("leaves what a form sends to the form, and what is pressed later to the page", async () => {
  const comeAlive = served();
  screen.getByText("搜索").click();
  await comeAlive();
  expect(opened).not.toHaveBeenCalled();
  act(() => screen.getByText("续费").click());
  expect(opened.mock.calls).toEqual([["续费"]]);
});

it("chooses what was chosen, and switches what was switched, before the page was alive", async () => {
  let comeAlive = served();
  screen.getByText("dark").click();
  await comeAlive();
  expect(screen.getByRole("status").textContent).toBe("dark true");
  for (const undo of after.splice(0)) undo();

  // oxlint-disable-next-line typescript/no-implied-eval -- as above
  new Function(EARLY_CLICK_SCRIPT)();
  comeAlive = served();
  screen.getByText("跟随视频").click();
  await comeAlive();
  expect(screen.getByRole("status").textContent).toBe("light false");
});

it("keeps a link that waits for the page, and lets one go that is opened beside it", async () => {
  const comeAlive = served();
  const link = screen.getByText("开播");
  const goes = (over: MouseEventInit) => link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...over }));
  expect([goes({ ctrlKey: true }), goes({ shiftKey: true }), goes({ metaKey: true })]).toEqual([true, true, true]);
  expect(goes({})).toBe(false);
  await comeAlive();
  expect(opened.mock.calls).toEqual([["开播"]]);
});

function Lights() {
  const [isLit, setLit] = useState(false);
  return (
    <button type="button" aria-pressed={isLit} onClick={() => setLit(!isLit)}>
      点亮
    </button>
  );
}

function Page({ Part }: { readonly Part: ComponentType }) {
  return (
    <div>
      <button type="button" onClick={() => opened("收藏")}>
        收藏
      </button>
      <LaterPart>
        <Part />
      </LaterPart>
      <Early />
    </div>
  );
}

it.each(["before the page is alive", "after that", "before, and again after that"])(
  "presses in a part whose code comes later what was pressed %s, once",
  async (when) => {
    const page = document.createElement("div");
    document.body.append(page);
    page.innerHTML = renderToString(<Page Part={Lights} />);
    const light = screen.getByText("点亮");
    if (when !== "after that") light.click();
    let arrive: (module: { default: ComponentType }) => void = () => undefined;
    const arriving = new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve));
    const Part = lazy(() => arriving);
    endEarlyClicks();
    const root = await act(() => Promise.resolve(hydrateRoot(page, <Page Part={Part} />)));
    after.push(
      () => act(() => root.unmount()),
      () => page.remove(),
    );
    if (when !== "before the page is alive") act(() => light.click());
    act(() => screen.getByText("收藏").click());
    expect([light.getAttribute("aria-pressed"), opened.mock.calls]).toEqual(["false", [["收藏"]]]);
    await act(async () => arrive({ default: Lights }));
    expect(light.getAttribute("aria-pressed")).toBe("true");
    act(() => light.click());
    expect(light.getAttribute("aria-pressed")).toBe("false");
    expect(window.earlyClick).toBeUndefined();
  },
);

interface PricedProps {
  readonly price: number;
}

function Priced({ price }: PricedProps) {
  return (
    <div data-price={price}>
      <button type="button" onClick={() => opened(`解锁 ${price}`)}>
        解锁
      </button>
      {["甲", "乙"].map((name) => (
        <button key={name} type="button" onClick={() => opened(`关注 ${name}`)}>
          关注
        </button>
      ))}
    </div>
  );
}

it.each([
  ["presses what was pressed", "解锁", [["解锁 2"]]],
  ["presses none of several that read alike", "关注", []],
])("%s in a part that is drawn anew, because what it shows changed before its code came", async (_, words, pressed) => {
  let arrive: (module: { default: ComponentType<PricedProps> }) => void = () => undefined;
  const arriving = new Promise<{ default: ComponentType<PricedProps> }>((resolve) => (arrive = resolve));
  const LaterPriced = lazy(() => arriving);
  function Plan({ Part, price }: PricedProps & { readonly Part: ComponentType<PricedProps> }) {
    return (
      <LaterPart>
        <Part price={price} />
      </LaterPart>
    );
  }
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Plan Part={Priced} price={1} />);
  const drawn = screen.getAllByText(words).at(-1) as HTMLElement;
  drawn.click();
  endEarlyClicks();
  const root = await act(() =>
    Promise.resolve(hydrateRoot(page, <Plan Part={LaterPriced} price={1} />, { onRecoverableError: () => undefined })),
  );
  after.push(
    () => act(() => root.unmount()),
    () => page.remove(),
  );
  act(() => root.render(<Plan Part={LaterPriced} price={2} />));
  await act(async () => arrive({ default: Priced }));
  expect(drawn.isConnected).toBe(false);
  expect(opened.mock.calls).toEqual(pressed);
});
