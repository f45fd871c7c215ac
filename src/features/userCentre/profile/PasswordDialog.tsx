import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";
import { usePasswordForm } from "./usePasswordForm.tsx";

/** The login password in a dialog. */
export function PasswordDialog({ hasPassword, onClose, onDone }: FormProps & { readonly hasPassword: boolean }) {
  const { fields, isBusy, problem, save } = usePasswordForm(hasPassword);

  async function submit(): Promise<void> {
    if (await save()) onDone("设置成功");
  }

  return (
    <FormDialog
      title={hasPassword ? "修改登录密码" : "设置登录密码"}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}
