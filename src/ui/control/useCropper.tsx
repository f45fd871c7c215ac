import { type ReactNode, useEffect, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { type CropArea, type PictureSize, cropPicture } from "./cropPicture.ts";
import styles from "./useCropper.module.css";

const MAX_ZOOM = 4;
/** Px by which an arrow key moves the picture. */
const KEY_STEP_PX = 8;

/** The object URL of the picture while it is shown; null in its first paint. */
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

interface PictureCropper {
  /** The picture: moved by pointer, touch or arrow keys, zoomed by wheel or slider. */
  readonly cropper: ReactNode;
  readonly isUnreadable: boolean;
  /** Resolves to the cropped picture as a data URL, or null when it cannot be drawn; null while there is nothing to crop. */
  readonly cut: (() => Promise<string | null>) | null;
}

/** Crops a part of a picture, in the shape of the `size`, to a picture of that size. */
export function useCropper(file: File, size: PictureSize): PictureCropper {
  const url = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  return {
    isUnreadable,
    cut: url === null || area === null || isUnreadable ? null : () => cropPicture(url, area, size),
    cropper: (
      <>
        <div className={styles.cropper}>
          {url ? (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={MAX_ZOOM}
              aspect={size.width / size.height}
              showGrid={false}
              disableAutomaticStylesInjection
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
      </>
    ),
  };
}
