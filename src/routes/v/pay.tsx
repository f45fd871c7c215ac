import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { paySetting } from "../../api/payIn.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { browserRechargePorts } from "../../features/wallet/recharge/ports.ts";
import { RechargePage, type SettingAnswer } from "../../features/wallet/recharge/RechargePage.tsx";

export function loader(args: LoaderFunctionArgs): Promise<SettingAnswer> | null {
  return firstPaint(args, ({ api }) => paySetting(api));
}

/** Recharging. */
export function Component() {
  return <RechargePage first={useLoaderData<SettingAnswer | null>()} makePorts={browserRechargePorts} />;
}
