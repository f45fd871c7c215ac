import { useNavigate } from "react-router-dom";
import type { ScheduleBlock } from "../../../contract/desk/articles.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { deskTime } from "../layout/deskTime.ts";
import styles from "../layout/desk.module.css";
import { SpanButtons, SpanLength } from "./SpanControls.tsx";
import { Timeline } from "./Timeline.tsx";
import { blockPath } from "./openBlock.ts";
import { useSpan } from "./useSpan.ts";

const KIND: Readonly<Record<ScheduleBlock["kind"], string>> = { article: "文章", draft: "草稿", placement: "版位" };

/** The schedule of all places by day or week, and below it the upcoming entries in order. */
export function Component() {
  const api = useDeskApi();
  const navigate = useNavigate();
  const span = useSpan(1);
  const { days, from, until, now } = span;
  const loaded = useLoaded(`${from} ${until}`, (signal) => api.send("GET /schedule", { signal, query: { from, until } }), null);
  const open = (block: ScheduleBlock): void => void navigate(blockPath(block));
  return (
    <>
      <ScreenTop title="排期" actions={<SpanButtons span={span} />}>
        <SpanLength span={span} />
        <span className={`${styles.dim} num`}>
          {deskTime(from).slice(0, 10)}
          {days === 1 ? "" : ` 至 ${deskTime(until - 1).slice(0, 10)}`}
        </span>
      </ScreenTop>
      <div className={styles.body}>
        <LoadedPart loaded={loaded} rows={8} rowHeight={34}>
          {({ lanes }) => {
            const planned = lanes
              .flatMap(({ code, name, blocks }) => (code === "first" ? [] : blocks.map((block) => ({ name, block }))))
              .filter(({ block }) => block.isPlanned)
              .toSorted((a, b) => a.block.from - b.block.from);
            return (
              <>
                <Timeline from={from} until={until} now={now} lanes={lanes} onOpen={open} />
                <h2 className={styles.subhead}>待发</h2>
                {planned.length === 0 ? (
                  <EmptyState text="这段时间没有待发的内容" />
                ) : (
                  <table className={`${styles.table} ${styles.tight}`}>
                    <thead>
                      <tr>
                        <th>时间</th>
                        <th>位置</th>
                        <th>类别</th>
                        <th>标题</th>
                      </tr>
                    </thead>
                    <tbody>
                      {planned.map(({ name, block }) => (
                        <tr key={`${block.kind}${block.id}${block.from}`}>
                          <td className="num">{deskTime(block.from)}</td>
                          <td>{name}</td>
                          <td>{KIND[block.kind]}</td>
                          <td>
                            <button type="button" className={styles.link} onClick={() => open(block)}>
                              {block.title}
                            </button>
                          </td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )}
              </>
            );
          }}
        </LoadedPart>
      </div>
    </>
  );
}
