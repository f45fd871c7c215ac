import type { ApprovalState, WithdrawalStateCode } from "../../../contract/codes/desk.ts";

export const WITHDRAWAL_STATE_NAME: Readonly<Record<WithdrawalStateCode, string>> = {
  pending: "待审核",
  approved: "打款中",
  paid: "已打款",
  returned: "已退回",
  rejected: "已驳回",
};

export const APPROVAL_STATE_NAME: Readonly<Record<ApprovalState, string>> = {
  requested: "待复核",
  approved: "已执行",
  refused: "已驳回",
  failed: "执行失败",
};
