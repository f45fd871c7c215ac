import { useSearchParams } from "react-router-dom";
import { pageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { type RecordsAnswer, loadMovements } from "../records/recordsData.ts";
import { RecordTable } from "../records/RecordTable.tsx";
import styles from "./header.module.css";

/** Links to the other records, each on a page of its own. */
const LINKS = [
  { to: "/v/order", label: "订单" },
  { to: "/v/consume", label: "消费" },
  { to: "/v/income", label: "收入" },
  { to: "/v/cash", label: "提现" },
  { to: "/v/title", label: "贵族" },
] as const;

/** Movements, newest first, with links to the other records. */
export function RecentRecords({ first }: { readonly first: RecordsAnswer | null }) {
  const { api } = usePortal();
  const { balances } = useSessionView();
  const [params] = useSearchParams();
  const page = pageParam(params);
  // Each change of a balance has a record, so it loads the records again.
  const moved = balances ? [balances.balance, balances.ticket, balances.cashBalance].join(" ") : "";
  const only = new URLSearchParams({ page: String(page) });
  const loaded = useLoaded(`${page} ${moved}`, (signal) => loadMovements(api, only, { signal }), first);
  return (
    <section aria-labelledby="wallet-records">
      <header className={styles.tabs}>
        <h2 id="wallet-records">全部</h2>
        <nav aria-label="钱包记录">
          {LINKS.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <LoadedPart loaded={loaded} rows={10} rowHeight={43}>
        {(records) => <RecordTable label="资金记录" records={records} unfiltered={null} />}
      </LoadedPart>
    </section>
  );
}
