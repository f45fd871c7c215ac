import { useActor } from "@xstate/react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { setPasswordFailure } from "../../../../machines/login/setPasswordMachine.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { PasswordInput } from "../../../ui/control/PasswordInput.tsx";
import { setPasswordLogic } from "../form/actors.ts";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import { useForm } from "../form/useForm.ts";
import styles from "./login.module.css";

interface SetPasswordDialogProps {
  /** Shows a short notice: 设置成功. */
  readonly announce: (text: string) => void;
  /** Called when the password is set: the user info must be reloaded. */
  readonly onDone: () => void;
}

/** After a first login without a password: it must be set, the dialog cannot be skipped (docs/product.md 4). */
export function SetPasswordDialog({ announce, onDone }: SetPasswordDialogProps) {
  const { api } = usePortal();
  const say = useEffectEvent(announce);
  const finish = useEffectEvent(onDone);
  const [logic] = useState(() => setPasswordLogic(api));
  const [snapshot, send, actor] = useActor(logic);
  const { password, confirmation, problems } = snapshot.context;
  const failure = setPasswordFailure(snapshot);
  const form = useForm(useCallback(() => send({ type: "form.submitted" }), [send]));
  const isBusy = snapshot.matches("submitting") || snapshot.status === "done";

  useEffect(() => {
    const subscription = actor.subscribe(({ status }) => {
      if (status !== "done") return;
      say("设置成功");
      finish();
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  return (
    <Dialog title="设置密码" width={402} canClose={false} onClose={() => undefined}>
      <p className={styles.lead}>首次登录请设置登录密码，之后可以用手机号或昵称加密码登录。</p>
      <FormBanner kind={failure?.kind ?? "error"} text={failure?.text ?? null} />
      <form {...form}>
        <Field label="密码" isLabelHidden problem={problems.password}>
          <PasswordInput
            value={password}
            onChange={(text) => send({ type: "field.typed", field: "password", text })}
            autoComplete="new-password"
            name="new-password"
            placeholder="密码，6-20 个字符"
          />
        </Field>
        <Field label="确认密码" isLabelHidden problem={problems.confirmation}>
          <PasswordInput
            value={confirmation}
            onChange={(text) => send({ type: "field.typed", field: "confirmation", text })}
            autoComplete="new-password"
            name="confirmation"
            placeholder="再次输入密码"
          />
        </Field>
        <div className={styles.action}>
          <Button type="submit" kind="primary" size="lg" isWide isBusy={isBusy}>
            确定
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
