import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Withdrawal } from "../../../../contract/http/pay.ts";
import { ok } from "../../../../contract/result.ts";
import { BALANCES } from "../../../hooks/testing/people.ts";
import { BUSY, NOW, type Replies } from "../../../hooks/testing/portal.tsx";
import { ACTIVE, world } from "../kit/testing.tsx";
import "../../../ui/control/PagerControl.tsx";
import { WithdrawalRecordsPage } from "./WithdrawalRecordsPage.tsx";

const PATH = "/pay/record/withdraw";

function withdrawal(id: number, over: Partial<Withdrawal> = {}): Withdrawal {
  return {
    id: String(id),
    drawType: 1,
    accountNo: "**** **** **** 6608",
    amount: "2000.00",
    tax: "100.00",
    state: "paid",
    reason: "",
    at: NOW,
    changedAt: NOW,
    ...over,
  };
}

const page = (list: readonly Withdrawal[], total = list.length) => ok({ total, page: 1, pageSize: 10, list });

function show(replies: Replies, at = "/v/cash") {
  const shown = world(<WithdrawalRecordsPage title="提现记录" first={null} />, replies, { at });
  render(shown.element);
  return shown;
}

describe("records of withdrawals", () => {
  it("say what became of each, and why", async () => {
    const list = [
      withdrawal(1, { state: "pending" }),
      withdrawal(2, { state: "approved" }),
      withdrawal(3),
      withdrawal(4, { state: "returned", reason: "银行退票" }),
      withdrawal(5, { state: "rejected", reason: "资料不符" }),
      withdrawal(6, { drawType: 3, accountNo: "", tax: "0.00" }),
    ];
    show({ [PATH]: () => page(list) });
    await screen.findByRole("table", { name: "提现记录" });
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual([
      "审核中",
      "打款中",
      "已到账",
      "已退回银行退票",
      "已拒绝资料不符",
      "已到账",
    ]);
    expect(rows[0]?.textContent).toContain("2026-11-21 20:00:00银行卡 **** **** **** 66082,000100 元");
    expect(rows[5]?.textContent).toContain("消费钱包 2,000无需缴税");
  });

  it("are asked for by state and page of the address", async () => {
    const { sent } = show({ [PATH]: () => page([withdrawal(1)], 25) }, "/v/cash?state=paid&page=2");
    await screen.findByText("共 25 条");
    expect(sent.map(({ input }) => input.body)).toEqual([{ page: 2, state: "paid" }]);
    await userEvent.click(screen.getByRole("link", { name: "审核中" }));
    expect(sent.at(-1)?.input.body).toEqual({ page: 1, state: "pending" });
    expect(await screen.findByRole("navigation", { name: "提现记录分页" })).toBeTruthy();
  });

  it("are asked for again when money has moved", async () => {
    const { sent, view } = show({ [PATH]: () => page([withdrawal(1, { state: "approved" })]) });
    await screen.findByText("打款中", { selector: "td" });
    await act(async () => view.next({ ...ACTIVE, balances: { ...BALANCES, withdrawMoney: "5618.50" } }));
    expect(sent).toHaveLength(2);
  });

  it("none, or an error with its code and another try", async () => {
    let isDown = true;
    show({ [PATH]: () => (isDown ? BUSY : page([])) });
    expect(await screen.findByText("（500）")).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("暂无数据")).toBeTruthy();
  });
});
