import { useSearchParams } from "react-router-dom";
import { pageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { amountText } from "../../../ui/amount.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { type SaveFile, ExportIncome } from "./ExportIncome.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { RecordTable } from "./RecordTable.tsx";
import { daysOf, rangeProblem } from "./recordFilter.ts";
import styles from "./records.module.css";
import { type IncomeAnswer, loadIncome } from "./recordsData.ts";

/** Saves a CSV text as a file. */
function saveCsv(name: string, csv: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not in the same task: a browser may not have begun to read the file.
  setTimeout(() => URL.revokeObjectURL(address));
}

interface IncomePageProps {
  readonly first: IncomeAnswer | null;
  readonly save?: SaveFile;
}

function Income({ first, save = saveCsv }: IncomePageProps) {
  const { api } = usePortal();
  const [params] = useSearchParams();
  const range = daysOf(params);
  const days = JSON.stringify(range);
  const loaded = useLoaded(`${days} ${pageParam(params)}`, (signal) => loadIncome(api, params, { signal }), first);
  return (
    <>
      <div className={styles.tools}>
        <FilterForm label="筛选收入记录" />
        {/* Belongs to one range: another range starts a new export. */}
        {rangeProblem(params) === null ? <ExportIncome key={days} range={range} save={save} /> : null}
      </div>
      {rangeProblem(params) === null ? (
        <LoadedPart loaded={loaded} rows={10} rowHeight={43}>
          {(records) => (
            <>
              <p className={styles.sum}>
                收入合计 <b className="big">{amountText(records.sum)}</b> 球钻
              </p>
              <RecordTable label="收入记录" records={records} unfiltered={days === "{}" ? null : "?"} />
            </>
          )}
        </LoadedPart>
      ) : null}
    </>
  );
}

/** The user's income (docs/product.md 1, income records). `first`: the server's answer for this URL. */
export function IncomePage(props: IncomePageProps) {
  const aside = (
    <Link className={styles.other} to="/v/consume">
      消费记录
    </Link>
  );
  return (
    <UserPage title="收入记录" atEnd={aside}>
      {(user) => <Income key={user.id} {...props} />}
    </UserPage>
  );
}
