import { Suspense, useState } from "react";
import { usePortal } from "../../hooks/portal.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { FeedbackButton } from "../../parts/feedback/FeedbackButton.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import styles from "./HelpBar.module.css";
import { HELP_PATH } from "./nav.ts";

/** Loaded when first opened: most readers never open it. */
const QrCode = lazyPart(async () => (await import("../../ui/surface/QrCode.tsx")).QrCode);

const Nothing = () => null;

/** Loaded after hydration; renders nothing if loading fails. No page waits for a part that may be off or is not needed yet. */
const CustomerService = lazyPart(async () => (await import("./CustomerService.tsx")).CustomerService, Nothing);
const BackToTop = lazyPart(async () => (await import("./BackToTop.tsx")).BackToTop, Nothing);

/** QR code of the brand's app, in a popover beside the bar. */
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

/** The floating help bar (docs/product.md 2): App entries for the four variants only, help, feedback, back to the top. */
export function HelpBar() {
  const { brand } = usePortal();
  const isAlive = useIsAlive();
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
      {isAlive ? (
        <Suspense>
          <CustomerService />
        </Suspense>
      ) : null}
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
      {isAlive ? (
        <Suspense>
          <BackToTop />
        </Suspense>
      ) : null}
    </aside>
  );
}
