import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { ok } from "../../../../contract/result.ts";
import { BUSY, NOW } from "../../../hooks/testing/portal.tsx";
import { setUp } from "../testing.tsx";
import { HomePage } from "./HomePage.tsx";

function show(...given: Parameters<typeof setUp>): ReturnType<typeof setUp> {
  const shown = setUp(...given);
  render(shown.element);
  return shown;
}

const COLLECTED = "/api/attention/getAttentionMatchByUser";
const RESERVED = "/api/match/reserveMatchByUser";
const HORN = "/api/horn/info";
const kept = (n: number) => ok({ matches: Array.from({ length: n }, (_, i) => ({ matchId: `m${i}`, matchType: 1, at: NOW })), rows: [] });

describe("the user's start page", () => {
  it("counts what there is and leads there", async () => {
    show(<HomePage first={null} />, {
      [COLLECTED]: () => kept(7),
      [RESERVED]: () => kept(2),
      [HORN]: () => ok({ unread: 5, horn: null }),
    });
    const tiles = await screen.findAllByRole("listitem");
    expect(tiles.map((tile) => tile.textContent)).toEqual(["关注3", "粉丝1.2万", "收藏的比赛7", "预约的比赛2", "未读喇叭5", "经验2,600"]);
    expect(screen.getByRole("link", { name: /收藏的比赛/ }).getAttribute("href")).toBe("/v/collection");
    expect(screen.getByRole("link", { name: "我的空间" }).getAttribute("href")).toBe("/personal/100007?headerNavIndex=0");
  });

  it("shows -- for what could not be asked", async () => {
    show(<HomePage first={null} />, { [COLLECTED]: () => kept(1), [RESERVED]: () => BUSY, [HORN]: () => BUSY });
    expect((await screen.findByRole("link", { name: /预约的比赛/ })).textContent).toBe("预约的比赛--");
  });

  it("can be asked again when nothing came", async () => {
    const { api } = show(<HomePage first={null} />, {});
    await userEvent.click(await screen.findByRole("button", { name: "重试" }));
    expect(api.sent.length).toBe(6);
  });
});
