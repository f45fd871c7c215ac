import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./camera.module.css";

/** The picture that viewers will see: not mirrored, and without sound, which the microphone would pick up. */
export function Preview({ pictures }: { readonly pictures: MediaStreamTrack | null }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    video.srcObject = pictures === null ? null : new MediaStream([pictures]);
    // Muted video is always allowed to play; unmounting right away rejects the promise.
    if (pictures !== null) video.play().catch(() => undefined);
    return () => {
      video.srcObject = null;
    };
  }, [pictures]);
  return (
    <div className={styles.preview}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a mirror of the camera, without sound */}
      <video ref={ref} muted playsInline aria-label="推流预览" hidden={pictures === null} />
      {pictures === null ? (
        <p aria-hidden="true">
          <Icon name="cam" size={28} />
          预览
        </p>
      ) : null}
    </div>
  );
}
