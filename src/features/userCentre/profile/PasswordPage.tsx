import { Suspense, useState } from "react";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import styles from "./profile.module.css";

const PasswordPart = lazyPart(async () => (await import("./PasswordPart.tsx")).PasswordPart);

/** The login password on a page of its own. */
export function PasswordPage() {
  const isAlive = useIsAlive();
  const [saved, setSaved] = useState("");
  const skeleton = <Skeleton rows={3} height={60} />;
  const status = (
    <p className={styles.saved} role="status">
      {saved}
    </p>
  );
  return (
    <UserPage title="设置密码" beside={status}>
      {(user) => (
        <div className={styles.narrow}>
          {isAlive ? (
            <Suspense fallback={skeleton}>
              <PasswordPart hasPassword={user.hasPassword === 1} onDone={setSaved} />
            </Suspense>
          ) : (
            skeleton
          )}
          <p className={styles.hint}>
            支付密码在 <Link to="/v/paypw">支付密码</Link> 页面{user.hasPayPsw ? "修改" : "设置"}
          </p>
        </div>
      )}
    </UserPage>
  );
}
