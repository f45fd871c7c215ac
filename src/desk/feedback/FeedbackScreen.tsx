import { useState } from "react";
import { FEEDBACK_KIND_LABEL } from "../../../contract/codes/feedbackKinds.ts";
import type { DeskFeedback } from "../../../contract/desk/service.ts";
import { FEEDBACK_ANSWER_MAX_LENGTH } from "../../../contract/limits.ts";
import { useNotice } from "../../hooks/notice.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Button } from "../../ui/control/Button.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { useMe } from "../api/me.ts";
import desk from "../layout/desk.module.css";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { PageTurner } from "../shared/PageTurner.tsx";
import { ReasonDialog } from "../shared/ReasonDialog.tsx";
import { Segments } from "../shared/Segments.tsx";
import styles from "../shared/shared.module.css";
import { useDecision } from "../shared/useDecision.ts";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";

type State = "waiting" | "answered";

/** Feedback from readers; a reply reaches the user as a horn. */
export function Component() {
  const api = useDeskApi();
  const { portalUrl } = useMe();
  const showNotice = useNotice();
  const [state, setState] = useState<State>("waiting");
  const pages = usePages();
  const [answered, setAnswered] = useState<DeskFeedback | null>(null);
  const loaded = useLoaded(
    `${state} ${pages.cursor ?? ""}`,
    (signal) => api.send("GET /feedback", { signal, query: { state, cursor: pages.cursor ?? undefined } }),
    null,
  );
  const sending = useDecision(loaded.reload);
  const total = loaded.state.kind === "ready" ? loaded.state.value.total : undefined;
  const answer = (id: string, text: string): void => {
    void sending.send(
      () => api.send("POST /feedback/{id}/answer", { params: { id }, body: { text } }),
      ({ user }) => {
        showNotice(user === null ? "已记录答复，请按联系方式告诉对方" : `已答复，${user.nickName} 会收到喇叭`, "success");
        setAnswered(null);
      },
    );
  };
  return (
    <>
      <ScreenTop title="反馈">
        <Segments
          label="反馈的状态"
          value={state}
          onChange={(next) => {
            setState(next);
            pages.reset();
          }}
          items={[
            { id: "waiting", label: "待答复", count: state === "waiting" ? total : undefined },
            { id: "answered", label: "已答复", count: state === "answered" ? total : undefined },
          ]}
        />
      </ScreenTop>
      <div className={desk.body}>
        <LoadedPart loaded={loaded} rows={5} rowHeight={110} isEmpty={({ list }) => list.length === 0}>
          {({ list, cursor }) => (
            <>
              <ul className={styles.cards}>
                {list.map((row) => (
                  <li key={row.id} className={styles.card}>
                    <header>
                      <b>{row.user?.nickName ?? "游客"}</b>
                      <span>{FEEDBACK_KIND_LABEL[row.kind]}</span>
                      {row.contact === "" ? null : <span>联系方式 {row.contact}</span>}
                      {row.page === "" ? null : (
                        <a href={new URL(row.page, portalUrl).href} target="_blank" rel="noreferrer">
                          {row.page}
                        </a>
                      )}
                      <span className="num">{shortTime(row.at)}</span>
                    </header>
                    <p>{row.content}</p>
                    {row.answer === null ? (
                      <footer>
                        <Button
                          kind="primary"
                          onClick={() => setAnswered(row)}
                          aria-label={`答复${row.user?.nickName ?? "游客"}：${row.content.slice(0, 20)}`}
                        >
                          答复
                        </Button>
                        {row.user === null ? (
                          <span className={desk.dim}>
                            {row.contact === "" ? "游客没有留联系方式，只能记录" : "游客收不到喇叭，请按联系方式告诉对方"}
                          </span>
                        ) : null}
                      </footer>
                    ) : (
                      <blockquote>
                        {row.answer.text}
                        <br />
                        <span className={`${desk.dim} num`}>
                          {row.answer.by}　{shortTime(row.answer.at)}
                        </span>
                      </blockquote>
                    )}
                  </li>
                ))}
              </ul>
              <PageTurner pages={pages} next={cursor} />
            </>
          )}
        </LoadedPart>
      </div>
      {answered === null ? null : (
        <ReasonDialog
          title={`答复${answered.user?.nickName ?? "游客"}`}
          label={answered.user === null ? "答复（只记录在值班台）" : "答复（用喇叭告诉用户）"}
          okLabel={answered.user === null ? "记录答复" : "发送答复"}
          maxLength={FEEDBACK_ANSWER_MAX_LENGTH}
          sending={sending}
          onClose={() => setAnswered(null)}
          onSend={(text) => answer(answered.id, text)}
        >
          <p className={styles.preview} style={{ marginBottom: 12 }}>
            {answered.content}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}
