import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { IncomePage } from "../../features/wallet/records/IncomePage.tsx";
import { type IncomeAnswer, loadIncome } from "../../features/wallet/records/recordsData.ts";

export function loader(args: LoaderFunctionArgs): Promise<IncomeAnswer> | null {
  return firstPaint(args, ({ api }, params) => loadIncome(api, params));
}

/** The user's income. */
export function Component() {
  return <IncomePage first={useLoaderData<IncomeAnswer | null>()} />;
}
