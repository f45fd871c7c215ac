import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { useSessionView } from "../../../hooks/session.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import type { IconName } from "../../../ui/surface/icons.ts";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { NotLoggedIn } from "../../../ui/surface/NotLoggedIn.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import type { CaptchaDialogComponent } from "../kit/captchaDialog.ts";
import { tabStore } from "../kit/kept.ts";
import { keptWithdrawal } from "../withdraw/keptWithdrawal.ts";
import { WalletHeader } from "./WalletHeader.tsx";
import { WalletSettings } from "./WalletSettings.tsx";
import styles from "./header.module.css";

const WithdrawalDialog = lazyPart(async () => (await import("../withdraw/WithdrawalDialog.tsx")).WithdrawalDialog);
const PayPasswordDialog = lazyPart(async () => (await import("../payPassword/PayPasswordDialog.tsx")).PayPasswordDialog);

interface WalletHomeProps {
  readonly CaptchaDialog: CaptchaDialogComponent;
  /** Shows a short notice of something that worked. */
  readonly announce: (text: string) => void;
}

const RECORDS: readonly { readonly to: string; readonly icon: IconName; readonly label: string; readonly text: string }[] = [
  { to: "/v/pay", icon: "plus", label: "充值", text: "购买球钻" },
  { to: "/v/order", icon: "doc", label: "我的订单", text: "充值与购买" },
  { to: "/v/consume", icon: "bag", label: "消费记录", text: "球钻、球票的支出" },
  { to: "/v/income", icon: "gift", label: "收入记录", text: "礼物与方案收入" },
  { to: "/v/cash", icon: "clock", label: "提现记录", text: "审核与打款进度" },
  { to: "/v/title", icon: "crown", label: "贵族", text: "开通与续期" },
];

function QuickLinks() {
  return (
    <nav aria-labelledby="wallet-records">
      <h2 id="wallet-records" className={styles.heading}>
        钱包服务
      </h2>
      <ul className={styles.links}>
        {RECORDS.map(({ to, icon, label, text }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <b>{label}</b>
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Wallet({ user, CaptchaDialog, announce }: WalletHomeProps & { readonly user: UserInfo }) {
  const { balances } = useSessionView();
  const isAlive = useIsAlive();
  const [kept] = useState(() => keptWithdrawal(tabStore()));
  const [dialog, setDialog] = useState<"none" | "password" | "withdrawal">("none");
  const close = (): void => setDialog("none");
  // Read as the dialog comes and goes: what is kept changes there.
  const isUncertain = isAlive && dialog === "none" && kept.read(user.id) !== null;
  return (
    <>
      <WalletHeader balances={balances} isUncertain={isUncertain} onWithdraw={() => setDialog(user.hasPayPsw ? "withdrawal" : "password")}>
        <WalletSettings hasPayPassword={user.hasPayPsw} />
      </WalletHeader>
      <QuickLinks />
      <Suspense fallback={null}>
        {dialog === "password" ? (
          <PayPasswordDialog
            user={user}
            CaptchaDialog={CaptchaDialog}
            onClose={close}
            onDone={() => {
              close();
              announce("设置成功");
            }}
          />
        ) : null}
        {dialog === "withdrawal" ? (
          <WithdrawalDialog
            user={user}
            balances={balances}
            kept={kept}
            onClose={close}
            onDone={() => {
              close();
              announce("提现成功");
            }}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** 我的钱包 (spec section 2): the header panel with its dialogs, and the ways to what happened with the money. */
export function WalletHome(props: WalletHomeProps) {
  const { status, user } = useSessionView();
  return (
    <div className={styles.page}>
      <h1 className="sr">我的钱包</h1>
      {user ? <Wallet key={user.id} {...props} user={user} /> : status === "loading" ? <Skeleton rows={3} height={48} /> : <NotLoggedIn />}
    </div>
  );
}
