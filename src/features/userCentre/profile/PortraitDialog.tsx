import { useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import { type Result, err } from "../../../../contract/result.ts";
import { type ApiFailure, NO_ANSWER } from "../../../api/client.ts";
import { updatePortrait } from "../../../api/profile.ts";
import { uploadImages } from "../../../api/upload.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import type { FormProps } from "./dialogKinds.ts";
import { FormDialog } from "./FormDialog.tsx";
import { type CropArea, cropSquare } from "./picture.ts";
import styles from "./profile.module.css";

const MAX_ZOOM = 4;
/** px a press of an arrow key moves the picture. */
const KEY_STEP_PX = 8;
const UNREADABLE = "图片无法读取，请换一张";
const STEPS = ["正在裁剪…", "正在上传…", "正在保存…"] as const;

/** The picture's address while the dialog is open; null in its first paint. */
function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    // oxlint-disable-next-line react/set-state-in-effect -- the address must be given back, so it is not made while rendering
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}

/** A square of the picture becomes the portrait: moved by pointer, touch or arrow keys, zoomed by wheel or slider. */
export function PortraitDialog({ file, onClose, onDone }: FormProps & { readonly file: File }) {
  const { api, session } = usePortal();
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [step, setStep] = useState(0);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { isSending, problem, send } = useSending();

  async function work(from: string, square: CropArea): Promise<Result<unknown, ApiFailure>> {
    setStep(0);
    const picture = await cropSquare(from, square);
    if (picture === null) return err({ code: NO_ANSWER, message: UNREADABLE });
    setStep(1);
    const uploaded = await uploadImages(api, [picture]);
    if (!uploaded.ok) return uploaded;
    setStep(2);
    return updatePortrait(api, uploaded.value.urls[0] ?? "");
  }

  async function save(): Promise<void> {
    if (url === null || area === null || isUnreadable) return;
    if (!(await send(() => work(url, area)))) return;
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
      <div className={styles.cropper}>
        {url ? (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            showGrid={false}
            keyboardStep={KEY_STEP_PX}
            cropperProps={{ "aria-label": "裁剪区域，用方向键移动图片", role: "group" }}
            mediaProps={{ alt: "", onError: () => setIsUnreadable(true) }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
          />
        ) : null}
      </div>
      <label className={styles.zoom}>
        缩放
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.1}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
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
