import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { nobility } from "../../api/payIn.ts";
import { stamped } from "../../hooks/stamped.ts";
import { firstPaint } from "../../loading/firstPaint.ts";
import { type NobilityAnswer, NobilityPage } from "../../features/wallet/nobility/NobilityPage.tsx";

export function loader(args: LoaderFunctionArgs): Promise<NobilityAnswer> | null {
  return firstPaint(args, (portal) => stamped(portal, nobility(portal.api)));
}

/** Nobility. */
export function Component() {
  return <NobilityPage first={useLoaderData<NobilityAnswer | null>()} />;
}
