import type { Page } from "../../../../contract/http/page.ts";
import type { Transaction } from "../../../../contract/http/pay.ts";
import { useHasTips } from "../../../hooks/portal.ts";
import { signedText } from "../../../ui/amount.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { ACCOUNT_LABEL, typeLabel } from "../kit/amounts.ts";
import styles from "./records.module.css";

interface RecordTableProps {
  readonly label: string;
  readonly records: Page<Transaction>;
  /** Link to the unfiltered list, for a filter that leaves nothing; null without a filter. */
  readonly unfiltered: "?" | null;
}

function Record({ record: { type, account, amount, at, note } }: { readonly record: Transaction }) {
  const hasTips = useHasTips();
  const [day, time] = shanghaiDateTime(at).split(" ");
  return (
    <tr>
      <td className={styles.at}>
        <time dateTime={new Date(at).toISOString()}>
          <span>{day}</span> <span>{time}</span>
        </time>
      </td>
      <td className={styles.type}>
        {typeLabel(type, hasTips)}
        {note === "" ? null : <small className={styles.under}>{note}</small>}
      </td>
      <td className={styles.note} title={note}>
        {note === "" ? "--" : note}
      </td>
      <td className={styles.amount} data-sign={amount.startsWith("-") ? "minus" : "plus"}>
        {signedText(amount)}
      </td>
      <td className={styles.account}>{ACCOUNT_LABEL[account]}</td>
    </tr>
  );
}

/** Movements, newest first, with paging. */
export function RecordTable({ label, records, unfiltered }: RecordTableProps) {
  const action =
    unfiltered === null ? null : (
      <Link className="btn line" to={unfiltered}>
        清除筛选
      </Link>
    );
  return (
    <PagedList of={records} label={label} empty={<EmptyState action={action} />}>
      {(list) => (
        <table className={styles.table}>
          <caption className="sr">{label}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.at}>
                时间
              </th>
              <th scope="col" className={styles.type}>
                类型
              </th>
              <th scope="col" className={styles.note}>
                说明
              </th>
              <th scope="col" className={styles.amount}>
                数量
              </th>
              <th scope="col" className={styles.account}>
                币种
              </th>
            </tr>
          </thead>
          <tbody>
            {list.map((record) => (
              <Record key={record.id} record={record} />
            ))}
          </tbody>
        </table>
      )}
    </PagedList>
  );
}
