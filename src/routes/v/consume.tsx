import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { ConsumePage } from "../../features/wallet/records/ConsumePage.tsx";
import { type RecordsAnswer, loadMovements } from "../../features/wallet/records/recordsData.ts";

export function loader(args: LoaderFunctionArgs): Promise<RecordsAnswer> | null {
  return firstPaint(args, ({ api }, params) => loadMovements(api, params));
}

/** Every movement on the user's accounts. */
export function Component() {
  return <ConsumePage first={useLoaderData<RecordsAnswer | null>()} />;
}
