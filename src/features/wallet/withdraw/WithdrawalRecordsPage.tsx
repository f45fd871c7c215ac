import { Link, useSearchParams } from "react-router-dom";
import { DRAW_TYPE_LABEL } from "../../../../contract/codes/transactions.ts";
import type { Page } from "../../../../contract/http/page.ts";
import type { Withdrawal } from "../../../../contract/http/pay.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { type WithdrawalState, recordWithdraw } from "../../../api/payOut.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/session.ts";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { AnswerPart } from "../kit/AnswerPart.tsx";
import { amountText } from "../kit/amounts.ts";
import { Pages } from "../kit/Pages.tsx";
import { pageOf } from "../kit/params.ts";
import { useAnswer } from "../kit/useAnswer.ts";
import { WalletPage } from "../kit/WalletPage.tsx";
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

/** `?state=paid`; null for every state, and for what is none. */
export function stateOf(params: URLSearchParams): WithdrawalState | null {
  return STATES.find(([state]) => state === params.get("state"))?.[0] ?? null;
}

function StateLinks({ current }: { readonly current: WithdrawalState | null }) {
  const tabs = [[null, "全部"], ...STATES] as const;
  return (
    <nav className={styles.states} aria-label="提现状态">
      {tabs.map(([state, label]) => (
        <Link
          key={label}
          to={state === null ? "?" : `?state=${state}`}
          replace
          preventScrollReset
          aria-current={state === current ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
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
  const page = pageOf(params);
  const state = stateOf(params);
  // What becomes of a withdrawal moves money: news of the balances are news of these.
  const moved = balances ? `${balances.cashBalance} ${balances.freezeMoney} ${balances.withdrawMoney}` : "";
  const answer = useAnswer(`${page} ${state} ${moved}`, (signal) => recordWithdraw(api, page, state, { signal }), first);
  return (
    <>
      <StateLinks current={state} />
      <AnswerPart answer={answer} rows={6} rowHeight={44}>
        {({ list, ...of }) =>
          list.length === 0 && of.total === 0 ? (
            <EmptyState />
          ) : (
            <>
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
              <Pages of={of} label="提现记录分页" />
            </>
          )
        }
      </AnswerPart>
    </>
  );
}

interface WithdrawalRecordsPageProps {
  /** 提现记录 or 提现. */
  readonly title: string;
  /** The server's answer about the page the address names. */
  readonly first: WithdrawalsAnswer | null;
}

/** What became of each withdrawal, newest first. */
export function WithdrawalRecordsPage({ title, first }: WithdrawalRecordsPageProps) {
  return (
    <WalletPage title={title} aside={<Link to="/v/wallet">去提现</Link>}>
      {() => <Records first={first} />}
    </WalletPage>
  );
}
