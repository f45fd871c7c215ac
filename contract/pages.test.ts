import { describe, expect, expectTypeOf, it } from "vitest";
import { type OpenHref, PAGES, type PageHref, type PageRow, isOpen, openHref, pageOf } from "./pages.ts";

const ROWS: readonly PageRow[] = PAGES;

describe("the row of an address", () => {
  it.each([
    ["/", "/"],
    ["/?date=2026-11-22", "/"],
    ["/football", "/football"],
    ["/football/", "/football"],
    ["/football#rooms", "/football"],
    ["/football/live/m1?at=63:12#text", "/football/live/{id?}"],
    ["/football/live", "/football/live/{id?}"],
    ["/football/live/follow", "/football/live/follow"],
    ["/live/2", "/live/{id?}"],
    ["/live/room/680001", "/live/room/{id?}"],
    ["/news", "/news"],
    ["/news/7", "/news/{id}"],
    ["/database/fb/1", "/database/fb/{id}"],
    ["/database/fb/1/2", "/database/fb/*"],
    ["/database/lq", "/database/lq/{id?}"],
    ["/football/odds-detail/m1/281/ah", "/football/odds-detail/*"],
    ["/nowhere", undefined],
    ["/live/room/1/2", undefined],
    ["//host/football", undefined],
  ])("%s is %s", (href, path) => {
    expect(pageOf(href)?.path).toBe(path);
  });

  it("finds every page by its own path", () => {
    for (const { path } of ROWS) expect(pageOf(path.replace(/\{\w+\??\}/, "x1").replace("*", "x1/x2"))?.path).toBe(path);
  });
});

describe("what is open", () => {
  it("is what the list does not close", () => {
    for (const { path, isOpen: flag } of ROWS) expect(isOpen(path.replace(/\{\w+\??\}|\*/, "x1")), path).toBe(flag !== false);
  });

  it("a query or a fragment stays on the page one is on", () => {
    expect([isOpen("?page=2"), isOpen("#rooms"), isOpen("/nowhere")]).toEqual([true, true, false]);
  });

  it.each(["https://evil.example/", "//evil.example/football", "/\\evil.example", "football", "", "/nowhere", "javascript:alert(1)"])(
    "%j is no address within the portal",
    (text) => expect(openHref(text)).toBeNull(),
  );

  it("what came as data is gone to where a page is open", () => {
    expect(openHref("/live/room/680001?from=banner")).toBe("/live/room/680001?from=banner");
  });
});

it("addresses that no page has do not compile", () => {
  expectTypeOf<"/nowhere">().not.toExtend<PageHref>();
  expectTypeOf<"football">().not.toExtend<PageHref>();
  expectTypeOf<"/football?date=1" | "/live/room/1#chat" | "?page=2">().toExtend<OpenHref>();
  expectTypeOf<OpenHref>().toExtend<PageHref>();
});
