import { Link } from "react-router-dom";
import { usePortal } from "../../hooks/portal.ts";
import { BrandMark } from "./BrandMark.tsx";
import styles from "./Footer.module.css";
import { footerOf } from "./nav.ts";
import { useShell } from "./shell.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";

export function Footer() {
  const { brand } = usePortal();
  const { isDemo } = useShell();
  const company = [
    ["公司", brand.footer.company],
    ["版本", brand.footer.version],
    ["更新", brand.footer.updatedOn],
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
