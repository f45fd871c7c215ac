import { useSearchParams } from "react-router-dom";
import { DRAW_TYPE_LABEL } from "../../../../contract/codes/transactions.ts";
import type { Page } from "../../../../contract/http/page.ts";
import type { Withdrawal } from "../../../../contract/http/pay.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { type WithdrawalState, recordWithdraw } from "../../../api/payOut.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { amountText } from "../../../ui/amount.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import styles from "./records.module.css";

export type WithdrawalsAnswer = Result<Page<Withdrawal>, ApiFailure>;

const STATE_LABEL: Readonly<Record<WithdrawalState, string>> = {
  pending: "审核中",
  approved: "打款中",
  paid: "已到账",
  returned: "已退回",
  rejected: "已拒绝",
};
const STATES = Object.entries(STATE_LABEL) as readonly (readonly [WithdrawalState, string])[];
const STATE_TABS = [{ id: "", label: "全部" }, ...STATES.map(([id, label]) => ({ id, label }))];

/** The state in `?state=paid`; null for every state, and for an unknown one. */
export function stateOf(params: URLSearchParams): WithdrawalState | null {
  return STATES.find(([state]) => state === params.get("state"))?.[0] ?? null;
}

function Row({ withdrawal: { drawType, accountNo, amount, tax, state, reason, at } }: { readonly withdrawal: Withdrawal }) {
  return (
    <tr>
      <td className={styles.at}>{shanghaiDateTime(at)}</td>
      <td className={styles.to}>
        {DRAW_TYPE_LABEL[drawType]} <span className="num">{accountNo}</span>
      </td>
      <td className={styles.amount}>{amountText(amount)}</td>
      <td className={styles.tax}>{drawType === 3 ? "无需缴税" : `${amountText(tax)} 元`}</td>
      <td className={styles.state} data-state={state}>
        {STATE_LABEL[state]}
        {reason === "" ? null : <span className={styles.reason}>{reason}</span>}
      </td>
    </tr>
  );
}

function Records({ first }: { readonly first: WithdrawalsAnswer | null }) {
  const { api } = usePortal();
  const { balances } = useSessionView();
  const [params] = useSearchParams();
  const page = pageParam(params);
  const state = stateOf(params);
  // Each step of a withdrawal moves money, so a change of the balances loads the records again.
  const moved = balances ? `${balances.cashBalance} ${balances.freezeMoney} ${balances.withdrawMoney}` : "";
  const loaded = useLoaded(`${page} ${state} ${moved}`, (signal) => recordWithdraw(api, page, state, { signal }), first);
  return (
    <>
      <TabLinks label="提现状态" tabs={STATE_TABS} current={state ?? ""} param="state" size="small" />
      <LoadedPart loaded={loaded} rows={6} rowHeight={44}>
        {(withdrawals) => (
          <PagedList of={withdrawals} label="提现记录" empty={<EmptyState action="收益钱包的余额可以在上面提现" />}>
            {(list) => (
              <table className={styles.table}>
                <caption className="sr">提现记录</caption>
                <thead>
                  <tr>
                    <th scope="col">时间</th>
                    <th scope="col">提现方式</th>
                    <th scope="col">提现球钻</th>
                    <th scope="col">平台代缴</th>
                    <th scope="col">状态</th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((withdrawal) => (
                    <Row key={withdrawal.id} withdrawal={withdrawal} />
                  ))}
                </tbody>
              </table>
            )}
          </PagedList>
        )}
      </LoadedPart>
    </>
  );
}

interface WithdrawalRecordsPageProps {
  /** 提现记录 or 提现. */
  readonly title: string;
  /** The server's answer: the page for this URL. */
  readonly first: WithdrawalsAnswer | null;
}

/** Withdrawals with their states, newest first. */
export function WithdrawalRecordsPage({ title, first }: WithdrawalRecordsPageProps) {
  return (
    <UserPage title={title} atEnd={<Link to="/v/wallet">去提现</Link>}>
      {() => <Records first={first} />}
    </UserPage>
  );
}
