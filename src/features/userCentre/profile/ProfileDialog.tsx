import { Suspense } from "react";
import type { UserInfo } from "../../../../contract/http/user.ts";
import type { CaptchaComponent } from "../../../hooks/captcha.ts";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { DescriptionDialog } from "./DescriptionDialog.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { NickNameDialog } from "./NickNameDialog.tsx";
import { PhoneDialog } from "./PhoneDialog.tsx";
import { RealNameDialog } from "./RealNameDialog.tsx";
import type { DialogKind, FormProps } from "./dialogKinds.ts";
import type { RealNameAnswer } from "./realNameData.ts";
import { usePasswordForm } from "./usePasswordForm.tsx";

/** The login password in a dialog. */
function PasswordDialog({ hasPassword, onClose, onDone }: FormProps & { readonly hasPassword: boolean }) {
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

/** The cropper is loaded with the first picture. */
const PortraitDialog = lazyPart(async () => (await import("./PortraitDialog.tsx")).PortraitDialog);

interface ProfileDialogProps extends FormProps {
  readonly dialog: DialogKind;
  readonly user: UserInfo;
  readonly Captcha: CaptchaComponent;
  readonly onRealName: (answer: RealNameAnswer) => void;
}

function DialogOf({ dialog, user, Captcha, onRealName, ...form }: ProfileDialogProps) {
  switch (dialog.kind) {
    case "nickName":
      return <NickNameDialog {...form} nickName={user.nickName} />;
    case "description":
      return <DescriptionDialog {...form} description={user.description} />;
    case "phone":
      return <PhoneDialog {...form} bound={user.mobile} hasPassword={user.hasPassword === 1} Captcha={Captcha} />;
    case "realName":
      return <RealNameDialog {...form} onRealName={onRealName} />;
    case "password":
      return <PasswordDialog {...form} hasPassword={user.hasPassword === 1} />;
    case "portrait":
      return (
        <Suspense fallback={null}>
          <PortraitDialog {...form} file={dialog.file} />
        </Suspense>
      );
    default:
      return dialog satisfies never;
  }
}

/** The form of one row. Part of the control tier, loaded when a row is first opened. */
export function ProfileDialog(props: ProfileDialogProps) {
  return (
    <ControlProvider>
      <DialogOf {...props} />
    </ControlProvider>
  );
}
