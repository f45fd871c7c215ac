import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { firstPaint } from "../../loading/firstPaint.ts";
import { AttentionPage } from "../../features/userCentre/people/AttentionPage.tsx";
import { type PeopleAnswer, loadAttention } from "../../features/userCentre/people/follows.ts";

export function loader(args: LoaderFunctionArgs): Promise<PeopleAnswer> | null {
  return firstPaint(args, ({ api, session }, params) => {
    const { user } = session.view$.value;
    return user ? loadAttention(api, user.id, params) : null;
  });
}

/** The people the user follows, and the user's fans. */
export function Component() {
  return <AttentionPage title="关注" first={useLoaderData<PeopleAnswer | null>()} />;
}
