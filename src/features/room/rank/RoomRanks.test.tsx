import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ok } from "../../../../contract/result.ts";
import { BUSY } from "../../../hooks/testing/portal.tsx";
import { gift, roomOn } from "../testing/room.tsx";
import { RoomRanks } from "./RoomRanks.tsx";

const showRoom = roomOn({ render, act });

const CALL = "/pay/room/user/rank";
const giver = (rank: number, nickName: string) => ({ rank, userId: `u${rank}`, nickName, portrait: "", level: 3, amount: "186000.50" });
const SEATS = [
  { userId: "u8", nickName: "公爵甲", portrait: "", noble: "duke" },
  { userId: "u9", nickName: "骑士乙", portrait: "", noble: "knight" },
];
const rows = () => screen.queryAllByRole("listitem").map((row) => row.textContent);

describe("who gave most", () => {
  it("is told for this session first, then for the tab that is pressed", async () => {
    const { api } = showRoom(<RoomRanks />, {
      replies: {
        [CALL]: ({ query }) =>
          ok({ list: query?.rankType === "week" ? [giver(1, "周冠军")] : [giver(1, "甲"), giver(2, "乙")], nobles: 32, seats: SEATS }),
      },
    });
    expect(await screen.findByText("甲")).toBeTruthy();
    expect(rows()).toEqual(["1甲18.6万", "2乙18.6万"]);
    expect(screen.getByRole("tab", { name: "贵宾席32" })).toBeTruthy();
    expect(
      within(screen.getAllByRole("listitem")[0] as HTMLElement)
        .getByRole("link")
        .getAttribute("href"),
    ).toBe("/personal/u1?headerNavIndex=0");
    fireEvent.click(screen.getByRole("tab", { name: "周榜" }));
    expect(await screen.findByText("周冠军")).toBeTruthy();
    expect(screen.getByRole("tab", { name: "周榜" }).getAttribute("aria-selected")).toBe("true");
    expect(api.sent.filter(({ path }) => path === CALL).map(({ input }) => input.query)).toEqual([
      { anchorId: "90", rankType: "session" },
      { anchorId: "90", rankType: "week" },
    ]);
    fireEvent.click(screen.getByRole("tab", { name: "贵宾席32" }));
    await screen.findByRole("list", { name: "贵宾席" });
    expect(rows()).toEqual(["公公爵甲", "骑骑士乙"]);
  });

  it("says that nobody gave anything", async () => {
    showRoom(<RoomRanks />, { replies: { [CALL]: () => ok({ list: [], nobles: 0, seats: [] }) } });
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    fireEvent.click(screen.getByRole("tab", { name: "贵宾席" }));
    expect(screen.getByText("还没有贵族关注主播")).toBeTruthy();
  });

  it("repeats what failed", async () => {
    showRoom(<RoomRanks />, { replies: { [CALL]: () => BUSY } });
    expect(await screen.findByText("网络繁忙，请稍后再试")).toBeTruthy();
  });

  it("is asked again when a gift is shown", async () => {
    const given = ["甲"];
    const { tell } = showRoom(<RoomRanks />, {
      replies: { [CALL]: () => ok({ list: given.map((name, i) => giver(i + 1, name)), nobles: 0, seats: [] }) },
    });
    await screen.findByText("甲");
    given.unshift("新冠军");
    tell(gift(1, "新冠军", 1));
    expect(await screen.findByText("新冠军")).toBeTruthy();
  });
});
