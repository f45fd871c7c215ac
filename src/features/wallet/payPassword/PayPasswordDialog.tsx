import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { PayPasswordForm, type PayPasswordFormProps } from "./PayPasswordForm.tsx";

type PayPasswordDialogProps = Omit<PayPasswordFormProps, "onCancel"> & { readonly onClose: () => void };

/** 设置支付密码, 547 px wide (docs/product.md 2). Part of the control tier, loaded when it is opened. */
export function PayPasswordDialog({ onClose, ...form }: PayPasswordDialogProps) {
  return (
    <ControlProvider>
      <Dialog title="设置支付密码" width={547} onClose={onClose}>
        <PayPasswordForm {...form} onCancel={onClose} />
      </Dialog>
    </ControlProvider>
  );
}
