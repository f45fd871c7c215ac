import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { OrderPage } from "../../features/wallet/records/OrderPage.tsx";
import { type RecordsAnswer, loadOrders } from "../../features/wallet/records/recordsData.ts";

export function loader(args: LoaderFunctionArgs): Promise<RecordsAnswer> | null {
  return firstPaint(args, ({ api }, params) => loadOrders(api, params));
}

/** The user's orders. */
export function Component() {
  return <OrderPage first={useLoaderData<RecordsAnswer | null>()} />;
}
