import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { brandOf } from "../../../brands/brands.ts";
import { DownloadPage } from "./DownloadPage.tsx";

it.each(["default", "variant2"] as const)("%s: its own name, version, day and code", (id) => {
  const brand = brandOf(id, { version: "4.5.6", builtOn: "2026-11-22" });
  render(<DownloadPage brand={brand} url="https://portal.example/app" mark={<svg />} />);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(`${brand.name} App`);
  expect(screen.getByText("4.5.6")).toBeTruthy();
  expect(screen.getByText("2026-11-22")).toBeTruthy();
  expect(screen.getByText(brand.footer.company)).toBeTruthy();
  expect(screen.getByRole("img", { name: `${brand.name} App 二维码` })).toBeTruthy();
  expect(screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent)).toEqual(["iPhone / iPad", "安卓"]);
});
