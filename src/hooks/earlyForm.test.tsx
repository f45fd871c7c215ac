import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { EARLY_FORM_SCRIPT, takeOverEarlyFields } from "./earlyForm.ts";
import { sendForm } from "./sendForm.ts";

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

/** The server's page, and how it is brought to life. */
function served() {
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Say />);
  const field = screen.getByLabelText<HTMLInputElement>("聊天内容");
  const form = screen.getByRole<HTMLFormElement>("form", { name: "发言" });
  const comeAlive = async () => {
    const root = await act(() => Promise.resolve(hydrateRoot(page, <Say />)));
    after.push(
      () => act(() => root.unmount()),
      () => page.remove(),
    );
  };
  return { field, form, comeAlive };
}

const after: (() => void)[] = [];
beforeAll(() => {
  // As the document's head has it.
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of an inline script is what is tested
  new Function(EARLY_FORM_SCRIPT)();
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
      <div ref={takeOverEarlyFields}>
        <input type="range" min={0} max={9} value={value} aria-label="日期" onChange={(event) => setValue(Number(event.target.value))} />
        <output>{value}</output>
      </div>
    );
  }
  const page = document.createElement("div");
  document.body.append(page);
  page.innerHTML = renderToString(<Slider />);
  const slider = screen.getByLabelText<HTMLInputElement>("日期");
  slider.value = "4";
  slider.addEventListener("change", () => letGo(slider.value));
  const root = await act(() => Promise.resolve(hydrateRoot(page, <Slider />)));
  after.push(
    () => act(() => root.unmount()),
    () => page.remove(),
  );
  await vi.waitFor(() => expect(page.querySelector("output")?.textContent).toBe("4"));
  expect([slider.value, letGo.mock.calls]).toEqual(["4", [["4"]]]);
});
