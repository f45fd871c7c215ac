import { act, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { DayView } from "./DayView.tsx";

/** 2026-11-21 23:59:58 in Shanghai. */
const BEFORE_MIDNIGHT = Date.parse("2026-11-21T23:59:58+08:00");

beforeEach(() => void vi.useFakeTimers({ now: BEFORE_MIDNIGHT }));
afterEach(() => void vi.useRealTimers());

const days = () =>
  within(screen.getByRole("navigation", { name: "日期" }))
    .getAllByRole("link")
    .map((link) => link.textContent);
const shownDay = () => screen.getByRole("navigation", { name: "日期" }).querySelector("[aria-current]")?.textContent;

test.each([
  ["end", ["周六11-14", "昨天11-20", "今天11-21"], ["周日11-15", "昨天11-21", "今天11-22"], "昨天11-21"],
  ["next", ["今天11-21", "周五11-27", "周六11-28"], ["今天11-22", "周六11-28", "周日11-29"], undefined],
] as const)("the days of %s are named anew when midnight passes on an open page", async (direction, before, after, shown) => {
  const data = { now: BEFORE_MIDNIGHT, date: "2026-11-21", asOf: null, rows: [], error: null };
  const page = <DayView sport="fb" direction={direction} title="足球" data={data} onRetry={() => undefined} />;
  render(inPortal(page, portalOf({ now: () => Date.now() }), "/football/end"));
  const edges = () => [days().at(0), days().at(-2), days().at(-1)];
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([edges(), shownDay()]).toEqual([before, "今天11-21"]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([edges(), shownDay()]).toEqual([after, shown]);
});
