import { useBehavior } from "../../hooks/useBehavior.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import styles from "./NoticeList.module.css";
import { useShell } from "./shell.ts";

export function NoticeList() {
  const { notices } = useShell();
  const list = useBehavior(notices.list$);
  return (
    <div className={styles.list} role="status">
      {list.map((notice) => (
        <p key={notice.id} data-kind={notice.kind}>
          <Icon name={notice.kind === "success" ? "check" : "warn"} size={16} />
          {notice.text}
        </p>
      ))}
    </div>
  );
}
