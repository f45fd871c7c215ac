import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveLayout } from "../../ui/control/testing.ts";
import { UiPage } from "./UiPage.tsx";

let complaints: string[];
beforeEach(() => {
  giveLayout();
  vi.stubGlobal("scrollTo", () => undefined);
  Object.assign(URL, { createObjectURL: () => "blob:pitch", revokeObjectURL: () => undefined });
  complaints = [];
  for (const kind of ["error", "warn"] as const)
    vi.spyOn(console, kind).mockImplementation((...said) => void complaints.push(said.join(" ")));
});
afterEach(() => {
  expect(complaints).toEqual([]);
});

async function open(address: string) {
  const addresses: string[] = [];
  render(<UiPage address={address} onAddress={(search) => addresses.push(search)} />);
  // The last specimen to appear loads lazily.
  await screen.findAllByRole("navigation", { name: "一页以上分页" });
  return addresses;
}

const lookOf = ({ documentElement: { dataset } }: Document) => [dataset["brand"], dataset["theme"]];

it.each([
  ["?look=light", ["浅色"], ["default", "light"]],
  ["?look=dark&brand=variant2", ["深色"], ["green", "dark"]],
  ["?look=neon&brand=nobody", ["浅色", "深色"], ["default", "light"]],
])("shows every piece at %s, and the console stays clean", async (address, grounds, look) => {
  await open(address);
  expect(screen.getAllByRole("group", { name: /^Button / }).map((ground) => ground.getAttribute("aria-label"))).toEqual(
    grounds.map((ground) => `Button ${ground}`),
  );
  expect(lookOf(document)).toEqual(look);
  const first = within(screen.getAllByRole("group", { name: /^LoadedPart / })[0] ?? document.body);
  expect(first.getAllByRole("status").length).toBeGreaterThan(0);
  expect(first.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
});

it("switches brand and look, and its address says which", async () => {
  const addresses = await open("");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "品牌" }), "variant4");
  await userEvent.click(within(screen.getByRole("group", { name: "明暗" })).getByRole("button", { name: "深色" }));
  expect(addresses).toEqual(["?brand=variant4&look=both", "?brand=variant4&look=dark"]);
  expect(lookOf(document)).toEqual(["green", "dark"]);
  expect(screen.getByRole("group", { name: "Button 深色" }).dataset).toMatchObject({ theme: "dark", brand: "green" });
  expect(screen.queryByRole("group", { name: "Button 浅色" })).toBeNull();
});

it("opens dialogs, menus and notices", async () => {
  await open("?look=light");
  await userEvent.click(screen.getByRole("button", { name: "大对话框" }));
  const dialog = await screen.findByRole("dialog", { name: "申请主播" });
  await userEvent.click(within(dialog).getByRole("button", { name: "保存" }));
  expect(screen.queryByRole("dialog", { name: "申请主播" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "更多" }));
  expect(await screen.findByRole("menuitem", { name: "禁言" })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "显示成功" }));
  expect(screen.getByText("设置成功")).toBeTruthy();
});
