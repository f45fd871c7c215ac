import { Link, useSearchParams } from "react-router-dom";
import { TRANSACTION_LABEL } from "../../../../contract/codes/transactions.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { AnswerPart } from "../kit/AnswerPart.tsx";
import { ACCOUNT_LABEL } from "../kit/amounts.ts";
import { pageOf } from "../kit/params.ts";
import { useAnswer } from "../kit/useAnswer.ts";
import { WalletPage } from "../kit/WalletPage.tsx";
import { FilterChoice, FilterForm } from "./FilterForm.tsx";
import { RecordTable } from "./RecordTable.tsx";
import { accountOf, movementFilter, typeOf } from "./recordFilter.ts";
import { type RecordsAnswer, loadMovements } from "./recordsData.ts";
import styles from "./records.module.css";

const optionsOf = (labels: Readonly<Record<string, string>>) => Object.entries(labels).map(([value, label]) => ({ value, label }));
const TYPES = optionsOf(TRANSACTION_LABEL);
const ACCOUNTS = optionsOf(ACCOUNT_LABEL);

function Movements({ first }: { readonly first: RecordsAnswer | null }) {
  const { api } = usePortal();
  const [params] = useSearchParams();
  const filter = movementFilter(params);
  const question = JSON.stringify([filter, pageOf(params)]);
  const answer = useAnswer(question, (signal) => loadMovements(api, params, { signal }), first);
  return (
    <>
      <FilterForm label="筛选消费记录">
        <FilterChoice label="类型" name="type" value={String(typeOf(params) ?? "")} all="全部类型" options={TYPES} />
        <FilterChoice label="币种" name="account" value={accountOf(params) ?? ""} all="全部币种" options={ACCOUNTS} />
      </FilterForm>
      <AnswerPart answer={answer} rows={10} rowHeight={43}>
        {(records) => <RecordTable label="消费记录" records={records} unfiltered={Object.keys(filter).length > 0 ? "?" : null} />}
      </AnswerPart>
    </>
  );
}

/** Everything that moved on the user's accounts (spec section 3, transaction types). */
export function ConsumePage({ first }: { readonly first: RecordsAnswer | null }) {
  const aside = (
    <Link className={styles.other} to="/v/income">
      收入记录
    </Link>
  );
  return (
    <WalletPage title="消费记录" aside={aside}>
      {(user) => <Movements key={user.id} first={first} />}
    </WalletPage>
  );
}
