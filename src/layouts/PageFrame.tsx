import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { Footer } from "../features/shell/Footer.tsx";
import { Header } from "../features/shell/Header.tsx";
import { HelpBar } from "../features/shell/HelpBar.tsx";
import { TabBar } from "../features/shell/TabBar.tsx";
import { hasFooter, hasTabBar } from "../features/shell/nav.ts";
import { HeaderUserSlot } from "./HeaderUserSlot.tsx";
import { lazyPart } from "../ui/surface/lazyPart.tsx";
import styles from "./PageFrame.module.css";

const SearchPopover = lazyPart(async () => (await import("../features/search/SearchPopover.tsx")).SearchPopover);

interface PageFrameProps {
  /** `surface`: white; `bg`: grey, with cards on it. */
  readonly ground: "surface" | "bg";
  readonly hasFixedHeader?: boolean;
  readonly children: ReactNode;
}

/** The frame of all layouts: header, `main`, footer, help bar and the phone's tab bar. */
export function PageFrame({ ground, hasFixedHeader = false, children }: PageFrameProps) {
  const { pathname } = useLocation();
  return (
    <div className={styles.page} data-ground={ground}>
      <a className={styles.skip} href="#main">
        跳到正文
      </a>
      <Header isFixed={hasFixedHeader} searchPopover={SearchPopover} userSlot={<HeaderUserSlot />} />
      <main id="main" tabIndex={-1} className={hasFixedHeader ? `${styles.main} ${styles.underFixed}` : styles.main}>
        {children}
      </main>
      {hasFooter(pathname) ? <Footer /> : null}
      <HelpBar />
      {hasTabBar(pathname) ? <TabBar /> : null}
    </div>
  );
}
