import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { ThemeSwitch } from "../features/shell/ThemeSwitch.tsx";
import { testPortal, testShell } from "../features/shell/testing.tsx";
import { createTheme } from "../features/shell/theme.ts";
import { Providers } from "./Providers.tsx";

/** A page with the theme `auto`. Returns a function that switches the system to dark or light. */
function show(page: ReactNode, write: (cookie: string) => void = () => undefined) {
  const system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => system);
  render(
    <Providers portal={testPortal()} shell={testShell({ theme: createTheme("auto", write) })}>
      {page}
    </Providers>,
  );
  return (isDark: boolean): void => {
    system.matches = isDark;
    act(() => void system.dispatchEvent(new Event("change")));
  };
}

const painted = (): string | undefined => document.documentElement.dataset.theme;

it("a page without the footer's switch follows the system while it stands", () => {
  const turn = show(<main />);
  expect(painted()).toBe("light");
  turn(true);
  expect(painted()).toBe("dark");
  turn(false);
  expect(painted()).toBe("light");
});

it("a chosen theme stays whatever the system does, until the system is followed again; it is remembered", async () => {
  const cookies: string[] = [];
  const turn = show(<ThemeSwitch />, (cookie) => cookies.push(cookie));
  await userEvent.click(screen.getByRole("radio", { name: "深色" }));
  expect(painted()).toBe("dark");
  turn(true);
  turn(false);
  expect(painted()).toBe("dark");
  await userEvent.click(screen.getByRole("radio", { name: "跟随系统" }));
  expect(painted()).toBe("light");
  expect(cookies).toEqual([expect.stringContaining("theme=dark;"), expect.stringContaining("max-age=0")]);
});
