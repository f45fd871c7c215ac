import { useSearchParams } from "react-router-dom";
import { TRANSACTION_LABEL } from "../../../../contract/codes/transactions.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { ACCOUNT_LABEL, typeLabel } from "../kit/amounts.ts";
import { FilterChoice, FilterForm } from "./FilterForm.tsx";
import { accountOf, movementFilter, rangeProblem, typeOf } from "./recordFilter.ts";
import styles from "./records.module.css";
import { type RecordsAnswer, loadMovements } from "./recordsData.ts";
import { RecordTable } from "./RecordTable.tsx";

const ACCOUNTS = Object.entries(ACCOUNT_LABEL).map(([value, label]) => ({ value, label }));

function Movements({ first }: { readonly first: RecordsAnswer | null }) {
  const { api, brand } = usePortal();
  const [params] = useSearchParams();
  const filter = movementFilter(params);
  const types = Object.keys(TRANSACTION_LABEL).map((value) => ({ value, label: typeLabel(value, brand.hasTips) }));
  const question = JSON.stringify([filter, pageParam(params)]);
  const loaded = useLoaded(question, (signal) => loadMovements(api, params, { signal }), first);
  return (
    <>
      <FilterForm label="筛选消费记录">
        <FilterChoice label="类型" name="type" value={String(typeOf(params) ?? "")} all="全部类型" options={types} />
        <FilterChoice label="币种" name="account" value={accountOf(params) ?? ""} all="全部币种" options={ACCOUNTS} />
      </FilterForm>
      {rangeProblem(params) === null ? (
        <LoadedPart loaded={loaded} rows={10} rowHeight={43}>
          {(records) => <RecordTable label="消费记录" records={records} unfiltered={Object.keys(filter).length > 0 ? "?" : null} />}
        </LoadedPart>
      ) : null}
    </>
  );
}

/** All movements on the user's accounts (docs/product.md 3, transaction types). */
export function ConsumePage({ first }: { readonly first: RecordsAnswer | null }) {
  const aside = (
    <Link className={styles.other} to="/v/income">
      收入记录
    </Link>
  );
  return (
    <UserPage title="消费记录" atEnd={aside}>
      {(user) => <Movements key={user.id} first={first} />}
    </UserPage>
  );
}
