import type { ReactNode } from "react";
import type { Brand } from "../../../brands/brand.ts";
import { QrCode } from "../../ui/surface/QrCode.tsx";
import styles from "./DownloadPage.module.css";

/** How the portal comes onto a phone's home screen, by system. */
const SYSTEMS: readonly { readonly name: string; readonly needs: string; readonly steps: readonly string[] }[] = [
  { name: "iPhone / iPad", needs: "iOS 16.4 及以上，Safari", steps: ["扫码打开本站", "点底部的“分享”", "选“添加到主屏幕”"] },
  { name: "安卓", needs: "Android 8 及以上，Chrome 或系统浏览器", steps: ["扫码打开本站", "点右上角菜单", "选“添加到主屏幕”或“安装应用”"] },
];

interface DownloadPageProps {
  readonly brand: Brand;
  /** What the code holds, absolute. */
  readonly url: string;
  /** The brand's mark. */
  readonly mark: ReactNode;
}

/** The brand's app (docs/product.md 2, /app). */
export function DownloadPage({ brand, url, mark }: DownloadPageProps) {
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <span className={styles.mark}>{mark}</span>
          <h1>{brand.name} App</h1>
          <p>即时比分、赛程与指数，装进口袋。</p>
          <dl>
            <div>
              <dt>版本</dt>
              <dd>{brand.build.version}</dd>
            </div>
            <div>
              <dt>更新</dt>
              <dd>{brand.build.builtOn}</dd>
            </div>
            <div>
              <dt>开发者</dt>
              <dd>{brand.footer.company}</dd>
            </div>
          </dl>
        </div>
        <figure className={styles.code}>
          <QrCode text={url} label={`${brand.name} App 二维码`} size={184} />
          <figcaption>用手机扫码打开</figcaption>
        </figure>
      </section>
      <div className={styles.systems}>
        {SYSTEMS.map(({ name, needs, steps }) => (
          <section key={name}>
            <div className="sec-h">
              <h2>{name}</h2>
              <span className={styles.needs}>{needs}</span>
            </div>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}
