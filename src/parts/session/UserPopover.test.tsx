import { render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Brand } from "../../../brands/brand.ts";
import { BRANDS } from "../../../brands/brands.ts";
import { ok } from "../../../contract/result.ts";
import { pageOf } from "../../hooks/testing/pages.ts";
import { sessionOf, userInfo } from "../../hooks/testing/people.ts";
import { BUSY, type Reply, worldOf } from "../../hooks/testing/portal.tsx";
import { UserPopover } from "./UserPopover.tsx";

function show(answer: () => Reply, brand: Brand = BRANDS.default) {
  const { element, api } = worldOf(
    <UserPopover onClose={() => undefined} />,
    { "/api/room/page": answer },
    { view: sessionOf(userInfo({ isExpert: 1 })), brand },
  );
  render(element);
  return api;
}

describe("the user popover", () => {
  it("says how many of the anchors one follows are on air, and leads to them", async () => {
    const api = show(() => ok(pageOf([], { total: 3 })));
    expect((await screen.findByRole("link", { name: "3 位正在直播" })).getAttribute("href")).toBe("/live/follow");
    expect(screen.getByRole("link", { name: "我的关注" }).getAttribute("href")).toBe("/v/concern");
    expect(api.sent[0]?.input.query).toMatchObject({ roomType: "followedLive" });
  });

  it.each(Object.values(BRANDS))("speaks of plans in $id only where it has tips", (brand) => {
    show(() => BUSY, brand);
    expect(document.body.innerHTML.includes("购买方案")).toBe(brand.hasTips);
    expect(screen.queryByRole("link", { name: "发布推荐" }) !== null).toBe(brand.hasTips);
  });

  it.each([
    ["none is", () => ok(pageOf([]))],
    ["nobody knows", () => BUSY],
  ])("says nothing when %s", async (_, answer) => {
    const api = show(answer);
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(screen.queryByRole("link", { name: /正在直播/ })).toBeNull();
  });
});
