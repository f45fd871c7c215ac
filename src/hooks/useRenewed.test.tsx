import { act, render, screen } from "@testing-library/react";
import { RouterProvider, createMemoryRouter, useLoaderData } from "react-router-dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeFeed } from "../../streams/testing/fakeFeed.ts";
import { PortalContext } from "./portal.ts";
import { NOW, portalOf } from "./testing/portal.tsx";
import { useRenewed } from "./useRenewed.ts";

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A page that says how often it was loaded, on a connected feed. */
async function open() {
  const { feed, status$ } = fakeFeed();
  status$.next({ kind: "live", since: 0 });
  let loads = 0;
  function Page() {
    const data = useLoaderData<{ readonly at: number; readonly loads: number }>();
    useRenewed(data.at);
    return <p>loaded {data.loads}</p>;
  }
  const router = createMemoryRouter([
    { path: "/", loader: () => ({ at: Date.now(), loads: (loads += 1) }), element: <Page />, hydrateFallbackElement: <p /> },
  ]);
  const portal = portalOf({ sportFeed: feed, now: () => Date.now() });
  render(
    <PortalContext value={portal}>
      <RouterProvider router={router} />
    </PortalContext>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(1);
  return { status$, pass, shown: () => screen.getByText(/loaded/).textContent };
}

it("loads a page anew once it is ten minutes old, and then ten minutes after that", async () => {
  const { pass, shown } = await open();
  await pass(9 * MINUTE);
  expect(shown()).toBe("loaded 1");
  await pass(MINUTE);
  expect(shown()).toBe("loaded 2");
  await pass(9 * MINUTE);
  expect(shown()).toBe("loaded 2");
  await pass(MINUTE);
  expect(shown()).toBe("loaded 3");
});

it("waits until somebody looks", async () => {
  const { pass, shown } = await open();
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await pass(60 * MINUTE);
  expect(shown()).toBe("loaded 1");
  visibility.mockReturnValue("visible");
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await pass(1);
  expect(shown()).toBe("loaded 2");
});

it("keeps what there is while the feed is away, and renews it when it is back", async () => {
  const { status$, pass, shown } = await open();
  act(() => status$.next({ kind: "connecting" }));
  await pass(60 * MINUTE);
  expect(shown()).toBe("loaded 1");
  act(() => status$.next({ kind: "live", since: 0 }));
  await pass(1);
  expect(shown()).toBe("loaded 2");
});
