import { cleanup, configure, getConfig } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(() => cleanup());

const { setImmediate } = globalThis; // Tests with timers of their own do not stop this one.
const { asyncWrapper } = getConfig();

configure({
  // A page comes by import(): on a busy machine its code takes longer than the second that is waited for by default.
  asyncUtilTimeout: 5_000,
  // What is on the page has had its effects: React runs them in an immediate, which a busy machine may reach only after
  // the timer that ends a wait. A test would speak to a feed that nobody listens to yet.
  async asyncWrapper(work) {
    const found = await asyncWrapper(work);
    await new Promise<void>((resolve) => setImmediate(resolve));
    return found;
  },
});
