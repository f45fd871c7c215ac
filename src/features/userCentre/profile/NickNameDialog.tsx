import { useMachine } from "@xstate/react";
import { useMemo, useState } from "react";
import { fromPromise } from "xstate";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { NICKNAME_MAX_LENGTH } from "../../../../contract/limits.ts";
import { nickNameLength, nickNameProblem } from "../../../../contract/rules/nickName.ts";
import { type NickNameAnswer, nickNameCheckMachine, nickNameVerdict } from "../../../../machines/login/nickNameCheckMachine.ts";
import { checkNickName, updateNickName } from "../../../api/profile.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { Field } from "../../../ui/control/Field.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";
import styles from "./profile.module.css";

/** The nickname; its availability is checked while the user types. */
export function NickNameDialog({ nickName, onClose, onDone }: FormProps & { readonly nickName: string }) {
  const { api, session } = usePortal();
  const machine = useMemo(
    () =>
      nickNameCheckMachine.provide({
        actors: {
          checkNickName: fromPromise<NickNameAnswer, { readonly nickName: string }>(({ input, signal }) =>
            checkNickName(api, input.nickName, { signal }),
          ),
        },
      }),
    [api],
  );
  const [snapshot, send] = useMachine(machine);
  const [text, setText] = useState(nickName);
  /** Problem found by saving; cleared by the next input. */
  const [saveProblem, setSaveProblem] = useState<string | null>(null);
  const { isSending, failure, problem, send: submit } = useSending();
  const wanted = text.trim();
  const isOwn = wanted === nickName;
  const verdict = isOwn ? null : nickNameVerdict(snapshot);
  const isTaken = failure?.code === ErrorCode.nickNameTaken;

  function type(value: string): void {
    setText(value);
    setSaveProblem(null);
    send({ type: "nickName.typed", nickName: value });
  }

  async function save(): Promise<void> {
    const wrong = nickNameProblem(wanted);
    setSaveProblem(wrong);
    if (wrong !== null || (verdict && !verdict.isGood)) return;
    if (isOwn) return onClose();
    const isSaved = await submit(async () => {
      const answer = await updateNickName(api, wanted);
      // Another user took the name meanwhile.
      if (!answer.ok && answer.error.code === ErrorCode.nickNameTaken) setSaveProblem(answer.error.message);
      return answer;
    });
    if (!isSaved) return;
    await session.refresh();
    onDone("昵称已保存");
  }

  return (
    <FormDialog
      title="修改昵称"
      width={402}
      isBusy={isSending}
      problem={isTaken ? null : problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field
        label="昵称"
        problem={saveProblem ?? (verdict && !verdict.isGood ? verdict.text : null)}
        hint={
          <>
            {verdict?.isGood && saveProblem === null ? <span className={styles.good}>{verdict.text}</span> : null}
            <span>
              {nickNameLength(wanted)}/{NICKNAME_MAX_LENGTH}
            </span>
          </>
        }
      >
        <TextInput value={text} onChange={type} autoComplete="nickname" />
      </Field>
    </FormDialog>
  );
}
