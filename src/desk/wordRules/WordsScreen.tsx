import { useState } from "react";
import { WORD_ACTION_NAME, WORD_KINDS, WORD_KIND_NAME, type WordAction, type WordKind } from "../../../contract/codes/desk.ts";
import { useNotice } from "../../hooks/notice.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSending } from "../../hooks/useSending.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { Select } from "../../ui/control/Select.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";
import { FormBanner } from "../../ui/surface/FormBanner.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import desk from "../layout/desk.module.css";
import { ScreenTop } from "../layout/ScreenTop.tsx";
import { Segments } from "../shared/Segments.tsx";
import styles from "../shared/shared.module.css";
import { TrySentence } from "./TrySentence.tsx";

const ACTIONS = Object.keys(WORD_ACTION_NAME) as WordAction[];

/** Words that are masked, held or refused in any disguised spelling. */
export function Component() {
  const api = useDeskApi();
  const showNotice = useNotice();
  const sending = useSending();
  const [kind, setKind] = useState<WordKind | "all">("all");
  const loaded = useLoaded(kind, (signal) => api.send("GET /words", { signal, query: kind === "all" ? {} : { kind } }), null);
  const set = (rule: { word: string; kind: WordKind; action: WordAction; isActive: boolean }, words: string): Promise<boolean> =>
    sending.send(
      () => api.send("POST /words/set", { body: rule }),
      () => {
        showNotice(words, "success");
        loaded.reload();
      },
    );
  return (
    <>
      <ScreenTop title="词库">
        <Segments
          label="种类"
          value={kind}
          onChange={setKind}
          items={[{ id: "all" as const, label: "全部" }, ...WORD_KINDS.map((id) => ({ id, label: WORD_KIND_NAME[id] }))]}
        />
      </ScreenTop>
      <div className={`${desk.body} ${styles.columns}`}>
        <div>
          <AddWord problem={sending.problem} isSending={sending.isSending} onAdd={(rule) => set({ ...rule, isActive: true }, "已生效")} />
          <TrySentence />
        </div>
        <LoadedPart loaded={loaded} rows={10} rowHeight={40} isEmpty={({ list }) => list.length === 0}>
          {({ list }) => (
            <div className={styles.scroll}>
              <table className={desk.table}>
                <thead>
                  <tr>
                    <th>词语</th>
                    <th>种类</th>
                    <th>处理</th>
                    <th>来源</th>
                    <th>
                      <span className="sr">操作</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {list.map((row) => (
                    <tr key={row.id}>
                      <td className={row.isActive ? undefined : desk.dim}>{row.isActive ? row.word : <s>{row.word}</s>}</td>
                      <td className={styles.nowrap}>{WORD_KIND_NAME[row.kind]}</td>
                      <td className={styles.nowrap}>{row.isActive ? WORD_ACTION_NAME[row.action] : "已移除"}</td>
                      <td className={desk.dim}>{row.changedBy ?? "自带"}</td>
                      <td>
                        <Button
                          kind="text"
                          aria-label={`${row.isActive ? "移除" : "恢复"}${row.word}`}
                          onClick={() => {
                            const { word, kind: of, action, isActive } = row;
                            void set({ word, kind: of, action, isActive: !isActive }, isActive ? "已移除" : "已恢复");
                          }}
                        >
                          {row.isActive ? "移除" : "恢复"}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </LoadedPart>
      </div>
    </>
  );
}

interface AddWordProps {
  readonly problem: string | null;
  readonly isSending: boolean;
  readonly onAdd: (rule: { word: string; kind: WordKind; action: WordAction }) => Promise<boolean>;
}

function AddWord({ problem, isSending, onAdd }: AddWordProps) {
  const [word, setWord] = useState("");
  const [kind, setKind] = useState<WordKind>("ad");
  const [action, setAction] = useState<WordAction>("hold");
  const [isTried, setIsTried] = useState(false);
  const submit = (): void => {
    setIsTried(true);
    if (word.trim() === "") return;
    void onAdd({ word: word.trim(), kind, action }).then((isDone) => {
      if (!isDone) return;
      setWord("");
      setIsTried(false);
    });
  };
  return (
    <form {...sendForm(submit)} aria-label="新增词语">
      <FormBanner text={problem} />
      <Field label="词语" problem={isTried && word.trim() === "" ? "请输入词语" : null} hint="谐音、拆字、繁体和夹杂符号的写法一并命中">
        <TextInput value={word} onChange={setWord} maxLength={20} />
      </Field>
      <Field label="种类">
        <Select
          value={kind}
          onChange={(value) => setKind(WORD_KINDS.find((one) => one === value) ?? "ad")}
          options={WORD_KINDS.map((value) => ({ value, label: WORD_KIND_NAME[value] }))}
        />
      </Field>
      <Field label="处理">
        <Select
          value={action}
          onChange={(value) => setAction(ACTIONS.find((one) => one === value) ?? "hold")}
          options={ACTIONS.map((value) => ({ value, label: WORD_ACTION_NAME[value] }))}
        />
      </Field>
      <Button kind="primary" size="lg" type="submit" isWide isBusy={isSending}>
        加入词库
      </Button>
    </form>
  );
}
