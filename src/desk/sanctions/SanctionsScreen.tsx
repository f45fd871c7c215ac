import { useState } from "react";
import { Link } from "react-router-dom";
import type { DeskSanction } from "../../../contract/desk/moderation.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { reasonLabel } from "../queue/queueWords.ts";
import { PageTurner } from "../shared/PageTurner.tsx";
import { ReasonDialog } from "../shared/ReasonDialog.tsx";
import { Segments } from "../shared/Segments.tsx";
import styles from "../shared/shared.module.css";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";

function stateWords({ lifted, isInForce, until }: DeskSanction): string {
  if (lifted !== null) return `${lifted.by} ${shortTime(lifted.at)} 解除：${lifted.why}`;
  if (!isInForce) return "已到期";
  return until === null ? "永久" : `至 ${shortTime(until)}`;
}

/** Muted users: since when, why and until when. */
export function Component() {
  const api = useDeskApi();
  const showNotice = useNotice();
  const [which, setWhich] = useState<"1" | "0">("1");
  const pages = usePages();
  const sending = useSending();
  const [lifted, setLifted] = useState<DeskSanction | null>(null);
  const loaded = useLoaded(
    `${which} ${pages.cursor ?? ""}`,
    (signal) => api.send("GET /sanctions", { signal, query: { isInForce: which, cursor: pages.cursor ?? undefined } }),
    null,
  );
  return (
    <>
      <ScreenTop title="处罚">
        <Segments
          label="哪些处罚"
          value={which}
          onChange={(next) => {
            setWhich(next);
            pages.reset();
          }}
          items={[
            { id: "1", label: "生效中" },
            { id: "0", label: "全部" },
          ]}
        />
      </ScreenTop>
      <div className={desk.body}>
        <LoadedPart loaded={loaded} rows={6} rowHeight={44} isEmpty={({ list }) => list.length === 0}>
          {({ list, cursor }) => (
            <>
              <div className={styles.scroll}>
                <table className={desk.table}>
                  <thead>
                    <tr>
                      <th>时间</th>
                      <th>用户</th>
                      <th>处罚</th>
                      <th>原因</th>
                      <th>决定人</th>
                      <th>期限</th>
                      <th>
                        <span className="sr">操作</span>
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((row) => (
                      <tr key={row.id}>
                        <td className={`num ${styles.nowrap}`}>{shortTime(row.at)}</td>
                        <td>{row.user.nickName}</td>
                        <td className={styles.nowrap}>禁言</td>
                        <td>{reasonLabel(row.reasonCode)}</td>
                        <td>{row.by}</td>
                        <td className="num">{stateWords(row)}</td>
                        <td>
                          <div className={desk.rowTools}>
                            {row.caseId === null ? null : (
                              <Link className="btn text" to={`/queue?case=${row.caseId}`}>
                                原文
                              </Link>
                            )}
                            {row.isInForce ? (
                              <Button kind="text" aria-label={`解除${row.user.nickName}的禁言`} onClick={() => setLifted(row)}>
                                解除
                              </Button>
                            ) : null}
                          </div>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <PageTurner pages={pages} next={cursor} />
            </>
          )}
        </LoadedPart>
      </div>
      {lifted === null ? null : (
        <ReasonDialog
          title={`解除${lifted.user.nickName}的禁言`}
          label="理由（用户会看到）"
          okLabel="解除"
          sending={sending}
          onClose={() => setLifted(null)}
          onSend={(why) =>
            void sending
              .send(
                () => api.send("POST /sanctions/{id}/lift", { params: { id: lifted.id }, body: { why } }),
                () => {
                  showNotice("禁言已解除", "success");
                  setLifted(null);
                },
              )
              .then(loaded.reload)
          }
        />
      )}
    </>
  );
}
