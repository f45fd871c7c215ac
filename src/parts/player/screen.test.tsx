import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { Player } from "./Player.tsx";

afterEach(() => void Reflect.deleteProperty(document, "fullscreenElement"));

it("the player calls its full-screen button by what it does, also where the browser's key has left full screen", () => {
  render(<Player source={null} title="枪手主场" now={() => 0} />);
  const section = screen.getByRole("button", { name: "全屏" }).closest("section");
  const fill = (whole: Element | null) =>
    act(() => {
      Object.assign(document, { fullscreenElement: whole });
      document.dispatchEvent(new Event("fullscreenchange"));
    });
  fill(section);
  expect([screen.getByRole("button", { name: "退出全屏" }).title, screen.queryByRole("button", { name: "全屏" })]).toEqual([
    "退出全屏",
    null,
  ]);
  fill(null);
  expect(screen.getByRole("button", { name: "全屏" }).title).toBe("全屏");
});
