import { Outlet, ScrollRestoration, useMatches } from "react-router-dom";
import { NoticeList } from "../features/shell/NoticeList.tsx";
import { ProgressBar } from "../features/shell/ProgressBar.tsx";
import { useShell } from "../features/shell/shell.ts";
import { documentTitle, pageTitle } from "../features/shell/title.ts";
import { useBlockedDevTools } from "../features/shell/useBlockedDevTools.ts";
import { usePageHeight } from "../features/shell/usePageHeight.ts";
import { usePortal } from "../hooks/portal.ts";
import { OverlayHost } from "./OverlayHost.tsx";

/** Around every layout. */
export function Root() {
  const { brand } = usePortal();
  const { isProduction } = useShell();
  const title = documentTitle(pageTitle(useMatches()), brand.name);

  usePageHeight();
  useBlockedDevTools(brand.blocksDevTools && isProduction);

  return (
    <>
      <title>{title}</title>
      <ProgressBar />
      <Outlet />
      <OverlayHost />
      <NoticeList />
      <ScrollRestoration />
    </>
  );
}
