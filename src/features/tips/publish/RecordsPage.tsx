import type { Page } from "../../../../contract/http/page.ts";
import type { PlanRecord, RecordTotals } from "../../../../contract/http/tipTypes.ts";
import { parseMinor } from "../../../../contract/money.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { ownPlans } from "../../../api/tips.ts";
import { usePageParam } from "../../../hooks/pageParam.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type Stamped, stamped } from "../../../hooks/stamped.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { PagedList } from "../../../ui/control/PagedList.tsx";
import { amountText } from "../../../ui/amount.ts";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { MatchWords } from "../MatchWords.tsx";
import { PlanResult } from "../PlanRows.tsx";
import { CURRENCY_NAME, isFree, planPath, priceText } from "../../../parts/tips/planWords.ts";
import { legPickText, whenText } from "../../../parts/tips/tipWords.ts";
import { useTipEvents } from "../useTipEvents.ts";
import styles from "./publish.module.css";

const ROW_HEIGHT = 88;

type RecordList = Page<PlanRecord> & { readonly totals: RecordTotals; readonly leftToday: number };
export type RecordsAnswer = Result<Stamped<RecordList>, ApiFailure>;

function moneyText(record: PlanRecord): string {
  if (isFree(record.price)) return `${record.sold} 人看过`;
  const parts = [`${record.sold} 人购买`];
  const unit = CURRENCY_NAME[record.price.currency];
  if (!isFree({ ...record.price, amount: record.escrow })) parts.push(`保管中 ${amountText(record.escrow)} ${unit}`);
  if (!isFree({ ...record.price, amount: record.refunded })) parts.push(`已退 ${amountText(record.refunded)} ${unit}`);
  if (!isFree({ ...record.price, amount: record.income })) parts.push(`收入 ${amountText(record.income)} ${CURRENCY_NAME.diamond}`);
  const isTickets = record.price.currency === "ticket";
  if (record.releasesAt !== null) parts.push(`${shanghaiDateTime(record.releasesAt).slice(5, -3)} ${isTickets ? "由平台收回" : "付出"}`);
  if (isTickets) parts.push("球票没有收入");
  return parts.join("　");
}

/** The amount in escrow per currency. A currency with none is left out. */
function escrowText({ diamond, ticket }: RecordTotals): string {
  const diamonds = `${amountText(diamond.escrow)} ${CURRENCY_NAME.diamond}`;
  const tickets = `${amountText(ticket.escrow)} ${CURRENCY_NAME.ticket}`;
  if (parseMinor(ticket.escrow) === 0n) return diamonds;
  return parseMinor(diamond.escrow) === 0n ? tickets : `${diamonds}　${tickets}`;
}

function Records({ first }: { readonly first: RecordsAnswer | null }) {
  const portal = usePortal();
  const [page] = usePageParam();
  const loaded = useLoaded(String(page), (signal) => stamped(portal, ownPlans(portal.api, page, { signal })), first);
  useTipEvents(loaded.reload);
  return (
    <LoadedPart loaded={loaded} rows={5} rowHeight={ROW_HEIGHT}>
      {(records) => (
        <>
          <dl className={styles.totals}>
            <div>
              <dt>已发</dt>
              <dd>{records.totals.plans} 单</dd>
            </div>
            <div>
              <dt>售出</dt>
              <dd>{records.totals.sold}</dd>
            </div>
            <div>
              <dt>收入</dt>
              <dd>
                {amountText(records.totals.income)} {CURRENCY_NAME.diamond}
              </dd>
            </div>
            <div>
              <dt>保管中</dt>
              <dd>{escrowText(records.totals)}</dd>
            </div>
            <div>
              <dt>今天还可发</dt>
              <dd>{records.leftToday} 单</dd>
            </div>
          </dl>
          <PagedList of={records} label="推荐记录" empty={<EmptyState text="还没有发布过推荐" />}>
            {(list) => (
              <ul className={styles.records} aria-label="推荐记录">
                {list.map((record) => (
                  <li key={record.id}>
                    <em className="num">{record.n}</em>
                    <div>
                      {record.legs.map((leg) => (
                        <p key={leg.matchId}>
                          <Link to={planPath(record.id)}>
                            <MatchWords leg={leg} now={records.now} />
                          </Link>
                          <small>{legPickText(leg)}</small>
                        </p>
                      ))}
                      <small>
                        {whenText(record.publishedAt, records.now)} 封存　{priceText(record.price)}　{moneyText(record)}
                      </small>
                    </div>
                    <PlanResult plan={record} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </>
      )}
    </LoadedPart>
  );
}

/** 推荐记录: the user's own plans and their earnings. */
export function RecordsPage({ first }: { readonly first: RecordsAnswer | null }) {
  return (
    <UserPage title="推荐记录" atEnd={<Link to="/recommend">发布推荐</Link>}>
      {() => <Records first={first} />}
    </UserPage>
  );
}
