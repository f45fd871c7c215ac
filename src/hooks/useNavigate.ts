import { type NavigateOptions, useNavigate as useRouterNavigate } from "react-router-dom";
import type { OpenHref } from "../../contract/pages.ts";

/** Another query or fragment of the page one is on. */
interface SamePage {
  readonly search?: string;
  readonly hash?: string;
}

/** Going to a page by code: to one that is open. Ends when the page is there. */
export type Navigate = (to: OpenHref | SamePage, options?: NavigateOptions) => Promise<void>;

export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  return navigate as unknown as Navigate;
}
