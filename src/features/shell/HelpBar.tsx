import { BACK_TO_TOP_PX } from "../../../contract/limits.ts";
import { usePortal } from "../../hooks/portal.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./HelpBar.module.css";
import { HELP_PATH } from "./nav.ts";
import { useScrolledPast } from "./useScrolledPast.ts";

/** The floating help bar (spec section 2): App entries for the four variants only, help, back to the top. */
export function HelpBar() {
  const { brand } = usePortal();
  const isTopShown = useScrolledPast(BACK_TO_TOP_PX);
  return (
    <aside className={styles.bar} aria-label="快捷工具">
      {brand.hasAppEntry ? (
        <>
          <a href="/app" target="_blank" rel="noreferrer">
            <Icon name="phone" size={18} />
            <span>下载</span>
          </a>
          <span>
            <Icon name="gift" size={18} />
            <span>活动</span>
          </span>
        </>
      ) : null}
      <a href={HELP_PATH} target="_blank" rel="noreferrer">
        <Icon name="help" size={18} />
        <span>帮助</span>
      </a>
      {isTopShown ? (
        <button type="button" aria-label="回到顶部" onClick={() => scrollTo({ top: 0, behavior: "smooth" })}>
          <Icon name="top" size={18} />
        </button>
      ) : null}
    </aside>
  );
}
