import { Outlet, ScrollRestoration, useMatches } from "react-router-dom";
import styles from "./NoticeList.module.css";
import { ProgressBar } from "../features/shell/ProgressBar.tsx";
import { useShell } from "../features/shell/shell.ts";
import { documentTitle, pageTitle } from "../features/shell/title.ts";
import { useBlockedDevTools } from "../features/shell/useBlockedDevTools.ts";
import { usePageHeight } from "../features/shell/usePageHeight.ts";
import { usePortal } from "../hooks/portal.ts";
import { useBehavior } from "../hooks/useBehavior.ts";
import { Icon } from "../ui/surface/Icon.tsx";
import { OverlayHost } from "./OverlayHost.tsx";

/** The shell's short notices, above everything. */
export function NoticeList() {
  const { notices } = useShell();
  const list = useBehavior(notices.list$);
  return (
    <div className={styles.list} role="status">
      {list.map((notice) => (
        <p key={notice.id} data-kind={notice.kind}>
          <Icon name={notice.kind === "success" ? "check" : "warn"} size={16} />
          {notice.text}
        </p>
      ))}
    </div>
  );
}

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
