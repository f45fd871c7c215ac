import { type ReactNode, useId } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { useSessionView } from "../../../hooks/session.ts";
import { NotLoggedIn } from "../../../ui/surface/NotLoggedIn.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import styles from "./CentrePage.module.css";

interface CentrePageProps {
  readonly title: string;
  /** Beside the title: tabs or a count. */
  readonly aside?: ReactNode;
  readonly children: (user: UserInfo) => ReactNode;
}

/** A page of the user centre: its title, and what only a user sees. */
export function CentrePage({ title, aside, children }: CentrePageProps) {
  const { status, user } = useSessionView();
  const id = useId();
  return (
    <section className={styles.page} aria-labelledby={id}>
      <header className={styles.head}>
        <h1 id={id}>{title}</h1>
        {user ? aside : null}
      </header>
      {user ? children(user) : status === "loading" ? <Skeleton rows={6} height={64} /> : <NotLoggedIn />}
    </section>
  );
}
