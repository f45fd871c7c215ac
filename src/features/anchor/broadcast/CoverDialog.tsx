import { useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import { type Result, err } from "../../../../contract/result.ts";
import { type ApiFailure, NO_ANSWER } from "../../../api/client.ts";
import { uploadImages } from "../../../api/upload.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { ControlProvider } from "../../../ui/control/ControlProvider.tsx";
import { Dialog } from "../../../ui/control/Dialog.tsx";
import { Banner } from "../kit/Banner.tsx";
import { COVER_SIZE, type CropArea, UNREADABLE, cropCover } from "../kit/picture.ts";
import { useSending } from "../../../hooks/useSending.ts";
import styles from "./cover.module.css";

const MAX_ZOOM = 4;
/** px a press of an arrow key moves the picture. */
const KEY_STEP_PX = 8;

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

interface CoverDialogProps {
  readonly file: File;
  readonly onClose: () => void;
  /** Root-relative URL of what was kept. */
  readonly onDone: (url: string) => void;
}

/** A part of the picture, 16:9, becomes the cover: moved by pointer, touch or arrow keys, zoomed by wheel or slider. */
export function CoverDialog({ file, onClose, onDone }: CoverDialogProps) {
  const { api } = usePortal();
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  const { isSending, problem, send } = useSending();

  async function work(from: string, part: CropArea): Promise<Result<string, ApiFailure>> {
    const picture = await cropCover(from, part);
    if (picture === null) return err({ code: NO_ANSWER, message: UNREADABLE });
    const uploaded = await uploadImages(api, [picture]);
    return uploaded.ok ? { ok: true, value: uploaded.value.urls[0] ?? "" } : uploaded;
  }

  function save(): void {
    if (url === null || area === null || isUnreadable) return;
    void send(() => work(url, area), onDone);
  }

  return (
    <ControlProvider>
      <Dialog title="裁剪封面" width={547} onClose={onClose}>
        <Banner text={isUnreadable ? UNREADABLE : problem} />
        <div className={styles.cropper}>
          {url ? (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={COVER_SIZE.width / COVER_SIZE.height}
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
        <footer className={styles.buttons}>
          <Button size="lg" onClick={onClose}>
            取消
          </Button>
          <Button kind="primary" size="lg" isBusy={isSending} onClick={save}>
            {isSending ? "正在上传…" : "使用"}
          </Button>
        </footer>
      </Dialog>
    </ControlProvider>
  );
}
