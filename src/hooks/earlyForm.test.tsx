import { act, fireEvent, screen } from "@testing-library/react";
import { type ComponentType, type ReactNode, lazy, useEffect, useState, useSyncExternalStore } from "react";
import { type Root, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Early } from "./Early.tsx";
import { LaterPart } from "../ui/surface/LaterPart.tsx";
import { EARLY_FORM_SCRIPT } from "./earlyForm.ts";
import { sendForm } from "./sendForm.ts";
import { useAddressField } from "./useAddressField.ts";

const say = vi.fn<(text: string, isAgreed: boolean) => void>();

function Say() {
  const [text, setText] = useState("");
  const [isAgreed, setIsAgreed] = useState(false);
  return (
    <form
      aria-label="发言"
      {...sendForm(() => {
        say(text, isAgreed);
        setText("");
      })}
    >
      <input aria-label="聊天内容" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" aria-label="同意" checked={isAgreed} onChange={(event) => setIsAgreed(event.target.checked)} />
      <output>{text}</output>
    </form>
  );
}

function Page({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <Early />
    </>
  );
}

const inAct = (hydrate: () => Root): Promise<Root> => act(() => Promise.resolve(hydrate()));
/** As in a browser: effects, which `act` runs at once, run after the commit. */
const byItself = (isAlive: () => boolean) => async (hydrate: () => Root) => {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  try {
    const root = hydrate();
    await vi.waitUntil(isAlive);
    return root;
  } finally {
    Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  }
};

/** Puts the server's page into the document; returns a function that hydrates it. */
function serve(content: ReactNode) {
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Page>{content}</Page>);
  return async (alive = content, begin = inAct) => {
    const root = await begin(() => hydrateRoot(page, <Page>{alive}</Page>));
    after.push(
      () => act(() => root.unmount()),
      () => page.remove(),
    );
  };
}

/** In a part of the page whose code arrives when the test says so. */
function serveLater(Part: ComponentType) {
  const code = Promise.withResolvers<{ default: ComponentType }>();
  const Later = lazy(() => code.promise);
  const partOf = (Content: ComponentType) => (
    <LaterPart>
      <Content />
    </LaterPart>
  );
  const comeAlive = serve(partOf(Part));
  return {
    comeAlive: () => comeAlive(partOf(Later)),
    async arrive(): Promise<void> {
      code.resolve({ default: Part });
      await code.promise;
    },
  };
}

function served() {
  const comeAlive = serve(<Say />);
  const field = screen.getByLabelText<HTMLInputElement>("聊天内容");
  const form = screen.getByRole<HTMLFormElement>("form", { name: "发言" });
  return { field, form, comeAlive: () => comeAlive() };
}

const after: (() => void)[] = [];
beforeEach(() => {
  window.isFormAlive = false;
});
beforeAll(() => {
  const listen = vi.spyOn(globalThis, "addEventListener");
  // As the document's head has it.
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of an inline script is what is tested
  new Function(EARLY_FORM_SCRIPT)();
  const { calls } = listen.mock;
  listen.mockRestore();
  return () => calls.forEach((call) => removeEventListener(...call));
});
afterEach(() => {
  for (const undo of after.splice(0)) undo();
  say.mockClear();
});

it("keeps what was typed and ticked before the page was alive", async () => {
  const { field, comeAlive } = served();
  field.value = "早到的话";
  screen.getByLabelText("同意").click();
  await comeAlive();
  expect(field.value).toBe("早到的话");
  expect(screen.getByRole("status").textContent).toBe("早到的话");
  expect(screen.getByLabelText<HTMLInputElement>("同意").checked).toBe(true);
  expect(say).not.toHaveBeenCalled();
});

it("sends once what was sent before the page was alive, and does not leave the page for it", async () => {
  const { field, form, comeAlive } = served();
  field.value = "早到的话";
  const hasLeft = form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  expect(hasLeft).toBe(false);
  await comeAlive();
  expect(say.mock.calls).toEqual([["早到的话", false]]);
  expect(field.value).toBe("");
});

/** Renders another value in the browser than on the server, and re-renders at once. */
function Count({ children }: { readonly children: (count: number) => ReactNode }) {
  return children(
    useSyncExternalStore(
      () => () => undefined,
      () => 2,
      () => 1,
    ),
  );
}

