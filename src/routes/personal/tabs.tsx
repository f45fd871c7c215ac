import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { AUTHOR_POSTS_FILE, AuthorPostsSlot } from "../../features/community/AuthorPostsSlot.tsx";
import { portalContext } from "../../loading/context.ts";
import { type PersonalData, hasPosts, loadPersonal, personalTitle } from "../../features/personal/loadPersonal.ts";
import { PersonalScreen } from "../../features/personal/PersonalScreen.tsx";

/** The personal space of `?id=`; without one, the reader's own. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<PersonalData> {
  return loadPersonal({ portal: context.get(portalContext), view: "home", url: request.url });
}

export const title = personalTitle;

export const parts = (data: unknown): readonly string[] => (hasPosts(data) ? [AUTHOR_POSTS_FILE] : []);

export function Component() {
  return <PersonalScreen data={useLoaderData<PersonalData>()} Posts={AuthorPostsSlot} />;
}
