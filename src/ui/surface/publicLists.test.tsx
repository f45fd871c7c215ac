import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { Cover } from "./Cover.tsx";
import { PageLinks, pagesAround } from "./PageLinks.tsx";
import { wordParam } from "./WordSearch.tsx";

const at = (path: string, page: number, total: number) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <PageLinks of={{ page, pageSize: 30, total }} label="房间" />
    </MemoryRouter>,
  );

describe("pages as links", () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [1, 9, [1, 2, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [4, 9, [1, 2, 3, 4, 5, null, 9]],
    [9, 9, [1, null, 8, 9]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
  ])("are, at %i of %i, the first, the last and those around, with a gap only where one is worth it", (page, count, pages) =>
    expect(pagesAround(page, count)).toEqual(pages),
  );

  it("keep what else the address says; the first page needs no naming", () => {
    at("/live/all?word=a&page=2", 2, 61);
    const links = within(screen.getByRole("navigation", { name: "房间分页" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/live/all?word=a",
      "/live/all?word=a",
      "/live/all?word=a&page=2",
      "/live/all?word=a&page=3",
      "/live/all?word=a&page=3",
    ]);
  });

  it("are none where one page holds all, and lead back from a page beyond the last", () => {
    const { unmount } = at("/live/all", 1, 30);
    expect(screen.queryByRole("navigation")).toBeNull();
    unmount();
    at("/live/all?page=9", 9, 31);
    expect(screen.getByRole("link", { name: "上一页" }).getAttribute("href")).toBe("/live/all?page=2");
    expect(screen.queryByRole("link", { name: "下一页" })).toBeNull();
  });
});

describe("a drawn cover", () => {
  const drawn = (seed: string, categoryId = "1"): string => {
    const { container, unmount } = render(<Cover src="" categoryId={categoryId} seed={seed} />);
    const markup = container.innerHTML;
    unmount();
    return markup;
  };

  it("is always the same for a room, another for another, and another picture for each category", () => {
    expect(drawn("680001")).toBe(drawn("680001"));
    expect(drawn("680001")).not.toBe(drawn("680002"));
    expect(new Set(["1", "2", "3", "4"].map((id) => drawn("680001", id))).size).toBe(4);
  });

  it("of a room about a match has the shirts of both sides, apart from each other, under their crests", () => {
    const red = { shape: 2, a: "#c8102e", b: "#16181b" };
    const { container } = render(<Cover src="" categoryId="1" seed="680001" crests={{ home: red, away: { ...red, shape: 4 } }} />);
    const shirts = [...container.querySelectorAll('g[stroke-width="5.5"] path')].map((path) => path.getAttribute("stroke"));
    expect(shirts.slice(0, 2)).toEqual(["#c8102e", "#16181b"]);
    const drawnCrests = [...container.querySelectorAll("use")].map((use) => use.getAttribute("href"));
    expect(drawnCrests).toEqual(["#c2", "#c4"]);
  });

  it("stands in for an uploaded one that cannot be loaded", () => {
    const { container } = render(<Cover src="/upload/gone.webp" categoryId="1" seed="680001" />);
    fireEvent.error(container.querySelector("img") as HTMLImageElement);
    expect(container.querySelector("img")).toBeNull();
    expect(container.querySelector("svg")).toBeTruthy();
  });
});

it("a word searched for is trimmed and no longer than calls take", () => {
  expect(wordParam(new URLSearchParams({ word: "  阿森纳 " }))).toBe("阿森纳");
  expect(wordParam(new URLSearchParams({ word: "x".repeat(99) }))).toHaveLength(50);
  expect(wordParam(new URLSearchParams())).toBe("");
});
