import { useState } from "react";
import { isRichLink } from "../../../contract/rules/richText.ts";
import { sendForm } from "../../hooks/sendForm.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { Field } from "../../ui/control/Field.tsx";
import { TextInput } from "../../ui/control/TextInput.tsx";

interface LinkDialogProps {
  readonly href: string;
  /** "" removes the link. */
  readonly onLink: (href: string) => void;
  readonly onClose: () => void;
}

export function LinkDialog({ href, onLink, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href);
  const [isTried, setIsTried] = useState(false);
  const link = typed.trim();
  const problem = isTried && link !== "" && !isRichLink(link) ? "请填写本站页面（以 / 开头）或 http(s) 网址" : null;
  const submit = (): void => {
    setIsTried(true);
    if (link === "" || isRichLink(link)) onLink(link);
  };
  return (
    <Dialog title="链接" onClose={onClose}>
      <form {...sendForm(submit)}>
        <Field label="网址" problem={problem}>
          <TextInput value={typed} onChange={setTyped} maxLength={500} data-autofocus placeholder="/news/1 或 https://…" />
        </Field>
        <Button kind="primary" size="lg" type="submit" isWide>
          {link === "" ? (href === "" ? "取消" : "去掉链接") : "确定"}
        </Button>
      </form>
    </Dialog>
  );
}
