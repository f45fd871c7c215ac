import { useSearchParams } from "react-router-dom";
import { pageParam } from "../../../hooks/pageParam.ts";
import { useHasTips, usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { typeLabel } from "../kit/amounts.ts";
import { FilterForm } from "./FilterForm.tsx";
import { ORDER_TYPES, daysOf, orderFilter, rangeProblem, typeOf } from "./recordFilter.ts";
import { type RecordsAnswer, loadOrders } from "./recordsData.ts";
import { RecordTable } from "./RecordTable.tsx";

function Kinds() {
  const [params] = useSearchParams();
  const hasTips = useHasTips();
  const tabs = [{ id: "", label: "全部" }, ...ORDER_TYPES.map((type) => ({ id: String(type), label: typeLabel(type, hasTips) }))];
  const current = ORDER_TYPES.find((type) => type === typeOf(params));
  return <TabLinks label="订单类型" tabs={tabs} current={current === undefined ? "" : String(current)} />;
}

function Orders({ first }: { readonly first: RecordsAnswer | null }) {
  const { api } = usePortal();
  const [params] = useSearchParams();
  const question = JSON.stringify([orderFilter(params), pageParam(params)]);
  const loaded = useLoaded(question, (signal) => loadOrders(api, params, { signal }), first);
  const type = typeOf(params);
  const isFiltered = type !== null || Object.keys(daysOf(params)).length > 0;
  return (
    <>
      <FilterForm label="筛选订单">{type === null ? null : <input type="hidden" name="type" value={type} />}</FilterForm>
      {rangeProblem(params) === null ? (
        <LoadedPart loaded={loaded} rows={10} rowHeight={43}>
          {(records) => <RecordTable label="我的订单" records={records} unfiltered={isFiltered ? "?" : null} />}
        </LoadedPart>
      ) : null}
    </>
  );
}

/** The user's purchases and top-ups: types 1, 4 and 15. */
export function OrderPage({ first }: { readonly first: RecordsAnswer | null }) {
  return (
    <UserPage title="我的订单" atEnd={<Kinds />}>
      {(user) => <Orders key={user.id} first={first} />}
    </UserPage>
  );
}
