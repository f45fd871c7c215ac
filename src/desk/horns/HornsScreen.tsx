import { useState } from "react";
import { HORN_LENGTH, HORN_TITLE } from "../../../contract/codes/desk.ts";
import type { DeskPerson } from "../../../contract/desk/fields.ts";
import { outcomeOf } from "../../../machines/kit/outcome.ts";
import { type Intent, intentFor } from "../../../machines/money/intent.ts";
import { newKey } from "../../api/newKey.ts";
import { useNotice } from "../../hooks/notice.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Confirm } from "../../ui/control/Confirm.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { RadioGroup } from "../../ui/control/RadioGroup.tsx";
import { TextArea } from "../../ui/control/TextArea.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { PageTurner } from "../shared/PageTurner.tsx";
import styles from "../shared/shared.module.css";
import { UserFinder } from "../shared/UserFinder.tsx";
import { usePages } from "../shared/usePages.ts";
import { shortTime } from "../shared/words.ts";

/** Messages to everybody or to single users: open pages show them at once. */
export function Component() {
  const api = useDeskApi();
  const pages = usePages();
  const loaded = useLoaded(
    pages.cursor ?? "",
    (signal) => api.send("GET /horns", { signal, query: { cursor: pages.cursor ?? undefined } }),
    null,
  );
  return (
    <>
      <ScreenTop title="喇叭" />
      <div className={`${desk.body} ${styles.columns}`}>
        <HornForm onSent={loaded.reload} />
        <section aria-label="已发送">
          <LoadedPart loaded={loaded} rows={6} rowHeight={90} isEmpty={({ list }) => list.length === 0}>
            {({ list, cursor, users }) => (
              <>
                <ul className={styles.cards}>
                  {list.map((row) => (
                    <li key={row.id} className={styles.card}>
                      <header>
                        <b>{row.to === null ? row.title : `给 ${row.to.nickName}`}</b>
                        <span className="num">{shortTime(row.at)}</span>
                        {row.by === null ? null : <span>{row.by}</span>}
                        <span className="num">{row.to === null ? `已读 ${row.reads} / ${users}` : row.reads > 0 ? "已读" : "未读"}</span>
                      </header>
                      <p>{row.content}</p>
                    </li>
                  ))}
                </ul>
                <PageTurner pages={pages} next={cursor} />
              </>
            )}
          </LoadedPart>
        </section>
      </div>
    </>
  );
}

interface HornRequest {
  readonly text: string;
  readonly userId: string | null;
}

const isSame = (a: HornRequest, b: HornRequest): boolean => a.text === b.text && a.userId === b.userId;

function HornForm({ onSent }: { readonly onSent: () => void }) {
  const api = useDeskApi();
  const showNotice = useNotice();
  const { isSending, problem, send } = useSending();
  const [to, setTo] = useState<"everybody" | "one">("everybody");
  const [person, setPerson] = useState<DeskPerson | null>(null);
  const [text, setText] = useState("");
  const [isTried, setIsTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  // Sent again after a lost answer it is the same horn.
  const [pending, setPending] = useState<Intent<HornRequest> | null>(null);
  const isToOne = to === "one";
  const problems = { text: text.trim() === "" ? "请输入内容" : null, person: isToOne && person === null ? "请查找并选择用户" : null };
  const deliver = (): void => {
    const request = { text: text.trim(), userId: isToOne ? (person?.id ?? null) : null };
    const intent = intentFor(pending, request, { isSame, makeKey: newKey });
    setPending(intent);
    void send(
      async () => {
        const answer = await api.send("POST /horns/send", { body: { ...request, requestKey: intent.key } });
        const outcome = outcomeOf(answer);
        if (outcome === "accepted" || outcome === "refused") setPending(null);
        return answer;
      },
      () => {
        showNotice("已发送", "success");
        setText((now) => (now === text ? "" : now));
        setIsTried(false);
        onSent();
      },
    ).then(() => setIsConfirming(false));
  };
  const submit = (): void => {
    setIsTried(true);
    if (problems.text !== null || problems.person !== null) return;
    if (isToOne) deliver();
    else setIsConfirming(true);
  };
  return (
    <form {...sendForm(submit)}>
      <FormBanner text={problem} />
      <div style={{ marginBottom: 12 }}>
        <RadioGroup
          label="发给谁"
          value={to}
          onChange={(value) => setTo(value === "one" ? "one" : "everybody")}
          options={[
            { value: "everybody", label: "全站" },
            { value: "one", label: "单个用户" },
          ]}
        />
      </div>
      {isToOne ? <UserFinder value={person} onChange={setPerson} problem={isTried ? problems.person : null} /> : null}
      <Field label="内容" problem={isTried ? problems.text : null}>
        <TextArea value={text} onChange={setText} maxLength={HORN_LENGTH} rows={4} />
      </Field>
      <p className={desk.dim}>用户看到的样子</p>
      <p className={styles.preview} style={{ margin: "6px 0 16px" }}>
        <b>{HORN_TITLE[to]}</b>　{text.trim() === "" ? "……" : text.trim()}
      </p>
      <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending}>
        发送
      </Button>
      {isConfirming ? (
        <Confirm
          title="发给全站"
          text={
            <>
              所有打开着的页面会立即看到，不能撤回：
              <p className={styles.preview} style={{ marginTop: 10 }}>
                {text.trim()}
              </p>
            </>
          }
          okLabel="确认发送"
          cancelLabel="再看看"
          isBusy={isSending}
          onCancel={() => setIsConfirming(false)}
          onOk={deliver}
        />
      ) : null}
    </form>
  );
}
