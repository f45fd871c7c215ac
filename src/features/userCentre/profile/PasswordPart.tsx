import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { usePasswordForm } from "./usePasswordForm.tsx";

interface PasswordPartProps {
  readonly hasPassword: boolean;
  readonly onDone: (text: string) => void;
}

function Form({ hasPassword, onDone }: PasswordPartProps) {
  const { fields, isBusy, problem, save } = usePasswordForm(hasPassword);

  async function submit(): Promise<void> {
    if (await save()) onDone("设置成功");
  }

  return (
    <ProfileForm isBusy={isBusy} problem={problem} onSubmit={() => void submit()}>
      {fields}
    </ProfileForm>
  );
}

/** The login password as a part of a page. Part of the control tier, loaded with it. */
export function PasswordPart(props: PasswordPartProps) {
  return (
    <ControlProvider>
      <Form {...props} />
    </ControlProvider>
  );
}
