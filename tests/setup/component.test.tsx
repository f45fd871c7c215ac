import { render, screen } from "@testing-library/react";
import { useEffect, useLayoutEffect, useState } from "react";
import { expect, it, vi } from "vitest";

/** Simulates a machine that is busy right after the awaited element was found. */
async function isBusyThen(): Promise<void> {
  for (let tick = 0; tick < 60; tick += 1) await Promise.resolve();
  const until = performance.now() + 8;
  while (performance.now() < until);
}

function Part({ onEffect }: { readonly onEffect: () => void }) {
  useLayoutEffect(() => void isBusyThen(), []);
  useEffect(onEffect, [onEffect]);
  return <p>这里</p>;
}

function Page({ onEffect }: { readonly onEffect: () => void }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), 20);
    return () => clearTimeout(timer);
  }, []);
  return isThere ? <Part onEffect={onEffect} /> : null;
}

it("what was waited for has had its effects", async () => {
  const onEffect = vi.fn<() => void>();
  render(<Page onEffect={onEffect} />);
  await screen.findByText("这里");
  expect(onEffect).toHaveBeenCalledTimes(1);
});

it.each(["one test", "the next"])("%s leaves React's flag of act as it was", () => {
  expect(Reflect.get(globalThis, "IS_REACT_ACT_ENVIRONMENT")).not.toBe(true);
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
});
