import { usePortal } from "../../hooks/portal.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { BrandMark } from "./BrandMark.tsx";
import styles from "./Footer.module.css";
import { broadcastPath, footerOf } from "./nav.ts";
import { useShell } from "./shell.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { useLoginFirst } from "./useLoginFirst.ts";

export function Footer() {
  const { brand } = usePortal();
  const { isDemo } = useShell();
  const broadcast = broadcastPath(useSessionView().user);
  const loginFirst = useLoginFirst();
  const company = [
    ["公司", brand.footer.company],
    ["版本", brand.build.version],
    ["更新", brand.build.builtOn],
    ["许可证", brand.footer.licence],
    ["地址", brand.footer.address],
    ["联系", brand.footer.contact],
  ] as const;
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <div className={styles.brand}>
          <BrandMark />
          <b>{brand.name}</b>
          <p>看得清的比分，跟得上的直播。</p>
        </div>
        <nav className={styles.nav} aria-label="页脚导航">
          {footerOf(brand).map((group) => (
            <div key={group.heading}>
              <h2>{group.heading}</h2>
              {group.links.map((link) => (
                <Link key={link.to} to={link.to}>
                  {link.label}
                </Link>
              ))}
            </div>
          ))}
        </nav>
        {/* Where the header has no room for them. */}
        <p className={styles.entries}>
          <Link to="/app">
            <Icon name="phone" size={18} />
            下载 App
          </Link>
          <Link to={broadcast} {...loginFirst(broadcast)}>
            <Icon name="cam" size={18} />
            开播
          </Link>
          <Link to="/search">
            <Icon name="search" size={18} />
            搜索
          </Link>
        </p>
        <dl className={styles.company}>
          {company.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.note}>
        <p>
          {isDemo ? <strong className={styles.demo}>演示数据</strong> : null}
          本站数据仅供参考，不提供任何形式的投注服务。请理性看球，未满 18 周岁请在监护人指导下使用。
        </p>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
