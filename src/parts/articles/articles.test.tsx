import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Banner } from "../../../contract/http/content.ts";
import { worldOf } from "../../hooks/testing/portal.tsx";
import { Adverts, BannerStrip } from "./Adverts.tsx";
import { CoverPicture } from "./CoverPicture.tsx";

const banner = (id: string, over: Partial<Banner> = {}): Banner => ({
  id,
  title: `标题${id}`,
  text: `文字${id}`,
  cover: null,
  jumpType: 1,
  innerPageId: 8,
  targetId: null,
  outerLink: null,
  ...over,
});

function show(...banners: readonly Banner[]) {
  render(worldOf(<BannerStrip label="推广" banners={banners} />, {}).element);
}
const shown = () => within(screen.getByRole("region", { name: "推广" })).getByRole("link").textContent;

/** Stubs the browser's answer about reduced motion. */
function motion(isWanted: boolean): void {
  vi.stubGlobal("matchMedia", () => ({ matches: !isWanted, addEventListener: () => undefined, removeEventListener: () => undefined }));
}
afterEach(() => vi.unstubAllGlobals());

describe("an advert", () => {
  it("leads to a page of the portal, or out by the page that says so, in a new window", () => {
    render(
      worldOf(
        <Adverts
          banners={[banner("1"), banner("2", { jumpType: 2, outerLink: "https://example.com/a?b=1" }), banner("3", { jumpType: 0 })]}
        />,
        {},
      ).element,
    );
    const [inside, outside, ...others] = screen.getAllByRole("link");
    expect(inside?.getAttribute("href")).toBe("/live/all");
    expect(outside?.getAttribute("href")).toBe("/user/comJumpPage?to=https%3A%2F%2Fexample.com%2Fa%3Fb%3D1");
    expect(outside?.getAttribute("target")).toBe("_blank");
    expect(outside?.getAttribute("rel")).toContain("noopener");
    // A banner without a link is shown and cannot be pressed.
    expect(others).toEqual([]);
    expect(screen.getByText("标题3")).toBeTruthy();
    expect(screen.getAllByText("广告")).toHaveLength(3);
  });

  it("has its picture in the size it is drawn at, on its own colour, and does without where it cannot be loaded", () => {
    const { container } = render(<CoverPicture cover={{ base: "/covers/a", kind: "webp", thumbhash: "cAcGB4AIeHd4iHd4" }} sizes="168px" />);
    const image = container.querySelector("img");
    expect(image?.getAttribute("srcset")).toBe("/covers/a-320.webp 320w, /covers/a-720.webp 720w, /covers/a-1600.webp 1600w");
    expect([image?.getAttribute("sizes"), image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["168px", "640", "360"]);
    expect(image?.style.backgroundColor).toMatch(/^rgb/);
    if (image) fireEvent.error(image);
    expect(container.querySelector("img")).toBeNull();
  });
});

describe("banners, one at a time", () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it("go on every six seconds, not while they are pointed at or paused", async () => {
    motion(true);
    show(banner("1"), banner("2"));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    // Nobody is at the page yet.
    pass(30_000);
    expect(shown()).toContain("标题1");
    fireEvent.scroll(window);
    pass(5_900);
    expect(shown()).toContain("标题1");
    pass(200);
    expect(shown()).toContain("标题2");
    await user.click(screen.getByRole("button", { name: "暂停轮播" }));
    fireEvent.pointerLeave(screen.getByRole("region", { name: "推广" }));
    act(() => screen.getByRole("button", { name: "继续轮播" }).blur());
    pass(30_000);
    expect(shown()).toContain("标题2");
    await user.click(screen.getByRole("button", { name: "继续轮播" }));
    // The focus is in it, so it does not advance.
    pass(30_000);
    expect(shown()).toContain("标题2");
  });

  it("stand still where motion is not wanted; arrow keys and ticks go to another, round and round", async () => {
    motion(false);
    show(banner("1"), banner("2"), banner("3"));
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    pass(60_000);
    expect(shown()).toContain("标题1");
    expect(screen.queryByRole("button", { name: /轮播/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "第 2 张：标题2" }));
    expect(shown()).toContain("标题2");
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(shown()).toContain("标题1");
    await user.keyboard("{ArrowLeft}");
    expect(shown()).toContain("标题3");
    expect(screen.getByRole("button", { name: "第 3 张：标题3" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("that are none take no place, and one alone has nothing to turn", () => {
    const { container } = render(worldOf(<BannerStrip label="推广" banners={[]} />, {}).element);
    expect(container.querySelector("section")).toBeNull();
    show(banner("1"));
    expect(screen.queryAllByRole("button")).toEqual([]);
  });
});
