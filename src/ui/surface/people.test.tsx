import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { Avatar } from "./Avatar.tsx";
import { avatarTint } from "./avatarTint.ts";
import { LevelBadge } from "./LevelBadge.tsx";
import { NotLoggedIn } from "./NotLoggedIn.tsx";

describe("a portrait", () => {
  it("is the picture, and the default image once the picture fails", () => {
    const { container, rerender } = render(<Avatar src="/uploads/a.webp" name="看台第七排" size={48} />);
    const image = container.querySelector("img");
    expect(image?.getAttribute("src")).toBe("/uploads/a.webp");
    expect(container.querySelector("svg")).toBeNull();
    if (image) fireEvent.error(image);
    expect(container.querySelector("img")).toBeNull();
    expect(container.querySelector("svg")?.getAttribute("width")).toBe("48");
    rerender(<Avatar src="/uploads/b.webp" name="看台第七排" size={48} />);
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/uploads/b.webp");
  });

  it("is the default image without one, on a tint of the name", () => {
    const { container } = render(<Avatar src="" name="老周聊枪手" size={32} />);
    expect(container.querySelector("path")?.getAttribute("fill")).toBe(avatarTint("老周聊枪手").ground);
    const tints = new Map<string, number>();
    for (let i = 0; i < 600; i += 1) tints.set(avatarTint(`球迷${i}`).ground, (tints.get(avatarTint(`球迷${i}`).ground) ?? 0) + 1);
    expect(tints.size).toBe(6);
    expect(Math.min(...tints.values())).toBeGreaterThan(60);
  });
});

describe("a level", () => {
  it("has a badge of its own from 1 to 8", () => {
    const drawings = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => {
      const { container, unmount } = render(<LevelBadge level={level} />);
      expect(screen.getByRole("img", { name: `等级 ${level}` }).textContent).toBe(`LV.${level}`);
      const drawing = container.querySelector("svg")?.innerHTML ?? "";
      unmount();
      return drawing;
    });
    expect(new Set(drawings).size).toBe(8);
  });

  it.each([null, 0, 9])("%s has none", (level) => {
    expect(render(<LevelBadge level={level} />).container.innerHTML).toBe("");
  });
});

describe("who has not logged in", () => {
  it("is told so and may log in", () => {
    const require = vi.fn(() => false);
    const portal = portalOf({ session: { ...staticSession(VISITOR), require } });
    render(inPortal(<NotLoggedIn />, portal));
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "登录" }));
    expect(require).toHaveBeenCalledOnce();
  });
});
