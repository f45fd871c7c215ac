import { act, fireEvent, render, screen } from "@testing-library/react";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, MemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { FeedEvent } from "../../../contract/feed/frames.ts";
import type { OddsQuote } from "../../../contract/feed/sport.ts";
import { PortalContext } from "../../hooks/portal.ts";
import { portalOf } from "../../hooks/testing/portal.tsx";
import { fakePage } from "../match/testing/fakePage.ts";
import { FULL_TIME, KICKOFF, clockAt, footballEvents } from "../match/testing/footballMatch.ts";
import { OddsDetailPage } from "./detail/OddsDetailPage.tsx";
import { OddsTablePage } from "./table/OddsTablePage.tsx";
import { ThreePage } from "./three/ThreePage.tsx";

const quote = (company: string, market: OddsQuote["market"], price: OddsQuote["price"], more: Partial<OddsQuote> = {}): OddsQuote => ({
  company,
  market,
  price,
  ...more,
});
const GOAL = clockAt(66, 40);
const HALF_TIME = clockAt(45);

/** Two companies, suspended at the goal in minute 67 and reopened after it. */
function prices(): readonly FeedEvent[] {
  const moments: readonly (readonly [number, ...OddsQuote[]])[] = [
    [KICKOFF - 86_400_000, quote("ps", "eu", [1.9, 3.6, 4.3], { opening: true }), quote("b365", "eu", [1.85, 3.5, 4.2])],
    [
      KICKOFF - 80_000_000,
      quote("ps", "ah", [0.9, -0.5, 0.98], { opening: true }),
      quote("ps", "ou", [0.95, 2.5, 0.93]),
      quote("ps", "h1eu", [2.4, 2.3, 5.1], { opening: true }),
      quote("ps", "h1ah", [0.88, -0.25, 1], { opening: true }),
    ],
    [clockAt(30), quote("ps", "eu", [1.6, 3.9, 6]), quote("b365", "eu", [1.55, 3.8, 5.5])],
    [clockAt(32), quote("ps", "h1eu", [1.5, 2.9, 17])],
    [HALF_TIME, quote("ps", "h1eu", [1.5, 2.9, 17], { suspended: true }), quote("ps", "h1ah", [0.88, -0.25, 1], { suspended: true })],
    [GOAL, quote("ps", "eu", [1.6, 3.9, 6], { suspended: true }), quote("b365", "eu", [1.55, 3.8, 5.5], { suspended: true })],
    [GOAL + 30_000, quote("ps", "eu", [1.2, 5.7, 27])],
    [GOAL + 60_000, quote("ps", "ah", [0.9, -0.75, 0.98]), quote("b365", "eu", [1.18, 5.5, 26])],
  ];
  return moments.map(([at, ...quotes], i) => ({ ch: "odds:fb:m1", s: i + 1, at, k: "odds.batch", d: { quotes } }));
}

function page(until: number, known = until) {
  return fakePage({
    sport: "fb",
    events: footballEvents().filter(({ at }) => at <= known),
    odds: prices().filter(({ at }) => at <= known),
    now: until,
  });
}

type Shown = "eu" | "ah" | "three" | "detail";

function Screen({ of, shown, half = false }: { readonly of: ReturnType<typeof page>; readonly shown: Shown; readonly half?: boolean }) {
  const slot = { sport: "fb", view: of.view, clock: of.clock } as const;
  return (
    <PortalContext value={portalOf({ now: of.now })}>
      <MemoryRouter initialEntries={[half ? "/?half=1" : "/"]}>
        {shown === "three" ? <ThreePage {...slot} /> : null}
        {shown === "detail" ? <OddsDetailPage {...slot} company="ps" market={half ? "h1eu" : "eu"} /> : null}
        {shown === "eu" || shown === "ah" ? <OddsTablePage {...slot} market={shown} /> : null}
      </MemoryRouter>
    </PortalContext>
  );
}

const row = (name: string): string => screen.getByRole("button", { name: `收藏${name}` }).closest("tr")?.textContent ?? "";

