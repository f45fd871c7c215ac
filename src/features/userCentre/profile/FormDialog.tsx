import { Dialog } from "../../../ui/control/Dialog.tsx";
import { ProfileForm, type ProfileFormProps } from "./ProfileForm.tsx";

interface FormDialogProps extends Omit<ProfileFormProps, "onCancel"> {
  readonly title: string;
  readonly width?: 402 | 547;
  readonly onClose: () => void;
}

/** A form in a dialog; 取消 closes it. */
export function FormDialog({ title, width = 547, onClose, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} width={width} onClose={onClose}>
      <ProfileForm {...form} onCancel={onClose} />
    </Dialog>
  );
}
