import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { BRANDS } from "../../../brands/brands.ts";
import { err } from "../../../contract/result.ts";
import { constant } from "../../../streams/kit/behavior.ts";
import { PortalContext, type Portal } from "../../hooks/portal.ts";
import { VISITOR } from "../../hooks/session.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { NEVER } from "rxjs";
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
    const portal: Portal = {
      brand: BRANDS.default,
      api: { send: async () => err({ code: 501, message: "" }) },
      sportFeed: { status$: constant({ kind: "connecting" }), offsetMs$: constant(0), channel: () => NEVER, frames$: NEVER },
      tvFeed: { status$: constant({ kind: "connecting" }), offsetMs$: constant(0), channel: () => NEVER, frames$: NEVER },
      session: { ...staticSession(VISITOR), require },
      now: () => 0,
    };
    render(
      <PortalContext value={portal}>
        <NotLoggedIn />
      </PortalContext>,
    );
    expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "登录" }));
    expect(require).toHaveBeenCalledOnce();
  });
});
