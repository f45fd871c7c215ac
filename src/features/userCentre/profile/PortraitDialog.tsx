import { NO_ANSWER } from "../../../../contract/codes/errors.ts";
import { useState } from "react";
import { type Result, err } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { updatePortrait } from "../../../api/profile.ts";
import { uploadPortrait } from "../../../api/upload.ts";
import { UNREADABLE } from "../../../hooks/pictureFile.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { useCropper } from "../../../ui/control/useCropper.tsx";
import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";
import styles from "./profile.module.css";

/** Size of the uploaded portrait, px. */
const PORTRAIT_SIZE = { width: 512, height: 512 };
const STEPS = ["正在裁剪…", "正在上传…", "正在保存…"] as const;

/** Crops a square of the picture as the portrait. */
export function PortraitDialog({ file, onClose, onDone }: FormProps & { readonly file: File }) {
  const { api, session } = usePortal();
  const { cropper, isUnreadable, cut } = useCropper(file, PORTRAIT_SIZE);
  const [step, setStep] = useState(0);
  const { isSending, problem, send } = useSending();

  async function work(cutOut: () => Promise<string | null>): Promise<Result<unknown, ApiFailure>> {
    setStep(0);
    const picture = await cutOut();
    if (picture === null) return err({ code: NO_ANSWER, message: UNREADABLE });
    setStep(1);
    const uploaded = await uploadPortrait(api, picture);
    if (!uploaded.ok) return uploaded;
    setStep(2);
    return updatePortrait(api, uploaded.value.urls[0] ?? "");
  }

  async function save(): Promise<void> {
    if (cut === null || !(await send(() => work(cut)))) return;
    await session.refresh();
    onDone("头像已更新");
  }

  return (
    <FormDialog
      title="裁剪头像"
      isBusy={isSending}
      problem={isUnreadable ? UNREADABLE : problem}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {cropper}
      <p className={styles.step} role="status">
        {isSending ? (
          <>
            <progress max={STEPS.length} value={step + 1} />
            {STEPS[step]}
          </>
        ) : null}
      </p>
    </FormDialog>
  );
}
