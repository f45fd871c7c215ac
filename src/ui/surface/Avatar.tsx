import { useCallback, useState } from "react";
import "./avatar.css";
import { avatarTint } from "./avatarTint.ts";

interface AvatarProps {
  /** Root-relative URL; "" = the default image. */
  readonly src: string;
  readonly name: string;
  /** Edge in px. */
  readonly size: number;
  readonly className?: string | undefined;
}

/** A user's portrait; the default image when there is none or it cannot be loaded. Decorative: the name stands beside it. */
export function Avatar({ src, name, size, className }: AvatarProps) {
  const [failed, setFailed] = useState("");
  // A picture of the server's markup may have failed before the page was alive: no event reports that any more.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  const classes = className ? `avatar ${className}` : "avatar";
  if (src === "" || failed === src) return <DefaultAvatar name={name} size={size} className={classes} />;
  return (
    <img
      ref={look}
      className={classes}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}

function DefaultAvatar({ name, size, className }: Omit<AvatarProps, "src">) {
  const { ground, figure } = avatarTint(name);
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path d="M0 0h40v40H0z" fill={ground} />
      <path d="M20 8.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM5.5 40c.4-8.3 5.9-13 14.5-13s14.1 4.7 14.5 13z" fill={figure} />
    </svg>
  );
}
