import { type LoaderFunctionArgs, data, useLoaderData } from "react-router-dom";
import { HELP_PAGE_ID } from "../../../contract/limits.ts";
import { NOT_FOUND_MESSAGE } from "../../hooks/notFound.ts";
import { Article } from "../../features/about/Article.tsx";
import { aboutText } from "../../features/about/texts/about.ts";
import { helpText } from "../../features/about/texts/help.ts";
import { usePortal } from "../../hooks/portal.ts";
import { FeedbackButton } from "../../parts/feedback/FeedbackButton.tsx";

/** `/about` is the page about the portal, `/about/10001` the help page; any other id is a 404. */
export function loader({ params }: LoaderFunctionArgs) {
  if (params.id !== undefined && params.id !== HELP_PAGE_ID) throw data(NOT_FOUND_MESSAGE, { status: 404, statusText: "Not Found" });
  return { isHelp: params.id === HELP_PAGE_ID };
}

export function title(loaded: unknown): string {
  return (loaded as ReturnType<typeof loader>).isHelp ? "帮助中心" : "关于我们";
}

export function Component() {
  const { brand } = usePortal();
  const { isHelp } = useLoaderData<typeof loader>();
  if (!isHelp) return <Article text={aboutText(brand)} />;
  const below = { feedback: <FeedbackButton className="btn pri">意见反馈</FeedbackButton> };
  return <Article text={helpText(brand)} below={below} />;
}
