import { useState } from "react";
import { WORD_ACTION_NAME, WORD_KIND_NAME } from "../../../contract/codes/desk.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import type { DeskReplyOf } from "../api/calls.ts";
import { useDeskApi } from "../api/deskApi.ts";
import { markHits } from "../queue/markHits.ts";
import queue from "../queue/queue.module.css";
import styles from "../shared/shared.module.css";

const OUTCOME = { taken: "可以发布", held: "先审后发", refused: "拒绝发布" } as const;

/** Tests a sentence against the current rules. */
export function TrySentence() {
  const api = useDeskApi();
  const sending = useSending();
  const [text, setText] = useState("");
  const [tried, setTried] = useState<{ readonly text: string; readonly answer: DeskReplyOf<"GET /words/try"> } | null>(null);
  const submit = (): void => {
    const sentence = text.trim();
    if (sentence === "") return;
    void sending.send(
      () => api.send("GET /words/try", { query: { text: sentence } }),
      (answer) => setTried({ text: sentence, answer }),
    );
  };
  return (
    <form {...sendForm(submit)} aria-label="试一句话" style={{ marginTop: 28 }}>
      <Field label="试一句话" problem={sending.problem}>
        <TextArea value={text} onChange={setText} maxLength={300} rows={3} />
      </Field>
      <Button size="lg" type="submit" isWide isBusy={sending.isSending}>
        试一试
      </Button>
      {tried === null ? null : (
        <div className={styles.preview} style={{ marginTop: 14 }} role="status">
          <b className={tried.answer.outcome === "taken" ? styles.good : styles.bad}>{OUTCOME[tried.answer.outcome]}</b>
          <p className={queue.text}>
            {markHits(tried.text, tried.answer.hits).map((piece) =>
              piece.isHit ? <em key={piece.from}>{piece.text}</em> : <span key={piece.from}>{piece.text}</span>,
            )}
          </p>
          {tried.answer.outcome === "taken" && tried.answer.words !== tried.text ? <p>读者看到　{tried.answer.words}</p> : null}
          {tried.answer.hits.length === 0 ? null : (
            <p>
              {tried.answer.hits
                .map(({ kind, word, action }) => `${word}（${WORD_KIND_NAME[kind]}，${WORD_ACTION_NAME[action]}）`)
                .join("　")}
            </p>
          )}
          <small>归一后　{tried.answer.normalised}</small>
        </div>
      )}
    </form>
  );
}
