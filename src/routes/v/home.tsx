import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { HomePage } from "../../features/userCentre/home/HomePage.tsx";
import { type SummaryAnswer, loadSummary } from "../../features/userCentre/home/summary.ts";

export function loader(args: LoaderFunctionArgs): Promise<SummaryAnswer> | null {
  return firstPaint(args, ({ api }) => loadSummary(api));
}

/** The user's own start page. */
export function Component() {
  return <HomePage first={useLoaderData<SummaryAnswer | null>()} />;
}
