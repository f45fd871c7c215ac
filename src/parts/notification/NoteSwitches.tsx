import { useBehavior } from "../../hooks/useBehavior.ts";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { Switch } from "../../ui/surface/Switch.tsx";
import { NOTE_KIND_WORDS, NOTE_KINDS, noteSettings$, setNotes } from "./noteKinds.ts";
import styles from "./noteSwitches.module.css";
import { type Permission, requestPermission, permission$ } from "./permission.ts";

/** Text under the switch: what can be done if it cannot be switched on. */
const WORDS: Readonly<Record<Permission, string>> = {
  insecure: "当前以 http 打开。浏览器通知只在 https 网址上可用。",
  unsupported: "这个浏览器没有网页通知。iPhone 和 iPad 需要 iOS 16.4 以上：先把本站添加到主屏幕，再从主屏幕打开。",
  denied: "您已拒绝本站的通知。要重新打开：点地址栏左边的图标，进入“网站设置”，把“通知”改为“允许”，再回到这里。",
  ask: "打开时浏览器会问您一次是否允许。",
  granted: "本站页面开着就能收到，切到别的窗口也可以；全部关掉后不再通知。跟着视频看、正在回看的比赛不通知，不会剧透。",
};

/** 浏览器通知: the permission, and a switch for each kind. */
export function NoteSwitches() {
  // The server knows neither the browser's permission nor its settings.
  return useIsAlive() ? <AliveSwitches /> : <div className={styles.place} />;
}

function AliveSwitches() {
  const permission = useBehavior(permission$());
  const settings = useBehavior(noteSettings$());
  const isOn = permission === "granted" && settings.isOn;

  async function switchTo(to: boolean): Promise<void> {
    // While the press is handled: a browser asks at no other time.
    if (to && (await requestPermission()) !== "granted") return;
    setNotes({ isOn: to });
  }

  return (
    <section className={styles.place} aria-label="浏览器通知">
      {permission === "ask" || permission === "granted" ? (
        <Switch isOn={isOn} onChange={(to) => void switchTo(to)}>
          浏览器通知
        </Switch>
      ) : (
        <b className={styles.off}>浏览器通知不可用</b>
      )}
      <p className={styles.words} role={permission === "denied" ? "status" : undefined}>
        {WORDS[permission]}
      </p>
      {isOn ? (
        <ul className={styles.kinds}>
          {NOTE_KINDS.map((kind) => (
            <li key={kind}>
              <Switch isOn={settings[kind]} onChange={(to) => setNotes({ [kind]: to })}>
                {NOTE_KIND_WORDS[kind].label}
              </Switch>
              <span>{NOTE_KIND_WORDS[kind].of}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
