import { type ReactNode, useId } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { useSessionView } from "../../../hooks/session.ts";
import { NotLoggedIn } from "../../../ui/surface/NotLoggedIn.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import styles from "./WalletPage.module.css";

interface WalletPageProps {
  readonly title: string;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly children: (user: UserInfo) => ReactNode;
}

/** A page about money: its title, and under it what only the user sees. */
export function WalletPage({ title, aside, children }: WalletPageProps) {
  const { status, user } = useSessionView();
  const id = useId();
  const content = user ? children(user) : status === "loading" ? <Skeleton rows={6} height={44} /> : <NotLoggedIn />;
  return (
    <section className={styles.page} aria-labelledby={id}>
      <header className={styles.head}>
        <h1 id={id}>{title}</h1>
        {user && aside ? <div className={styles.aside}>{aside}</div> : null}
      </header>
      {content}
    </section>
  );
}
