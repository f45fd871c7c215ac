import { useState } from "react";
import { APPLICATION_STATES, type ApplicationStateCode } from "../../../contract/codes/desk.ts";
import type { DeskApplication } from "../../../contract/desk/service.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Button } from "../../ui/control/Button.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { PageTurner } from "../shared/PageTurner.tsx";
import { PersonHead } from "../shared/PersonHead.tsx";
import { ReasonDialog } from "../shared/ReasonDialog.tsx";
import { Segments } from "../shared/Segments.tsx";
import styles from "../shared/shared.module.css";
import { useDecision } from "../shared/useDecision.ts";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";

const STATE_NAME: Readonly<Record<ApplicationStateCode, string>> = { review: "待审核", passed: "已通过", refused: "未通过" };
const ROLE_NAME: Readonly<Record<DeskApplication["kind"], string>> = { anchor: "主播", expert: "专家" };

/** Applications of anchors and experts. */
export function Component() {
  const api = useDeskApi();
  const showNotice = useNotice();
  const [state, setState] = useState<ApplicationStateCode>("review");
  const pages = usePages();
  const [refused, setRefused] = useState<DeskApplication | null>(null);
  const loaded = useLoaded(
    `${state} ${pages.cursor ?? ""}`,
    (signal) => api.send("GET /applications", { signal, query: { state, cursor: pages.cursor ?? undefined } }),
    null,
  );
  const sending = useDecision(loaded.reload);
  const decide = (call: () => ReturnType<typeof api.send<"POST /applications/{id}/pass">>): void => {
    void sending.send(call, ({ person, kind, state: now }) => {
      showNotice(now === "passed" ? `${person.nickName} 已成为${ROLE_NAME[kind]}` : `已告知 ${person.nickName} 未通过`, "success");
      setRefused(null);
    });
  };
  return (
    <>
      <ScreenTop title="入驻申请">
        <Segments
          label="申请的状态"
          value={state}
          onChange={(next) => {
            setState(next);
            pages.reset();
          }}
          items={APPLICATION_STATES.map((id) => ({ id, label: STATE_NAME[id] }))}
        />
      </ScreenTop>
      <div className={desk.body}>
        <FormBanner text={sending.problem} />
        <LoadedPart loaded={loaded} rows={3} rowHeight={180} isEmpty={({ list }) => list.length === 0}>
          {({ list, cursor }) => (
            <>
              <ul className={styles.cards}>
                {list.map((row) => (
                  <li key={row.id} className={styles.card}>
                    <header>
                      <span>
                        申请{ROLE_NAME[row.kind]}　{row.category}　<span className="num">{shortTime(row.at)}</span>
                      </span>
                      {row.refusedBefore > 0 ? <span className={styles.hot}>此前 {row.refusedBefore} 次未通过</span> : <span />}
                    </header>
                    <div style={{ marginTop: 10 }}>
                      <PersonHead person={row.person} />
                    </div>
                    <p>{row.experience}</p>
                    <p className={desk.dim}>联系方式　{row.contact}</p>
                    {row.pictures.length === 0 ? null : (
                      <div className={styles.pictures}>
                        {row.pictures.map((url, n) => (
                          <a key={url} href={url} target="_blank" rel="noreferrer">
                            <img src={url} alt={`申请附图 ${n + 1}`} loading="lazy" />
                          </a>
                        ))}
                      </div>
                    )}
                    {row.reason === "" ? null : <blockquote>{row.reason}</blockquote>}
                    {row.state === "review" ? (
                      <footer>
                        <Button
                          kind="primary"
                          isBusy={sending.isSending}
                          aria-label={`通过${row.person.nickName}的申请`}
                          onClick={() => decide(() => api.send("POST /applications/{id}/pass", { params: { id: row.id }, body: {} }))}
                        >
                          通过
                        </Button>
                        <Button aria-label={`不通过${row.person.nickName}的申请`} onClick={() => setRefused(row)}>
                          不通过
                        </Button>
                      </footer>
                    ) : null}
                  </li>
                ))}
              </ul>
              <PageTurner pages={pages} next={cursor} />
            </>
          )}
        </LoadedPart>
      </div>
      {refused === null ? null : (
        <ReasonDialog
          title={`不通过${refused.person.nickName}的申请`}
          label="理由（申请人会看到）"
          okLabel="不通过"
          isDanger
          sending={sending}
          onClose={() => setRefused(null)}
          onSend={(reason) => decide(() => api.send("POST /applications/{id}/refuse", { params: { id: refused.id }, body: { reason } }))}
        />
      )}
    </>
  );
}
