import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router-dom";
import { portalContext } from "../../app/context.ts";
import { type PersonalData, loadPersonal, personalTitle } from "../../features/personal/loadPersonal.ts";
import { PersonalPage } from "../../features/personal/PersonalPage.tsx";
import { useShell } from "../../features/shell/shell.ts";

export function loader({ params, request, context }: LoaderFunctionArgs): Promise<PersonalData> {
  return loadPersonal({ portal: context.get(portalContext), view: "home", id: params.id, url: request.url });
}

export const title = personalTitle;

/** A user's personal space; without an id the reader's own. */
export function Component() {
  const data = useLoaderData<PersonalData>();
  const { revalidate } = useRevalidator();
  const { notices } = useShell();
  return <PersonalPage data={data} onRetry={() => void revalidate()} onProblem={(text) => notices.warn(text)} />;
}
