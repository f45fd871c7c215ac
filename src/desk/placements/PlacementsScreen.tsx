import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { PLACES, type PlaceCode } from "../../../contract/codes/places.ts";
import type { ScheduleLane } from "../../../contract/desk/articles.ts";
import type { DeskPlacement } from "../../../contract/desk/placements.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Confirm } from "../../ui/control/Confirm.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { deskTime } from "../layout/deskTime.ts";
import styles from "../layout/desk.module.css";
import { Timeline } from "../schedule/Timeline.tsx";
import { SpanButtons, SpanLength } from "../schedule/SpanControls.tsx";
import { useSpan } from "../schedule/useSpan.ts";
import { PlacementDialog } from "./PlacementDialog.tsx";

const STATE: Readonly<Record<DeskPlacement["state"], string>> = { planned: "待上", standing: "在线", over: "已到期", removed: "已撤下" };
const codes = Object.keys(PLACES) as PlaceCode[];
const shortTime = (at: number): string => deskTime(at).slice(5, 16);

/** A lane for every place, also for an empty one. */
function lanesOf(list: readonly DeskPlacement[], place: string): readonly ScheduleLane[] {
  return codes
    .filter((code) => place === "" || code === place)
    .map((code) => ({
      code,
      name: PLACES[code].name,
      blocks: list
        .filter((one) => one.place === code)
        .map(({ id, title, from, until, state }) => ({
          kind: "placement" as const,
          id,
          title,
          from,
          until,
          isPlanned: state === "planned",
        })),
    }));
}

/** How many others have the same place, brand and time: the heavier one is first. */
export function overlapping(list: readonly DeskPlacement[], one: Pick<DeskPlacement, "id" | "place" | "brand" | "from" | "until">): number {
  const end = one.until ?? Number.POSITIVE_INFINITY;
  return list.filter(
    (other) =>
      other.id !== one.id &&
      other.place === one.place &&
      (other.brand === null || one.brand === null || other.brand === one.brand) &&
      other.from < end &&
      (other.until ?? Number.POSITIVE_INFINITY) > one.from,
  ).length;
}

/** Placements of the portal: on a timeline, and as a list. */
export function Component() {
  const api = useDeskApi();
  const span = useSpan(7);
  const [params, setParams] = useSearchParams();
  const [doing, setDoing] = useState<"new" | DeskPlacement | null>(null);
  const [removed, setRemoved] = useState<DeskPlacement | null>(null);
  const { isSending, problem, send } = useSending();
  const place = params.get("place") ?? "";
  const { days, from, until, now } = span;
  const loaded = useLoaded(
    `${from} ${until} ${place}`,
    (signal) => api.send("GET /placements", { signal, query: { from, until, ...(place === "" ? {} : { place }) } }),
    null,
  );
  const ready = loaded.state.kind === "ready" ? loaded.state.value : null;
  const named = params.get("id");
  const opened = doing ?? (named === null ? null : (ready?.list.find(({ id }) => id === named) ?? null));
  const close = (): void => {
    setDoing(null);
    if (named !== null) setParams(place === "" ? {} : { place }, { replace: true });
  };
  const brandName = (id: string | null): string => (id === null ? "全部品牌" : (ready?.brands.find((one) => one.id === id)?.name ?? id));
  const changed = (): void => {
    close();
    loaded.reload();
  };
  return (
    <>
      <ScreenTop
        title="版位"
        actions={
          <>
            <SpanButtons span={span} />
            <Button kind="primary" onClick={() => setDoing("new")} disabled={ready === null}>
              新建
            </Button>
          </>
        }
      >
        <SpanLength span={span} />
      </ScreenTop>
      <div className={styles.body}>
        <FormBanner text={problem} />
        <div className={styles.bar}>
          <select
            aria-label="位置"
            value={place}
            onChange={({ target }) => setParams(target.value === "" ? {} : { place: target.value }, { replace: true })}
          >
            <option value="">全部位置</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {PLACES[code].name}
              </option>
            ))}
          </select>
          <span className={`${styles.dim} num`}>
            {deskTime(from).slice(0, 10)}
            {days === 1 ? "" : ` 至 ${deskTime(until - 1).slice(0, 10)}`}
          </span>
        </div>
        <LoadedPart loaded={loaded} rows={10} rowHeight={34}>
          {({ list }) => (
            <>
              <Timeline
                from={from}
                until={until}
                now={now}
                lanes={lanesOf(list, place)}
                onOpen={({ id }) => setDoing(list.find((one) => one.id === id) ?? null)}
              />
              {list.length === 0 ? (
                <EmptyState text="这段时间没有版位内容" />
              ) : (
                <table className={`${styles.table} ${styles.tight}`}>
                  <thead>
                    <tr>
                      <th>标题</th>
                      <th>位置</th>
                      <th>品牌</th>
                      <th>时间</th>
                      <th className={styles.number}>权重</th>
                      <th>跳转</th>
                      <th>状态</th>
                      <th>
                        <span className="sr">操作</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((one) => {
                      const others = overlapping(list, one);
                      return (
                        <tr key={one.id}>
                          <td className={styles.wide}>
                            {one.title}
                            {one.editedBy === null ? null : <small className={styles.dim}>　{one.editedBy}</small>}
                          </td>
                          <td>{PLACES[one.place as PlaceCode]?.name ?? one.place}</td>
                          <td>{brandName(one.brand)}</td>
                          <td className="num">
                            {shortTime(one.from)} 至 {one.until === null ? "撤下" : shortTime(one.until)}
                          </td>
                          <td className={`${styles.number} num`}>{one.weight}</td>
                          <td>
                            {one.isTargetGone ? (
                              <b className={styles.warn}>目标已不在，读者看不到</b>
                            ) : one.jumpType === 0 ? (
                              "无"
                            ) : (
                              (one.targetTitle ?? one.outerLink)
                            )}
                          </td>
                          <td>
                            {STATE[one.state]}
                            {others > 0 ? <small className={styles.dim}>　与 {others} 条重叠</small> : null}
                          </td>
                          <td>
                            <div className={styles.rowTools}>
                              <Button kind="text" onClick={() => setDoing(one)}>
                                编辑
                              </Button>
                              <Button kind="text" onClick={() => setRemoved(one)}>
                                撤下
                              </Button>
                            </div>
                          </td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              )}
            </>
          )}
        </LoadedPart>
      </div>
      {opened !== null && ready !== null ? (
        <PlacementDialog
          key={opened === "new" ? "new" : opened.id}
          placement={opened === "new" ? null : opened}
          place={place}
          brands={ready.brands}
          list={ready.list}
          onClose={close}
          onSaved={changed}
        />
      ) : null}
      {removed === null ? null : (
        <Confirm
          title="撤下"
          text={`“${removed.title}”会立即从${PLACES[removed.place as PlaceCode]?.name ?? removed.place}撤下。`}
          okLabel="撤下"
          cancelLabel="取消"
          isDanger
          isBusy={isSending}
          onCancel={() => setRemoved(null)}
          onOk={() => {
            const { id, version } = removed;
            void send(() => api.send("POST /placements/{id}/remove", { params: { id }, body: { version } })).then(() => {
              setRemoved(null);
              loaded.reload();
            });
          }}
        />
      )}
    </>
  );
}
