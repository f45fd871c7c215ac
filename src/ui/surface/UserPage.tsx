import { type ReactNode, useId } from "react";
import type { UserInfo } from "../../../contract/http/user.ts";
import { useSessionView } from "../../hooks/useSession.ts";
import { ForUser } from "./ForUser.tsx";
import { Skeleton } from "./Skeleton.tsx";
import styles from "./UserPage.module.css";

interface UserPageProps {
  readonly title: string;
  /** Next to the title: tabs, or a confirmation. */
  readonly beside?: ReactNode;
  /** At the end of the title's line: links to other pages, a balance. */
  readonly atEnd?: ReactNode;
  readonly children: (user: UserInfo) => ReactNode;
}

/** A page of the user's own (`/v` and below): its title, and below it content for users only. */
export function UserPage({ title, beside, atEnd, children }: UserPageProps) {
  const { user } = useSessionView();
  const id = useId();
  return (
    <section className={styles.page} aria-labelledby={id}>
      <header className={styles.head}>
        <h1 id={id}>{title}</h1>
        {user ? beside : null}
        {user && atEnd ? <div className={styles.end}>{atEnd}</div> : null}
      </header>
      <ForUser waiting={<Skeleton rows={6} height={64} />}>{children}</ForUser>
    </section>
  );
}
