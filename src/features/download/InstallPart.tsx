import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./DownloadPage.module.css";
import { type InstallState, useInstall } from "./useInstall.ts";

const WORDS: Readonly<Record<Exclude<InstallState, "offered">, string>> = {
  unknown: "不经过应用商店，直接从浏览器安装",
  app: "已安装，您正在应用里",
  done: "已安装，可以从主屏幕或桌面打开",
  insecure: "当前以 http 打开：安装、离线页面和通知都需要 https 网址。可以先按下面的步骤在主屏幕建一个快捷方式。",
  manual: "按下面的步骤，从浏览器的菜单里安装",
};

/** The install button, or the reason why there is none. */
export function InstallPart({ name }: { readonly name: string }) {
  const { state, install } = useInstall();
  return (
    <div className={styles.install} role="status" data-state={state}>
      {state === "offered" ? (
        <button type="button" className="btn pri lg" onClick={() => void install()}>
          安装{name}
        </button>
      ) : (
        <p>
          {state === "app" || state === "done" ? <Icon name="check" size={18} /> : null}
          {WORDS[state]}
        </p>
      )}
    </div>
  );
}
