import { BUSY_MESSAGE } from "../../../../contract/codes/errors.ts";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { type Withdrawal, payCalls } from "../../../../contract/http/pay.ts";
import { ok } from "../../../../contract/result.ts";
import { cut, page } from "../../../api/testing/faults.ts";
import { type Answer, portalServer } from "../../../api/testing/server.ts";
import { pageOf } from "../../../hooks/testing/pages.ts";
import { BALANCES } from "../../../hooks/testing/people.ts";
import { NOW } from "../../../hooks/testing/portal.tsx";
import { ACTIVE, world } from "../kit/testing.tsx";
import "../../../ui/control/PagerControl.tsx";
import { WithdrawalRecordsPage } from "./WithdrawalRecordsPage.tsx";

const CALL = payCalls.payRecordWithdraw;
const server = portalServer();

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

function show(answer: Answer<typeof CALL>, at = "/v/cash") {
  server.on(CALL, answer);
  const shown = world(<WithdrawalRecordsPage title="提现记录" first={null} />, server.api, { at });
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
    show(() => ok(pageOf(list)));
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
    show(() => ok(pageOf([withdrawal(1)], { total: 25 })), "/v/cash?state=paid&page=2");
    await screen.findByText("共 25 条");
    expect(server.sentTo(CALL)).toEqual([{ page: 2, state: "paid" }]);
    await userEvent.click(screen.getByRole("link", { name: "审核中" }));
    await waitFor(() => expect(server.sentTo(CALL).at(-1)).toEqual({ page: 1, state: "pending" }));
    expect(await screen.findByRole("navigation", { name: "提现记录分页" })).toBeTruthy();
  });

  it("are asked for again when money has moved", async () => {
    const { view } = show(() => ok(pageOf([withdrawal(1, { state: "approved" })])));
    await screen.findByText("打款中", { selector: "td" });
    act(() => view.next({ ...ACTIVE, balances: { ...BALANCES, withdrawMoney: "5618.50" } }));
    await waitFor(() => expect(server.sentTo(CALL)).toHaveLength(2));
  });

  it.each([
    ["a proxy's page", page(502), "（502）"],
    ["a login wall with status 200", page(200), ""],
    ["an answer that breaks off", cut, ""],
  ])("under %s, say so and are asked for again", async (_, fault, code) => {
    show(fault);
    expect((await screen.findByText(BUSY_MESSAGE)).textContent).toBe(`${BUSY_MESSAGE}${code}`);
    server.on(CALL, () => ok(pageOf([])));
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByText("暂无数据")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
  });
});
