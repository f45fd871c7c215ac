import { Suspense, useState } from "react";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import type { CaptchaDialogComponent } from "../kit/captchaDialog.ts";
import styles from "../kit/form.module.css";

const PayPasswordPart = lazyPart(async () => (await import("./PayPasswordPart.tsx")).PayPasswordPart);

interface PayPasswordPageProps {
  /** 支付密码 or 找回支付密码. */
  readonly title: string;
  readonly CaptchaDialog: CaptchaDialogComponent;
  /** Shows a short notice. */
  readonly announce: (text: string) => void;
}

/** The payment password on a page of its own: set, changed, or replaced when forgotten. */
export function PayPasswordPage({ title, CaptchaDialog, announce }: PayPasswordPageProps) {
  const isAlive = useIsAlive();
  /** How often it was set; each time a new form starts. */
  const [times, setTimes] = useState(0);
  const skeleton = <Skeleton rows={3} height={60} />;
  return (
    <UserPage title={title} atEnd={<Link to="/v/wallet">返回钱包</Link>}>
      {(user) => (
        <div className={styles.narrow}>
          <p className={styles.lead}>
            {user.hasPayPsw ? "已设置支付密码，验证手机号后可重新设置。" : "支付密码用于提现，首次设置需验证手机号。"}
          </p>
          {isAlive ? (
            <Suspense fallback={skeleton}>
              <PayPasswordPart
                key={times}
                user={user}
                CaptchaDialog={CaptchaDialog}
                onDone={() => {
                  setTimes(times + 1);
                  announce("设置成功");
                }}
              />
            </Suspense>
          ) : (
            skeleton
          )}
        </div>
      )}
    </UserPage>
  );
}
