import { Link, useSearchParams } from "react-router-dom";
import { usePortal } from "../../../hooks/portal.ts";
import { AnswerPart } from "../kit/AnswerPart.tsx";
import { typeLabel } from "../kit/amounts.ts";
import { pageOf, withPage } from "../kit/params.ts";
import { useAnswer } from "../kit/useAnswer.ts";
import { WalletPage } from "../kit/WalletPage.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { RecordTable } from "./RecordTable.tsx";
import { ORDER_TYPES, daysOf, orderFilter, typeOf } from "./recordFilter.ts";
import { type RecordsAnswer, loadOrders } from "./recordsData.ts";
import styles from "./records.module.css";

function Kinds() {
  const [params] = useSearchParams();
  const current = ORDER_TYPES.find((type) => type === typeOf(params)) ?? null;
  const hrefOf = (type: number | null): string => {
    const next = withPage(params, 1);
    if (type === null) next.delete("type");
    else next.set("type", String(type));
    return `?${next}`;
  };
  return (
    <nav className={styles.kinds} aria-label="订单类型">
      {[null, ...ORDER_TYPES].map((type) => (
        <Link key={type ?? 0} to={hrefOf(type)} replace preventScrollReset aria-current={type === current ? "page" : undefined}>
          {type === null ? "全部" : typeLabel(type)}
        </Link>
      ))}
    </nav>
  );
}

function Orders({ first }: { readonly first: RecordsAnswer | null }) {
  const { api } = usePortal();
  const [params] = useSearchParams();
  const question = JSON.stringify([orderFilter(params), pageOf(params)]);
  const answer = useAnswer(question, (signal) => loadOrders(api, params, { signal }), first);
  const type = typeOf(params);
  const isFiltered = type !== null || Object.keys(daysOf(params)).length > 0;
  return (
    <>
      <FilterForm label="筛选订单">{type === null ? null : <input type="hidden" name="type" value={type} />}</FilterForm>
      <AnswerPart answer={answer} rows={10} rowHeight={43}>
        {(records) => <RecordTable label="我的订单" records={records} unfiltered={isFiltered ? "?" : null} />}
      </AnswerPart>
    </>
  );
}

/** What the user has paid for or topped up: types 1, 4 and 15. */
export function OrderPage({ first }: { readonly first: RecordsAnswer | null }) {
  return (
    <WalletPage title="我的订单" aside={<Kinds />}>
      {(user) => <Orders key={user.id} first={first} />}
    </WalletPage>
  );
}
