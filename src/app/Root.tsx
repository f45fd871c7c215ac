import { useLayoutEffect, useRef, useState } from "react";
import { Outlet, UNSAFE_useScrollRestoration as useScrollRestoration, useLocation, useMatches } from "react-router-dom";
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
    // Said outright: an open dialog hides from assistive technology what is not known to be live.
    <div className={styles.list} role="status" aria-live="polite">
      {list.map((notice) => (
        <p key={notice.id} data-kind={notice.kind}>
          <Icon name={notice.kind === "success" ? "check" : "warn"} size={16} />
          {notice.text}
        </p>
      ))}
    </div>
  );
}

/** Calls `onDrawn` when it stands in the page for the first time, after what stands before it. */
function PlaceMark({ onDrawn }: { readonly onDrawn: () => unknown }) {
  useLayoutEffect(() => {
    onDrawn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the first time alone
  }, []);
  return null;
}

/** The router's own component is this hook and a script for documents that are streamed. */
function ScrollRestoration() {
  useScrollRestoration();
  return null;
}

/**
 * Each navigation begins at the top, or where the page was left. The page the server rendered stays where its reader has
 * it: it can be scrolled long before it is alive, and the router would put it where it was when the router was made.
 */
function Scrolling() {
  const y = useRef(0);
  return (
    <>
      <PlaceMark onDrawn={() => (y.current = window.scrollY)} />
      <ScrollRestoration />
      {/* A page that is where it should be is let be: even a scroll to the same place would end one that is under way. */}
      <PlaceMark onDrawn={() => window.scrollY !== y.current && window.scrollTo(0, y.current)} />
    </>
  );
}

/**
 * A document is read out when it comes, a page that takes another's place is not: its title is said. What changes of a page
 * without its path (a filter, a tab of it) is said where it was pressed.
 */
function PageAnnouncer({ title }: { readonly title: string }) {
  const { pathname } = useLocation();
  // As it was gone to: a title that follows a match is said by the match.
  const [said, setSaid] = useState<{ readonly pathname: string; readonly title: string | null }>({ pathname, title: null });
  if (said.pathname !== pathname) setSaid({ pathname, title });
  return (
    <p className="sr" aria-live="assertive">
      {/* Another element each time: two pages of one title are both said. */}
      {said.title !== null && <span key={said.pathname}>{said.title}</span>}
    </p>
  );
}

/** Around every layout. */
export function Root() {
  const { brand } = usePortal();
  const { isProduction } = useShell();
  const title = pageTitle(useMatches());

  usePageHeight();
  useBlockedDevTools(brand.blocksDevTools && isProduction);

  return (
    <>
      <title>{documentTitle(title, brand.name)}</title>
      <ProgressBar />
      <Outlet />
      <OverlayHost />
      <NoticeList />
      <PageAnnouncer title={title} />
      <Scrolling />
    </>
  );
}
