import type { ReactNode } from "react";
import type { OpenHref } from "../../../../contract/pages.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { AccountCard } from "./AccountCard.tsx";
import styles from "./account.module.css";

interface RegisteredPageProps {
  readonly mark: ReactNode;
  readonly isLoggedIn: boolean;
  readonly onward: OpenHref;
  readonly onLogin: () => void;
}

/** Shown in place of the form after registration, and to logged-in users. */
export function RegisteredPage({ mark, isLoggedIn, onward, onLogin }: RegisteredPageProps) {
  return (
    <AccountCard mark={mark} title={isLoggedIn ? "您已登录" : "注册成功"}>
      <p className={styles.text} role="status">
        {isLoggedIn ? "无需再次注册。" : "账号已创建，请登录。"}
      </p>
      {isLoggedIn ? (
        <Link className={`btn pri lg ${styles.go}`} to={onward}>
          继续浏览
        </Link>
      ) : (
        <Button kind="primary" size="lg" isWide onClick={onLogin}>
          去登录
        </Button>
      )}
    </AccountCard>
  );
}
