import { type Static, Type } from "typebox";
import { get, post } from "./call.ts";

/** Calls of the pay family (spec section 7). A call without a reply is not built yet and answers 501. */
/** Decimal strings (spec section 3): diamonds, tickets, withdrawable cash, pending settlement, paid out in yuan. */
export const Balances = Type.Object({
  mainWalletId: Type.String(),
  balance: Type.String(),
  ticket: Type.String(),
  cashBalance: Type.String(),
  freezeMoney: Type.String(),
  withdrawMoney: Type.String(),
});
export type Balances = Static<typeof Balances>;

export const payCalls = {
  payBindCard: post("tapi", "/pay/bind-card", "user"),
  payUnbindCardId: post("tapi", "/pay/unbind-card/{id}", "user"),
  payRecharge: post("tapi", "/pay/recharge", "user"),
  payWithdraw: post("tapi", "/pay/withdraw", "user"),
  payChangePayPass: post("tapi", "/pay/change/pay-pass", "user"),
  payGift: post("tapi", "/pay/gift", "user"),
  payRoomNobilityPurchase: post("tapi", "/pay/room/nobility/purchase", "user"),
  payRecordWithdraw: post("tapi", "/pay/record/withdraw", "user"),
  payRecordIncome: post("tapi", "/pay/record/income", "user"),
  payRecordTransList: post("tapi", "/pay/record/trans-list", "user"),
  /** id is the account type: 1 bank card, 2 payment app */
  payCardListId: get("tapi", "/pay/card-list/{id}", "user"),
  paySetting: get("tapi", "/pay/setting", "user"),
  /** returns a number */
  payLowest: get("tapi", "/pay/lowest", "user"),
  payBalances: get("tapi", "/pay/balances", "user", { reply: Balances }),
  payRoomNobilityList: get("tapi", "/pay/room/nobility/list", "any"),
  /** anchorId */
  payRoomUserRank: get("tapi", "/pay/room/user/rank", "any"),
  payExportIncome: get("tapi", "/pay/export/income/", "user"),
};
