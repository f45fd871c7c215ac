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
    // Explicit: an open dialog hides from assistive technology every element that is not marked as live.
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

/** Calls `onDrawn` once, in the layout effect of its first mount, after those of its preceding siblings. */
function PlaceMark({ onDrawn }: { readonly onDrawn: () => unknown }) {
  useLayoutEffect(() => {
    onDrawn();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- of the first time alone
  }, []);
  return null;
}

/** The router's own component is this hook plus a script for streamed documents. */
function ScrollRestoration() {
  useScrollRestoration();
  return null;
}

/**
 * Each navigation starts at the top, or at the position where the page was left. The server-rendered page keeps its scroll
 * position: the reader can scroll long before hydration, and the router would restore the position of its own creation.
 */
function Scrolling() {
  const y = useRef(0);
  return (
    <>
      <PlaceMark onDrawn={() => (y.current = window.scrollY)} />
      <ScrollRestoration />
      {/* No scrollTo when the position is right: even a scroll to the same place would cancel one in progress. */}
      <PlaceMark onDrawn={() => window.scrollY !== y.current && window.scrollTo(0, y.current)} />
    </>
  );
}

/**
 * A screen reader reads a new document but not a client-side navigation, so the new page's title is announced. A change
 * without a new path (a filter, a tab) is announced where it was pressed.
 */
function PageAnnouncer({ title }: { readonly title: string }) {
  const { pathname } = useLocation();
  // The title at navigation time: a title that changes with a match is announced by the match.
  const [announced, setAnnounced] = useState<{ readonly pathname: string; readonly title: string | null }>({ pathname, title: null });
  if (announced.pathname !== pathname) setAnnounced({ pathname, title });
  return (
    <p className="sr" aria-live="assertive">
      {/* A new element each time, so that two pages with the same title are both announced. */}
      {announced.title !== null && <span key={announced.pathname}>{announced.title}</span>}
    </p>
  );
}

/** Around every layout. */
export function Root() {
  const { brand } = usePortal();
  const { isProduction } = useShell();
  const title = pageTitle(useMatches(), brand.hasTips);

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
