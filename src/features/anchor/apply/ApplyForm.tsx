import { ROOM_CATEGORIES } from "../../../../contract/room/categories.ts";
import { EXPERIENCE_LENGTH } from "../../../../contract/limits.ts";
import { experienceLength } from "../../../../machines/anchor/applicationForm.ts";
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

const CATEGORIES = ROOM_CATEGORIES.map(({ id, name }) => ({ value: id, label: name }));

/** The form of an application; of the control tier, loaded with it. */
export function ApplyForm({ context: { form, problems, message }, isSending, send }: ApplyFormProps) {
  const type = (field: "categoryId" | "experience" | "contact") => (text: string) => send({ type: "field.typed", field, text });
  return (
    <ControlProvider>
      <form className={styles.form} {...sendForm(() => send({ type: "form.submitted" }))}>
        <FormBanner text={message} />
        <Field label="直播分类" isLabelBeside problem={problems.categoryId}>
          <Select value={form.categoryId} onChange={type("categoryId")} options={CATEGORIES} placeholder="请选择" disabled={isSending} />
        </Field>
        <Field
          label="直播经历"
          isLabelBeside
          problem={problems.experience}
          hint={
            <span className="num">
              {experienceLength(form.experience)}/{EXPERIENCE_LENGTH.max}
            </span>
          }
        >
          <TextArea
            value={form.experience}
            onChange={type("experience")}
            rows={6}
            placeholder="做过哪些解说或直播，打算播什么内容（10 到 300 字）"
            disabled={isSending}
          />
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
