import { Dialog } from "../../ui/control/Dialog.tsx";
import { type Compared, RichDiff } from "./RichDiff.tsx";
import styles from "./editor.module.css";

interface CompareDialogProps {
  readonly title: string;
  readonly before: Compared;
  readonly after: Compared;
  readonly onClose: () => void;
}

/** The differences between two versions. */
export function CompareDialog({ title, before, after, onClose }: CompareDialogProps) {
  return (
    <Dialog title={title} width={547} onClose={onClose}>
      <section className={styles.compareBox} tabIndex={0} aria-label="改动">
        <RichDiff before={before} after={after} />
      </section>
    </Dialog>
  );
}
