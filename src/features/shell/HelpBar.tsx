import { Suspense, lazy, useCallback, useState, useSyncExternalStore } from "react";
import { BACK_TO_TOP_PX } from "../../../contract/limits.ts";
import { usePortal } from "../../hooks/portal.ts";
import { FeedbackButton } from "../../parts/feedback/FeedbackButton.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import styles from "./HelpBar.module.css";
import { HELP_PATH } from "./nav.ts";

function subscribe(notify: () => void): () => void {
  addEventListener("scroll", notify, { passive: true });
  return () => removeEventListener("scroll", notify);
}

/** Whether the page is scrolled down by more than `px`; null before it is alive. */
function useScrolledPast(px: number): boolean | null {
  const read = useCallback(() => scrollY > px, [px]);
  return useSyncExternalStore<boolean | null>(subscribe, read, () => null);
}

/** Drawn when first asked for: most readers never open it. */
const QrCode = lazyPart(async () => (await import("../../ui/surface/QrCode.tsx")).QrCode);

/** Not before the page is alive: no page waits for what may be off. */
const CustomerService = lazy(() => import("./CustomerService.tsx"));

/** The brand's code, in a popover beside the bar. */
function AppCode({ name, url }: { readonly name: string; readonly url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={`${styles.app} ${styles.brandOnly}`} onPointerEnter={() => setOpen(true)} onPointerLeave={() => setOpen(false)}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === "Escape") setOpen(false);
        }}
      >
        <Icon name="qr" size={18} />
        <span>App</span>
      </button>
      {isOpen ? (
        <div className={styles.code}>
          <Suspense>
            <QrCode text={new URL(url, location.href).href} label={`${name} App 二维码`} />
          </Suspense>
          <p>扫码下载 {name}</p>
        </div>
      ) : null}
    </div>
  );
}

const INPUTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * Smoothly (docs/product.md 2). What a page has new on the way may end such a scroll half way: it is brought to its end
 * then, unless the reader has done something meanwhile. Browsers that do not say when a scroll ends leave it where it is.
 */
function scrollToTop(): void {
  const scrolling = new AbortController();
  const { signal } = scrolling;
  for (const input of INPUTS) addEventListener(input, () => scrolling.abort(), { signal, passive: true });
  addEventListener(
    "scrollend",
    () => {
      scrolling.abort();
      if (scrollY > 0) scrollTo({ top: 0 });
    },
    { signal },
  );
  scrollTo({ top: 0, behavior: "smooth" });
}

/** The floating help bar (docs/product.md 2): App entries for the four variants only, help, feedback, back to the top. */
export function HelpBar() {
  const { brand } = usePortal();
  const isTopShown = useScrolledPast(BACK_TO_TOP_PX);
  return (
    <aside className={styles.bar} aria-label="快捷工具">
      {brand.hasAppEntry ? (
        <>
          <AppCode name={brand.name} url={brand.appUrl} />
          <Link className={styles.brandOnly} to="/app" target="_blank" rel="noreferrer">
            <Icon name="phone" size={18} />
            <span>下载</span>
          </Link>
          <span className={styles.brandOnly}>
            <Icon name="gift" size={18} />
            <span>活动</span>
          </span>
        </>
      ) : null}
      {isTopShown === null ? null : (
        <Suspense>
          <CustomerService />
        </Suspense>
      )}
      <Link to={HELP_PATH} target="_blank" rel="noreferrer" aria-label="帮助">
        <Icon name="help" size={18} />
        <span>帮助</span>
      </Link>
      <div className={`${styles.app} ${styles.wideOnly}`}>
        <FeedbackButton>
          <Icon name="edit" size={18} />
          <span>反馈</span>
        </FeedbackButton>
      </div>
      {isTopShown ? (
        <button type="button" aria-label="回到顶部" onClick={scrollToTop}>
          <Icon name="top" size={18} />
        </button>
      ) : null}
    </aside>
  );
}
