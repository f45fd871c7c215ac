import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { NO_COOKIES, useNoCookies } from "./cookies.ts";
import styles from "./form.module.css";

/** The failure over a form that begins a session. Where the browser keeps no cookies it says so before anything is typed. */
export function LoginBanner({ text }: { readonly text: string | null }) {
  if (!useNoCookies()) return <FormBanner text={text} />;
  const isEmbedded = window.parent !== window;
  return (
    <FormBanner
      text={
        <span>
          {NO_COOKIES}。
          {isEmbedded ? (
            <a className={styles.out} href={location.href} target="_blank" rel="noopener">
              在新窗口打开
            </a>
          ) : (
            "请在浏览器设置里允许后刷新页面"
          )}
        </span>
      }
    />
  );
}
