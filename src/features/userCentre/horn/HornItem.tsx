import { useId } from "react";
import type { Horn } from "../../../../contract/http/horn.ts";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./horn.module.css";

interface HornItemProps {
  readonly horn: Horn;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A message: its title and time, and its text once opened. */
export function HornItem({ horn, isOpen, onToggle }: HornItemProps) {
  const id = useId();
  return (
    <li className={styles.horn} data-unread={!horn.isRead}>
      <h2>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          {horn.isRead ? null : <span className="sr">未读</span>}
          <span className={`${styles.title} ell`}>{horn.title}</span>
          {horn.isPrivate ? <span className={styles.private}>仅自己可见</span> : null}
          <time dateTime={new Date(horn.at).toISOString()}>{shanghaiDateTime(horn.at).slice(0, 16)}</time>
          <Icon name={isOpen ? "up" : "down"} size={16} />
        </button>
      </h2>
      <p id={id} className={styles.text} hidden={!isOpen}>
        {horn.content}
      </p>
    </li>
  );
}
