import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { PlanPage } from "../../features/tips/PlanPage.tsx";
import { PlansPage } from "../../features/tips/PlansPage.tsx";
import { type PlanData, type PlansData, loadPlanPage, planPageTitle } from "../../features/tips/tipsData.ts";
import { usePlan } from "../../features/tips/usePlan.ts";
import { portalContext } from "../../loading/context.ts";

type Data = PlansData | PlanData;

export function loader({ context, request }: LoaderFunctionArgs): Promise<Data> {
  return loadPlanPage(context.get(portalContext), request.url);
}

export const title = planPageTitle;

function Plan({ data }: { readonly data: PlanData }) {
  return <PlanPage handle={usePlan(data.plan)} />;
}

/** With `?id=` a plan's page; without it, the list of all plans. */
export function Component() {
  const data = useLoaderData<Data>();
  const { revalidate } = useRevalidator();
  return data.kind === "plan" ? <Plan key={data.plan.id} data={data} /> : <PlansPage data={data} onRetry={() => void revalidate()} />;
}
