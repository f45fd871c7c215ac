import { Suspense, useState } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import type { WithdrawalIntent } from "../../../../machines/wallet/withdrawalForm.ts";
import { type KeyStore, isRecord, sessionStore } from "../../../hooks/storage.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { ForUser } from "../../../ui/surface/ForUser.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import type { CaptchaDialogComponent } from "../kit/captchaDialog.ts";
import { type UserStore, createUserStore } from "../../../parts/money/userStore.ts";
import type { RecordsAnswer } from "../records/recordsData.ts";
import { RecentRecords } from "./RecentRecords.tsx";
import { WalletHeader } from "./WalletHeader.tsx";
import { WalletSettings } from "./WalletSettings.tsx";
import styles from "./header.module.css";

function isIntent(value: unknown): value is WithdrawalIntent {
  if (!isRecord(value)) return false;
  const { key, drawType, cardId, amount } = value;
  const areTexts = [key, cardId, amount].every((text) => typeof text === "string");
  return areTexts && (drawType === 1 || drawType === 2 || drawType === 3);
}

/** Keeps a sent withdrawal whose result is unknown; never its password or code. */
function storedWithdrawal(store: KeyStore): UserStore<WithdrawalIntent> {
  return createUserStore(store, "fulltime.withdrawal", isIntent);
}

const WithdrawalDialog = lazyPart(async () => (await import("../withdraw/WithdrawalDialog.tsx")).WithdrawalDialog);
const PayPasswordDialog = lazyPart(async () => (await import("../payPassword/PayPasswordDialog.tsx")).PayPasswordDialog);

interface WalletHomeProps {
  /** The server's answer: the page of movements for this URL. */
  readonly first: RecordsAnswer | null;
  readonly CaptchaDialog: CaptchaDialogComponent;
  /** Shows a short notice of success. */
  readonly announce: (text: string) => void;
}

function Wallet({ user, first, CaptchaDialog, announce }: WalletHomeProps & { readonly user: UserInfo }) {
  const { balances } = useSessionView();
  const isAlive = useIsAlive();
  const [stored] = useState(() => storedWithdrawal(sessionStore));
  const [dialog, setDialog] = useState<"none" | "password" | "withdrawal">("none");
  const close = (): void => setDialog("none");
  // Read when the dialog opens or closes: only the dialog changes what is kept.
  const isUncertain = isAlive && dialog === "none" && stored.read(user.id) !== null;
  return (
    <>
      <WalletHeader balances={balances} isUncertain={isUncertain} onWithdraw={() => setDialog(user.hasPayPsw ? "withdrawal" : "password")}>
        <WalletSettings hasPayPassword={user.hasPayPsw} />
      </WalletHeader>
      <RecentRecords first={first} />
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
            stored={stored}
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

/** 我的钱包 (docs/product.md 2): the header panel with its dialogs, and links to the records. */
export function WalletHome(props: WalletHomeProps) {
  return (
    <div className={styles.page}>
      <h1 className="sr">我的钱包</h1>
      <ForUser waiting={<Skeleton rows={3} height={48} />}>{(user) => <Wallet key={user.id} {...props} user={user} />}</ForUser>
    </div>
  );
}
