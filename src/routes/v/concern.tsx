import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { ConcernPage } from "../../features/userCentre/people/ConcernPage.tsx";
import { type PeopleAnswer, loadConcern } from "../../features/userCentre/people/follows.ts";

export function loader(args: LoaderFunctionArgs): Promise<PeopleAnswer> | null {
  return firstPaint(args, loadConcern);
}

/** The people the user follows. */
export function Component() {
  return <ConcernPage first={useLoaderData<PeopleAnswer | null>()} />;
}
