import type { Behavior } from "../../../../streams/kit/behavior.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./reminder.module.css";
import type { Reminder } from "./reminders.ts";

interface ReminderListProps {
  readonly shown$: Behavior<readonly Reminder[]>;
  readonly onClose: (key: string) => void;
}

/** Reminders in a corner of any page; each stays until it is closed or its link is followed. */
export function ReminderList({ shown$, onClose }: ReminderListProps) {
  const shown = useBehavior(shown$);
  return (
    <div className={styles.list} role="status" aria-label="提醒">
      {shown.map(({ key, title, text, path, action }) => (
        <section key={key} className={styles.reminder} aria-label={title}>
          <Icon name="bell" size={20} />
          <div>
            <b>{title}</b>
            <p>{text}</p>
            {/* Outside the page's router, so a plain link. */}
            <a href={path}>{action}</a>
          </div>
          <button type="button" aria-label={`关闭提醒 ${title}`} onClick={() => onClose(key)}>
            <Icon name="close" size={18} />
          </button>
        </section>
      ))}
    </div>
  );
}
