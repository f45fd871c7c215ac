import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { PayPasswordForm, type PayPasswordFormProps } from "./PayPasswordForm.tsx";

/** The form as a part of a page. Part of the control tier, loaded with it. */
export function PayPasswordPart(props: Omit<PayPasswordFormProps, "onCancel">) {
  return (
    <ControlProvider>
      <PayPasswordForm {...props} />
    </ControlProvider>
  );
}
