import { act, fireEvent, render, screen } from "@testing-library/react";
import { RouterProvider, createMemoryRouter, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { setParam, useInPlaceParams } from "./addressParams.ts";
import { slowPart } from "./testing/slowPart.tsx";
import { useAhead } from "./useAhead.ts";

/** A page with checkboxes and a venue filter, all of them kept in its URL. */
async function openPage(slow = "none") {
  const { SlowPart, finish } = slowPart((address) => address === slow);
  function Page() {
    const { search } = useLocation();
    const [params, change] = useInPlaceParams();
    const [ticked, setAhead] = useAhead((params.get("on") ?? "").split(",").filter(Boolean), params.toString());
    const tick = (name: string): void => {
      const next = ticked.includes(name) ? ticked.filter((one) => one !== name) : [...ticked, name];
      setAhead(next);
      change((now) => setParam(now, "on", next.length === 0 ? null : next.join()));
    };
    return (
      <>
        {["a", "b"].map((name) => (
          <label key={name}>
            <input type="checkbox" checked={ticked.includes(name)} onChange={() => tick(name)} />
            {name}
          </label>
        ))}
        <button onClick={() => change((now) => setParam(now, "venue", "home"))}>主场</button>
        <SlowPart address={search} />
      </>
    );
  }
  const router = createMemoryRouter([{ path: "/", element: <Page /> }]);
  await act(async () => void render(<RouterProvider router={router} />));
  return { router, finish: () => act(async () => finish()) };
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const drawn = () => screen.getByTestId("drawn").textContent;

it("boxes are ticked at once, and both stand in the address though the first was still being drawn", async () => {
  const { finish } = await openPage("?on=a");
  await click(box("a"));
  expect([drawn(), box("a").checked]).toEqual(["", true]);
  await click(box("b"));
  await finish();
  expect(drawn()).toBe("?on=a%2Cb");
  expect([box("a").checked, box("b").checked]).toEqual([true, true]);
});

it("another parameter that changes while an address is being drawn is not taken back by the next change", async () => {
  const { finish } = await openPage("?venue=home");
  await click(screen.getByText("主场"));
  expect(drawn()).toBe("");
  await click(box("a"));
  await finish();
  expect(drawn()).toBe("?venue=home&on=a");
});

it("an address that was drawn is what counts, also once it is back", async () => {
  const { router } = await openPage();
  await click(box("a"));
  expect(drawn()).toBe("?on=a");
  await act(() => router.navigate("/"));
  expect([drawn(), box("a").checked]).toEqual(["", false]);
  await act(() => router.navigate("/?on=b"));
  expect([box("a").checked, box("b").checked]).toEqual([false, true]);
});
