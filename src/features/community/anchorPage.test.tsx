import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { err, ok } from "../../../contract/result.ts";
import { staticSession } from "../../hooks/staticSession.ts";
import { sessionOf, userCard, userInfo } from "../../hooks/testing/people.ts";
import { type Reply, fakeApi, portalOf, worldOf } from "../../hooks/testing/portal.tsx";
import { CommunityPage } from "./CommunityPage.tsx";
import { communityTitle, loadAnchor, loadCommunity } from "./communityData.ts";

const space = (over = {}) => ({
  ...userCard("7", { nickName: "老周聊枪手", isAnchor: 1, fansCount: 328_000 }),
  attentionCount: 2,
  roomId: "88",
  ...over,
});
const CIRCLE = { id: "3", name: "足球", about: "", team: null, members: 9, posts: 1, isFollowed: false };
const NOTHING = { total: 0, page: 1, pageSize: 20, list: [], cursor: null };

const portalWith = (personal: () => Reply) => {
  const api = fakeApi({
    "/user/info/personal-space": personal,
    "/inform/post/list/anchor": () => ok(NOTHING),
    "/inform/post/list/general": () => ok(NOTHING),
    "/inform/circle/list": () => ok({ list: [CIRCLE] }),
    "/inform/topic/list": () => ok({ list: [] }),
    "/inform/thread/list": () => ok({ list: [] }),
  });
  return { api, portal: portalOf({ api }) };
};

it("an anchor's posts stand under who they are, with the room and the way to follow", async () => {
  const { portal, api } = portalWith(() => ok(space()));
  const data = await loadAnchor(portal, "7", "/community/anchor-dynamic/7?topic=x");
  expect(communityTitle(data)).toBe("老周聊枪手的动态");
  expect(api.sent.find(({ path }) => path === "/inform/post/list/anchor")?.input.body).toMatchObject({ anchorId: "7" });
  render(worldOf(<CommunityPage data={data} onRetry={() => undefined} />, {}).element);
  expect(screen.getByText("热门圈子")).toBeTruthy();
  expect(screen.getAllByRole("heading").map(({ tagName, textContent }) => `${tagName} ${textContent}`)).toEqual([
    "H1 老周聊枪手",
    "H2 正在聊",
    "H2 话题",
  ]);
  expect(screen.getByRole("link", { name: "直播间" }).getAttribute("href")).toBe("/live/room/88");
  expect(screen.getByRole("button", { name: "关注 老周聊枪手" })).toBeTruthy();
  expect(screen.getByText("还没有发过动态")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("a visitor's list of the followed is not asked for: it is that of nobody, and says to log in", async () => {
  const lists = ({ sent }: { readonly sent: readonly { readonly path: string }[] }) =>
    sent.filter(({ path }) => path === "/inform/post/list/general").length;
  const { api, portal } = portalWith(() => ok(space()));
  const data = await loadCommunity(portal, "/community?sort=follow");
  expect(lists(api)).toBe(0);
  render(worldOf(<CommunityPage data={data} onRetry={() => undefined} />, {}).element);
  expect(screen.getByText("您还没有登录哦，请登录后查看！")).toBeTruthy();
  await loadCommunity({ ...portal, session: staticSession(sessionOf(userInfo())) }, "/community?sort=follow");
  expect(lists(api)).toBe(1);
});

it("there is no such page of whoever is no anchor, or nobody", async () => {
  for (const [id, answer] of [
    ["7", ok(space({ isAnchor: 0, roomId: null }))],
    ["7", err({ code: 404, message: "用户不存在" })],
    ["<b>", ok(space())],
  ] as const) {
    const refused = await Promise.resolve()
      .then(() => loadAnchor(portalWith(() => answer).portal, id, "/"))
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 404 });
  }
});
