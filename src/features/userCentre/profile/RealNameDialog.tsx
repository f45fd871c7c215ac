import { useState } from "react";
import type { Static } from "typebox";
import type { RealNameBody } from "../../../../contract/http/user.ts";
import { ok } from "../../../../contract/result.ts";
import { maskIdCard, maskName } from "../../../../contract/rules/mask.ts";
import { idCardProblem, plainIdCard, realNameProblem } from "../../../../contract/rules/realName.ts";
import { typedIdCard } from "../../../../contract/rules/typed.ts";
import { leavesDoubt } from "../../../../machines/kit/leavesDoubt.ts";
import { realName, saveRealName } from "../../../api/profile.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { Field } from "../../../ui/control/Field.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";
import type { RealNameAnswer } from "./realNameData.ts";

interface Problems {
  readonly name: string | null;
  readonly idCard: string | null;
}

const NONE: Problems = { name: null, idCard: null };

/** Name and identity card. They can be given only once, so the form says so beforehand. */
export function RealNameDialog({ onRealName, onClose, onDone }: FormProps & { readonly onRealName: (answer: RealNameAnswer) => void }) {
  const { api, session } = usePortal();
  const [name, setName] = useState("");
  const [idCard, setIdCard] = useState("");
  const [problems, setProblems] = useState(NONE);
  const { isSending, problem, send } = useSending();

  /** After doubt the row shows the server's state; a name that is there already was taken by an earlier try. */
  async function give(body: Static<typeof RealNameBody>): Promise<RealNameAnswer> {
    const answer = await saveRealName(api, body);
    if (!leavesDoubt(answer)) return answer;
    const present = await realName(api);
    if (!present.ok) return answer;
    onRealName(present);
    const { realName: known, idCard } = present.value;
    return known === maskName(body.realName) && idCard === maskIdCard(body.idCard) ? present : answer;
  }

  async function save(): Promise<void> {
    const body = { realName: name.trim(), idCard: plainIdCard(idCard) };
    const found: Problems = { name: realNameProblem(body.realName), idCard: idCardProblem(body.idCard) };
    setProblems(found);
    if (found.name !== null || found.idCard !== null) return;
    const isSaved = await send(
      () => give(body),
      (saved) => onRealName(ok(saved)),
    );
    if (!isSaved) return;
    await session.refresh();
    onDone("实名认证已提交");
  }

  return (
    <FormDialog title="实名认证" saveLabel="提交" isBusy={isSending} problem={problem} onSubmit={() => void save()} onClose={onClose}>
      <Field label="真实姓名" isLabelBeside problem={problems.name}>
        <TextInput
          value={name}
          autoComplete="name"
          onChange={(value) => {
            setName(value);
            setProblems({ ...problems, name: null });
          }}
        />
      </Field>
      <Field label="身份证号" isLabelBeside problem={problems.idCard} hint="提交后不可修改，仅用于身份核验">
        <TextInput
          value={idCard}
          autoComplete="off"
          onChange={(value) => {
            setIdCard(typedIdCard(value));
            setProblems({ ...problems, idCard: null });
          }}
        />
      </Field>
    </FormDialog>
  );
}
