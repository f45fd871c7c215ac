import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { EverybodyPage } from "../../features/userCentre/people/ConcernPage.tsx";
import { type PeopleAnswer, loadEverybody } from "../../features/userCentre/people/follows.ts";

export function loader(args: LoaderFunctionArgs): Promise<PeopleAnswer> | null {
  return firstPaint(args, ({ api }, params) => loadEverybody(api, params));
}

export const title = (): string => "全部关注";

/** Everybody the user follows, in one list. */
export function Component() {
  return <EverybodyPage title={title()} first={useLoaderData<PeopleAnswer | null>()} />;
}