it("keeps it also where the form is drawn anew as it comes to life", async () => {
  function Answer() {
    const [text, setText] = useState("");
    const [side, setSide] = useState("home");
    return (
      <form aria-label="回答" {...sendForm(() => say(`${text} ${side}`, false))}>
        <Count>
          {(count) => (
            <>
              <textarea aria-label={`第 ${count} 条`} value={text} onChange={({ target }) => setText(target.value)} />
              <select aria-label={`第 ${count} 边`} value={side} onChange={({ target }) => setSide(target.value)}>
                <option value="home">主</option>
                <option value="away">客</option>
              </select>
            </>
          )}
        </Count>
      </form>
    );
  }
  const comeAlive = serve(<Answer />);
  screen.getByLabelText<HTMLTextAreaElement>("第 1 条").value = "早到的话";
  screen.getByLabelText<HTMLSelectElement>("第 1 边").value = "away";
  screen.getByRole("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await comeAlive();
  expect(say.mock.calls).toEqual([["早到的话 away", false]]);
  expect(screen.getByLabelText<HTMLTextAreaElement>("第 2 条").value).toBe("早到的话");
  expect(screen.getByLabelText<HTMLSelectElement>("第 2 边").value).toBe("away");
});

it("hears once of a choice that itself brings the page to life, or a part whose code has just come", async () => {
  const chosen = vi.fn<(value: string) => void>();
  function Season() {
    const [value, setValue] = useState("2025");
    return (
      <Count>
        {(count) => (
          <select
            aria-label="赛季"
            data-count={count}
            value={value}
            onChange={({ target }) => {
              chosen(target.value);
              setValue(target.value);
            }}
          >
            <option>2025</option>
            <option>2024</option>
          </select>
        )}
      </Count>
    );
  }
  function choose(): HTMLSelectElement {
    const select = screen.getByLabelText<HTMLSelectElement>("赛季");
    select.value = "2024";
    for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
    return select;
  }
  const comeAlive = serve(<Season />);
  let select: HTMLSelectElement | null = null;
  await act(async () => {
    const alive = comeAlive();
    select = choose();
    await alive;
  });
  expect([chosen.mock.calls, select]).toMatchObject([[["2024"]], { value: "2024" }]);
  for (const undo of after.splice(0)) undo();

  const later = serveLater(Season);
  await later.comeAlive();
  await act(async () => {
    await later.arrive();
    select = choose();
  });
  expect([chosen.mock.calls, select]).toMatchObject([[["2024"], ["2024"]], { value: "2024" }]);
});

it("keeps what was typed into a field that follows the address, until the address is another", async () => {
  const hasCome = vi.fn<() => void>();
  function Search() {
    const [word, setWord] = useState("旧词");
    useEffect(hasCome, []);
    return (
      <>
        <input ref={useAddressField(word)} defaultValue={word} aria-label="搜索" />
        {["旧词", "新词"].map((one) => (
          <button key={one} type="button" onClick={() => setWord(one)}>
            {one}
          </button>
        ))}
      </>
    );
  }
  const comeAlive = serve(<Search />);
  const field = screen.getByLabelText<HTMLInputElement>("搜索");
  field.value = "新";
  await comeAlive(
    undefined,
    byItself(() => hasCome.mock.calls.length > 0),
  );
  expect(field.value).toBe("新");
  act(() => screen.getByText("新词").click());
  expect(field.value).toBe("新词");
  field.value = "没有发出";
  act(() => screen.getByText("旧词").click());
  expect(field.value).toBe("旧词");
});

it("waits with a part whose code comes later for that", async () => {
  const { comeAlive, arrive } = serveLater(Say);
  const field = screen.getByLabelText<HTMLInputElement>("聊天内容");
  field.value = "早到的话";
  const said = vi.fn();
  window.addEventListener("input", said, true);
  after.push(() => window.removeEventListener("input", said, true));
  screen.getByRole("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await comeAlive();
  expect([say.mock.calls, field.value]).toEqual([[], "早到的话"]);
  await act(arrive);
  expect([say.mock.calls, field.value]).toEqual([[["早到的话", false]], ""]);
  expect(said).toHaveBeenCalledOnce();
});

it("leaves alone what was not touched, and what is typed later", async () => {
  const { field, comeAlive } = served();
  await comeAlive();
  expect(say).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: "后来的话" } });
  expect(screen.getByRole("status").textContent).toBe("后来的话");
});

it("leaves forms with an address to the browser", () => {
  const page = document.createElement("div");
  page.innerHTML = '<form action="/search"></form><form method="get"></form>';
  document.body.append(page);
  after.push(() => page.remove());
  for (const form of page.querySelectorAll("form")) {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    form.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  }
});

it("a slider that stands in no form is where it was put before the page was alive, and says that it was let go there", async () => {
  const letGo = vi.fn<(value: string) => void>();
  function Slider() {
    const [value, setValue] = useState(9);
    return (
      <div>
        <input type="range" min={0} max={9} value={value} aria-label="日期" onChange={(event) => setValue(Number(event.target.value))} />
        <output>{value}</output>
      </div>
    );
  }
  const comeAlive = serve(<Slider />);
  const slider = screen.getByLabelText<HTMLInputElement>("日期");
  slider.value = "4";
  slider.addEventListener("change", () => letGo(slider.value));
  await comeAlive();
  expect(screen.getByRole("status").textContent).toBe("4");
  expect([slider.value, letGo.mock.calls]).toEqual(["4", [["4"]]]);
});
