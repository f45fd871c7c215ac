import { EXPERIENCE_LENGTH } from "../../../../contract/limits.ts";
import { APPLICATION_WORDS, experienceLength } from "../../../../machines/anchor/applicationForm.ts";
import type { ApplicationContext, ApplicationEvent } from "../../../../machines/anchor/applicationMachine.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { Select } from "../../../ui/control/Select.tsx";
import { TextArea } from "../../../ui/control/TextArea.tsx";
import { TextInput } from "../../../ui/control/TextInput.tsx";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { sendForm } from "../../../hooks/sendForm.ts";
import styles from "./apply.module.css";
import { Pictures } from "./Pictures.tsx";

interface ApplyFormProps {
  readonly context: ApplicationContext;
  readonly isSending: boolean;
  readonly send: (event: ApplicationEvent) => void;
}

const PLACEHOLDER = {
  anchor: "做过哪些解说或直播，打算播什么内容（10 到 300 字）",
  expert: "研究过哪些赛事和盘口，有哪些可查的战绩，打算怎么写方案（10 到 300 字）",
} as const;

/** The application form; part of the control tier, loaded with it. */
export function ApplyForm({ context: { kind, form, problems, message }, isSending, send }: ApplyFormProps) {
  const words = APPLICATION_WORDS[kind];
  const categories = words.categories.map(({ id, name }) => ({ value: id, label: name }));
  const type = (field: "categoryId" | "experience" | "contact") => (text: string) => send({ type: "field.typed", field, text });
  return (
    <ControlProvider>
      <form className={styles.form} {...sendForm(() => send({ type: "form.submitted" }))}>
        <FormBanner text={message} />
        <Field label={words.category} isLabelBeside problem={problems.categoryId}>
          <Select value={form.categoryId} onChange={type("categoryId")} options={categories} placeholder="请选择" disabled={isSending} />
        </Field>
        <Field
          label={words.experience}
          isLabelBeside
          problem={problems.experience}
          hint={
            <span className="num">
              {experienceLength(form.experience)}/{EXPERIENCE_LENGTH.max}
            </span>
          }
        >
          <TextArea value={form.experience} onChange={type("experience")} rows={6} placeholder={PLACEHOLDER[kind]} disabled={isSending} />
        </Field>
        <Field label="联系方式" isLabelBeside problem={problems.contact}>
          <TextInput
            value={form.contact}
            onChange={type("contact")}
            maxLength={100}
            placeholder="手机号、微信或 QQ，仅用于审核联系"
            autoComplete="tel"
            disabled={isSending}
          />
        </Field>
        <Pictures
          urls={form.pictures}
          isDisabled={isSending}
          onAdd={(url) => send({ type: "picture.added", url })}
          onRemove={(url) => send({ type: "picture.removed", url })}
        />
        <div className={styles.submit}>
          <Button kind="primary" size="lg" type="submit" isBusy={isSending}>
            提交申请
          </Button>
        </div>
      </form>
    </ControlProvider>
  );
}
