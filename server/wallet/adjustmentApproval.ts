import { TRANSACTION_LABEL } from "../../contract/codes/transactions.ts";
import { ADJUST_ACCOUNT_NAME, type AdjustAccount, type AdjustType } from "../../contract/codes/desk.ts";
import type { Approval } from "../../contract/desk/finance.ts";
import { formatMinor, minorOf } from "../../contract/money.ts";
import type { ApprovalKind } from "../desk/approvals.ts";
import { type HandTransfer, type HandedDeps, postByHand } from "./adjustment.ts";

/** Payload as stored with an approval. */
interface AdjustmentPayload {
  readonly userId: string;
  readonly account: AdjustAccount;
  readonly type: AdjustType;
  /** Decimal, above zero. */
  readonly amount: string;
}

interface Deps extends HandedDeps {
  readonly nameOf: (userId: string) => Promise<string | null>;
}

function transferOf(id: string, { userId, account, type, amount }: AdjustmentPayload): HandTransfer {
  const minor = minorOf(amount);
  return { key: `approval/${id}`, userId, account, type, amountMinor: type === 8 ? -minor : minor };
}

/** Manual refunds and adjustments, which need two people (README.md, By hand). */
export function createAdjustmentKind({ nameOf, ...deps }: Deps): ApprovalKind {
  return {
    kind: "adjust",

    async words(payload): Promise<Pick<Approval, "title" | "facts">> {
      const { userId, account, type, amount } = payload as AdjustmentPayload;
      const sign = type === 8 ? "-" : "+";
      return {
        title: TRANSACTION_LABEL[type],
        facts: [
          { label: "用户", value: `${(await nameOf(userId)) ?? "已注销"}（${userId}）` },
          { label: "金额", value: `${sign}${formatMinor(minorOf(amount))} ${ADJUST_ACCOUNT_NAME[account]}` },
        ],
      };
    },

    async execute({ id, payload, reason, names }, claim) {
      const adjustment = payload as AdjustmentPayload;
      const transfer = transferOf(id, adjustment);
      const detail = { account: adjustment.account, amount: formatMinor(transfer.amountMinor), reason, key: transfer.key };
      const done = await postByHand(deps, transfer, { operator: names, detail, claim });
      if (done === "posted") return { kind: "done" };
      if (done === "not-claimed") return { kind: "not-claimed" };
      return { kind: "failed", why: "余额不足，没有扣除" };
    },
  };
}
