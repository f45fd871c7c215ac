import type { ReactNode } from "react";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import styles from "./manage.module.css";

interface PersonLineProps {
  readonly person: { readonly nickName: string; readonly portrait: string };
  /** The user's held line. */
  readonly words?: string;
  readonly note: string;
  readonly action: ReactNode;
}

export function PersonLine({ person, words, note, action }: PersonLineProps) {
  return (
    <li>
      <Avatar src={person.portrait} name={person.nickName} size={40} />
      <span className={styles.who}>
        <b>{person.nickName}</b>
        {words === undefined ? null : <span>{words}</span>}
        <small>{note}</small>
      </span>
      {action}
    </li>
  );
}