describe("a page of prices", () => {
  it("held at any moment is the page of somebody for whom nothing has happened since", () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Shown>("eu", "ah", "three", "detail"),
        fc.boolean(),
        fc.integer({ min: KICKOFF, max: FULL_TIME }),
        (shown, half, at) => {
          const markup = (known: number): string => {
            const of = page(FULL_TIME, known);
            of.clock.hold(FULL_TIME - at);
            const text = renderToStaticMarkup(<Screen of={of} shown={shown} half={half} />);
            of.scope.end();
            return text;
          };
          expect(markup(FULL_TIME)).toBe(markup(at));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("says what stands, what is closed and how it moved; a closed line has no probability", async () => {
    const of = page(GOAL + 31_000);
    render(<Screen of={of} shown="eu" />);
    expect(row("平博")).toContain("1.20");
    expect(row("平博")).toContain("降");
    expect(row("Bet365")).toContain("封盘");
    expect(row("Bet365")).toContain("--");
    screen.getByText(/1 家封盘/);
    act(() => of.clock.seek(clockAt(30)));
    await expect.poll(() => row("平博")).toContain("1.60");
    screen.getByText("31′ 时");
    fireEvent.click(screen.getByRole("button", { name: "回到实时" }));
    await expect.poll(() => row("平博")).toContain("1.20");
  });

  it("marks a line that is another than it began with", () => {
    render(<Screen of={page(FULL_TIME)} shown="ah" />);
    expect(row("平博")).toMatch(/半球.*半\/一/);
  });

  it("tells the goal beside the jump, and how long the line was closed", async () => {
    render(<Screen of={page(FULL_TIME)} shown="detail" />);
    const jumps = await screen.findByRole("region", { name: /跳变与事件/ });
    expect(jumps.textContent).toMatch(/赖斯.*1\.60 → 1\.20.*30 秒/);
    const changes = screen.getByRole("region", { name: /^变动/ });
    expect(changes.textContent).toContain("3 次，赛前 1");
    expect(changes.textContent).toMatch(/封盘 30 秒.*赖斯 2-1/);
    screen.getByRole("img", { name: /主胜 1\.20/ });
  });

  it("shows the first half alone where its address says so: another price, until half-time", async () => {
    const of = page(clockAt(40));
    render(<Screen of={of} shown="eu" half />);
    expect(row("平博")).toMatch(/2\.40.*1\.50/);
    expect(screen.queryByRole("button", { name: "收藏Bet365" })).toBeNull();
    expect(screen.getByRole("link", { name: "平博" }).getAttribute("href")).toBe("/football/odds-detail/m1/ps/h1eu");
    screen.getByText(/半场指数按上半场比分结算。/);
    fireEvent.click(screen.getByRole("switch", { name: "半场" }));
    await expect.poll(() => row("平博")).toMatch(/1\.90.*1\.60/);
    fireEvent.click(screen.getByRole("switch", { name: "半场" }));
    await expect.poll(() => row("平博")).toContain("1.50");
  });

  it("shows what a first half closed at, and its score, once it is over; before half-time as it was then", async () => {
    const of = page(FULL_TIME);
    render(<Screen of={of} shown="eu" half />);
    expect(row("平博")).toContain("1.50");
    expect(row("平博")).toContain("半场结束，此为末盘");
    screen.getByText(/上半场 1-0 已结束/);
    expect(screen.queryByText(/家封盘/)).toBeNull();
    act(() => of.clock.seek(clockAt(20)));
    await expect.poll(() => row("平博")).not.toContain("半场结束");
    expect(row("平博")).toContain("2.40");
  });

  it("has the first half beside the others: three markets in a row, and one line through time", async () => {
    const { unmount } = render(<Screen of={page(FULL_TIME)} shown="three" half />);
    screen.getByText(/上半场已结束，上为末盘/);
    expect(screen.getByRole("link", { name: "1.50" }).getAttribute("href")).toBe("/football/odds-detail/m1/ps/h1eu");
    unmount();
    render(<Screen of={page(FULL_TIME)} shown="detail" half />);
    expect(screen.getByRole("switch", { name: "半场" }).getAttribute("aria-checked")).toBe("true");
    await screen.findByRole("region", { name: "平博 半场欧赔走势" });
    expect((await screen.findByRole("region", { name: /^变动/ })).textContent).toContain("2 次，赛前 1");
  });

  it("adds a second choice to a first one whose page is still loading", async () => {
    const of = page(FULL_TIME);
    const slot = { sport: "fb", view: of.view, clock: of.clock } as const;
    const router = createMemoryRouter([
      { path: "/", element: <OddsDetailPage {...slot} company="ps" market="eu" /> },
      { path: "*", loader: () => new Promise(() => undefined), element: null },
    ]);
    render(
      <PortalContext value={portalOf({ now: of.now })}>
        <RouterProvider router={router} />
      </PortalContext>,
    );
    fireEvent.click(screen.getByRole("button", { name: "大小球" }));
    fireEvent.click(screen.getByRole("switch", { name: "半场" }));
    fireEvent.change(screen.getByRole("combobox", { name: "公司" }), { target: { value: "b365" } });
    await expect.poll(() => router.state.navigation.location?.pathname).toBe("/football/odds-detail/m1/b365/h1ou");
    expect(screen.getByRole("button", { name: "大小球" }).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("switch", { name: "半场" }).getAttribute("aria-checked")).toBe("true");
  });

  it("without any price says so", () => {
    render(<Screen of={page(KICKOFF - 90_000_000)} shown="eu" />);
    screen.getByText("暂无数据");
  });
});
