import type { ReactNode } from "react";
import type { Brand } from "../../../brands/brand.ts";
import { usePortal } from "../../hooks/portal.ts";
import { NoteSwitches } from "../../parts/notification/NoteSwitches.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { QrCode } from "../../ui/surface/QrCode.tsx";
import { InstallPart } from "./InstallPart.tsx";
import styles from "./DownloadPage.module.css";

/** How to install the portal on a home screen or desktop, by system. */
const SYSTEMS: readonly { readonly name: string; readonly needs: string; readonly steps: readonly string[] }[] = [
  {
    name: "iPhone / iPad",
    needs: "iOS 16.4 及以上，Safari",
    steps: ["用 Safari 打开本站，微信里先点右上角选“在浏览器打开”", "点底部的“分享”", "选“添加到主屏幕”", "从主屏幕打开，就像一个 App"],
  },
  {
    name: "安卓",
    needs: "Android 8 及以上，Chrome 或系统浏览器",
    steps: ["用 Chrome 或系统浏览器打开本站", "点右上角菜单", "选“安装应用”或“添加到主屏幕”"],
  },
  {
    name: "Windows / macOS",
    needs: "Chrome 或 Edge",
    steps: ["点地址栏右边的安装图标，或菜单里的“安装”", "从桌面或启动台打开，有自己的窗口"],
  },
  { name: "macOS Safari", needs: "macOS 14 及以上", steps: ["点菜单栏的“文件”", "选“添加到程序坞”"] },
];

/** Features of the app, only those that it really has. */
const ABILITIES: readonly (readonly [string, string])[] = [
  ["没有网络", "能打开，会告诉您当前无网络。比分、赛程和聊天需要联网，不会拿旧比分当新的给您看。网络恢复后自动打开刚才的页面。"],
  ["占用空间", "页面的样式和程序由浏览器缓存，几百 KB 到几 MB，可在浏览器里清除；没有网络时的提示页只有几 KB。不存比分、聊天和您的资料。"],
  ["更新", "打开就是最新版，不用手动升级。"],
  ["卸载", "和其他应用一样删除；也可以在浏览器的网站设置里清除数据。"],
];

interface DownloadPageProps {
  readonly brand: Brand;
  /** The absolute URL that the QR code holds. */
  readonly url: string;
  /** The brand's mark. */
  readonly mark: ReactNode;
}

/** The brand's app (docs/product.md 2, /app). */
export function DownloadPage({ brand, url, mark }: DownloadPageProps) {
  const { brand: own } = usePortal();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <span className={styles.mark}>{mark}</span>
          <h1>{brand.name} App</h1>
          <p>即时比分、赛程与指数，装进口袋。</p>
          {/* The browser installs what the portal's manifest names: its own brand. */}
          {brand.id === own.id ? <InstallPart name={brand.name} /> : null}
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
      <div className={styles.rest}>
        <section id="notifications">
          <div className="sec-h">
            <h2>通知</h2>
          </div>
          <NoteSwitches />
          <p className={styles.hint}>
            通知的是您收藏的比赛、关注的主播和预约的直播间：在
            <Link to="/football">比分页</Link>点星收藏，在<Link to="/live/reserve">预约</Link>里预约。
          </p>
        </section>
        <section>
          <div className="sec-h">
            <h2>装了以后</h2>
          </div>
          <dl className={styles.abilities}>
            {ABILITIES.map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
