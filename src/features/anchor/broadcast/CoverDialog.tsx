import { NO_ANSWER } from "../../../../contract/codes/errors.ts";
import { type Result, err } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { uploadPictures } from "../../../api/upload.ts";
import { UNREADABLE } from "../../../hooks/pictureFile.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { useCropper } from "../../../ui/control/useCropper.tsx";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import styles from "./cover.module.css";

/** Size of an uploaded cover, px: 16:9, sharp on a card of 400 px at twice the density. */
const COVER_SIZE = { width: 960, height: 540 };

interface CoverDialogProps {
  readonly file: File;
  readonly onClose: () => void;
  /** Root-relative URL of the uploaded cover. */
  readonly onDone: (url: string) => void;
}

/** Crops the picture to a cover. */
export function CoverDialog({ file, onClose, onDone }: CoverDialogProps) {
  const { api } = usePortal();
  const { cropper, isUnreadable, cut } = useCropper(file, COVER_SIZE);
  const { isSending, problem, send } = useSending();

  async function work(cutOut: () => Promise<string | null>): Promise<Result<string, ApiFailure>> {
    const picture = await cutOut();
    if (picture === null) return err({ code: NO_ANSWER, message: UNREADABLE });
    const uploaded = await uploadPictures(api, [picture]);
    return uploaded.ok ? { ok: true, value: uploaded.value.urls[0] ?? "" } : uploaded;
  }

  return (
    <ControlProvider>
      <Dialog title="裁剪封面" width={547} onClose={onClose}>
        <FormBanner text={isUnreadable ? UNREADABLE : problem} />
        {cropper}
        <footer className={styles.buttons}>
          <Button size="lg" onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" size="lg" isBusy={isSending} onClick={() => void (cut && send(() => work(cut), onDone))}>
            {isSending ? "正在上传…" : "使用"}
          </Button>
        </footer>
      </Dialog>
    </ControlProvider>
  );
}
