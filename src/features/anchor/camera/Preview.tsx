import { useEffect, useRef } from "react";
import { Icon } from "../../../ui/surface/Icon.tsx";
import styles from "./camera.module.css";

/** What viewers are going to see: not mirrored, and without its sound, which would come back through the microphone. */
export function Preview({ pictures }: { readonly pictures: MediaStreamTrack | null }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (video === null) return;
    video.srcObject = pictures === null ? null : new MediaStream([pictures]);
    // Muted pictures always play; a preview that goes at once ends its playing.
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
