import type { ReactNode } from "react";
import { TabbedPage } from "../../ui/surface/TabbedPage.tsx";
import { LiveNav, type LivePage } from "./LiveNav.tsx";
import styles from "./live.module.css";

interface LiveFrameProps {
  readonly current: LivePage;
  readonly title: string;
  /** The title is read by who cannot see the tabs; shown when the page has one of its own. */
  readonly isTitleShown?: boolean;
  /** At the end of the line of tabs. */
  readonly atEnd?: ReactNode;
  readonly children: ReactNode;
}

/** Around each page about live rooms: the way to the others, a heading, the page. */
export function LiveFrame({ current, title, isTitleShown = false, atEnd, children }: LiveFrameProps) {
  return (
    <TabbedPage tabs={<LiveNav current={current} />} atEnd={atEnd}>
      <h1 className={isTitleShown ? styles.heading : "sr"}>{title}</h1>
      {children}
    </TabbedPage>
  );
}
