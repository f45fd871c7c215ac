import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { AuthorPostsSlot } from "../../features/community/AuthorPostsSlot.tsx";
import { portalContext } from "../../loading/context.ts";
import { type PersonalData, loadPersonal, personalTitle } from "../../features/personal/loadPersonal.ts";
import { PersonalScreen } from "../../features/personal/PersonalScreen.tsx";

/** Fans of the user of `?id=`; without one, the reader's own. */
export function loader({ request, context }: LoaderFunctionArgs): Promise<PersonalData> {
  return loadPersonal({ portal: context.get(portalContext), view: "fans", url: request.url });
}

export const title = personalTitle;

export function Component() {
  return <PersonalScreen data={useLoaderData<PersonalData>()} Posts={AuthorPostsSlot} />;
}
