import { Suspense, useState } from "react";
import type { SavedAccount } from "../../../../contract/http/pay.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { type SavedAccountType, cards } from "../../../api/payOut.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import styles from "./accounts.module.css";

const AccountDialog = lazyPart(async () => (await import("./AccountDialog.tsx")).AccountDialog);

export type AccountsAnswer = Result<readonly SavedAccount[], ApiFailure>;
export type AccountDialogKind = { readonly kind: "bind" } | { readonly kind: "unbind"; readonly account: SavedAccount };

interface AccountsPageProps {
  readonly type: SavedAccountType;
  /** The server's answer about the accounts. */
  readonly first: AccountsAnswer | null;
  /** Shows a short notice. */
  readonly announce: (text: string) => void;
}

const WORDS = {
  1: { title: "银行卡", bind: "绑定银行卡", icon: "card" },
  2: { title: "支付宝账号", bind: "绑定支付宝", icon: "phone" },
} as const;

function Accounts({ type, first, announce }: AccountsPageProps) {
  const { api } = usePortal();
  const [dialog, setDialog] = useState<AccountDialogKind | null>(null);
  const loaded = useLoaded(`cards ${type}`, (signal) => cards(api, type, { signal }), first);
  const { bind, icon } = WORDS[type];
  const button = (
    <button type="button" className="btn pri" onClick={() => setDialog({ kind: "bind" })}>
      {bind}
    </button>
  );
  return (
    <>
      <LoadedPart
        loaded={loaded}
        rows={2}
        rowHeight={72}
        isEmpty={(accounts) => accounts.length === 0}
        empty={<EmptyState action={button} />}
      >
        {(accounts) => (
          <>
            <ul className={styles.list}>
              {accounts.map((account) => (
                <li key={account.id}>
                  <Icon name={icon} />
                  <span className={styles.who}>
                    <b className="num">{account.accountNo}</b>
                    <span>{account.bankName === "" ? account.holder : `${account.bankName}　${account.holder}`}</span>
                  </span>
                  <button
                    type="button"
                    className="btn line"
                    aria-label={`解绑 ${account.accountNo}`}
                    onClick={() => setDialog({ kind: "unbind", account })}
                  >
                    解绑
                  </button>
                </li>
              ))}
            </ul>
            <p className={styles.more}>{button}</p>
          </>
        )}
      </LoadedPart>
      {dialog ? (
        <Suspense fallback={null}>
          <AccountDialog
            dialog={dialog}
            type={type}
            title={bind}
            onClose={() => setDialog(null)}
            onDoubt={loaded.reload}
            onDone={(text) => {
              setDialog(null);
              announce(text);
              loaded.reload();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Withdrawal accounts of one type; numbers and names are masked. */
export function AccountsPage(props: AccountsPageProps) {
  return (
    <UserPage title={WORDS[props.type].title} atEnd={<Link to="/v/wallet">返回钱包</Link>}>
      {() => <Accounts {...props} />}
    </UserPage>
  );
}
