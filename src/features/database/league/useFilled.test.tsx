import { act, fireEvent, render, screen } from "@testing-library/react";
import { startTransition, useCallback, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { slowPart } from "../../../hooks/testing/slowPart.tsx";
import { useFilled, withResult } from "./useFilled.ts";
import { type SetParams, viewOf } from "./view.ts";

const ADDRESS_AFTER_MS = 400;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Separate from the component that holds the URL, as in the page. */
function Season({ address, set }: { readonly address: string; readonly set: SetParams }) {
  const [filled, setFilled] = useFilled(viewOf(new URLSearchParams({ if: address })), set);
  return (
    <>
      <p>{[...(filled ?? [])].map(([key, score]) => `${key} ${score.join(":")}`).join()}</p>
      <button onClick={() => setFilled((before) => withResult(before, "1.0", [0, 4]))}>填</button>
      <button onClick={() => setFilled(() => new Map())}>撤销</button>
    </>
  );
}

const shown = () => screen.getByRole("paragraph").textContent;
const address = () => screen.getByTestId("drawn").textContent;
const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("what is taken back while its address is still being drawn stays taken back, on the page and in the address", async () => {
  const { SlowPart, finish } = slowPart((text) => text === "1.0=0-4");
  function Page() {
    const [at, setAt] = useState("");
    const set = useCallback<SetParams>((values) => startTransition(() => setAt(values.if ?? "")), []);
    return (
      <>
        <Season address={at} set={set} />
        <SlowPart address={at} />
      </>
    );
  }
  await act(async () => void render(<Page />));
  await press("填");
  expect(shown()).toBe("1.0 0:4");
  await pass(ADDRESS_AFTER_MS);
  expect(address()).toBe("");

  await press("撤销");
  expect(shown()).toBe("");
  await act(async () => finish());
  expect(address()).toBe("1.0=0-4");
  expect(shown()).toBe("");
  await pass(ADDRESS_AFTER_MS);
  expect(address()).toBe("");
  expect(shown()).toBe("");
});
