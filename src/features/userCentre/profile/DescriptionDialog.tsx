import { useState } from "react";
import { DESCRIPTION_MAX_LENGTH } from "../../../../contract/limits.ts";
import { dropUnseenInLines } from "../../../../contract/rules/text.ts";
import { updateInfo } from "../../../api/profile.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { Field } from "../../../ui/control/Field.tsx";
import { TextArea } from "../../../ui/control/TextArea.tsx";
import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";

/** The user's self-description, in 100 characters. */
export function DescriptionDialog({ description, onClose, onDone }: FormProps & { readonly description: string }) {
  const { api, session } = usePortal();
  const [text, setText] = useState(description);
  const { isSending, problem, send } = useSending();

  async function save(): Promise<void> {
    if (!(await send(() => updateInfo(api, { description: dropUnseenInLines(text) })))) return;
    await session.refresh();
    onDone("个人简介已保存");
  }

  return (
    <FormDialog title="修改个人简介" isBusy={isSending} problem={problem} onSubmit={() => void save()} onClose={onClose}>
      <Field label="个人简介" isLabelBeside>
        <TextArea value={text} onChange={setText} maxLength={DESCRIPTION_MAX_LENGTH} rows={4} />
      </Field>
    </FormDialog>
  );
}
