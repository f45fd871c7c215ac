import { type NavigateOptions, useNavigate as useRouterNavigate } from "react-router-dom";
import type { OpenHref } from "../../contract/pages.ts";

/** Another query or fragment of the current page. */
interface SamePage {
  readonly search?: string;
  readonly hash?: string;
}

/** Navigates by code, to open pages only. Resolves when the page is shown. */
export type Navigate = (to: OpenHref | SamePage, options?: NavigateOptions) => Promise<void>;

export function useNavigate(): Navigate {
  const navigate = useRouterNavigate();
  return navigate as unknown as Navigate;
}
