import type { Earlier } from "../../hooks/useEarlier.ts";
import styles from "./EarlierButton.module.css";

const WORDS = { more: "查看更早的消息", loading: "正在加载…", failed: "加载失败，点击重试" } as const;

/** Shown above the first line of a chat, as long as there are earlier lines. */
export function EarlierButton({ status, load }: Pick<Earlier, "status" | "load">) {
  if (status === "end") return null;
  return (
    <button type="button" className={styles.earlier} disabled={status === "loading"} onClick={load}>
      {WORDS[status]}
    </button>
  );
}
