import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { recordWithdraw } from "../../api/payOut.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { WithdrawalRecordsPage, type WithdrawalsAnswer, stateOf } from "../../features/wallet/withdraw/WithdrawalRecordsPage.tsx";
import { pageParam } from "../../hooks/pageParam.ts";

export function loader(args: LoaderFunctionArgs): Promise<WithdrawalsAnswer> | null {
  return firstPaint(args, ({ api }, params) => recordWithdraw(api, pageParam(params), stateOf(params)));
}

/** Withdrawals, at their second path. */
export function Component() {
  return <WithdrawalRecordsPage title="提现" first={useLoaderData<WithdrawalsAnswer | null>()} />;
}
