import { useCallback, useState } from "react";
import type { ArticleCover } from "../../../contract/http/content.ts";
import { thumbHashColour } from "../../../contract/rules/thumbHash.ts";

const WIDTHS = [320, 720, 1600] as const;

interface CoverPictureProps {
  readonly cover: ArticleCover;
  /** How wide it is drawn, as `sizes` of an image. */
  readonly sizes: string;
  /** It is what the page opens with. */
  readonly isFirst?: boolean;
  /** It cannot be loaded. */
  readonly onLost?: () => void;
}

/** A picture in the size it is drawn at; its mean colour stands there before it comes. Decorative: a title stands beside it. */
export function CoverPicture({ cover: { base, kind, thumbhash }, sizes, isFirst = false, onLost }: CoverPictureProps) {
  const [isLost, setIsLost] = useState(false);
  const lose = useCallback(() => {
    setIsLost(true);
    onLost?.();
  }, [onLost]);
  // One of the server's markup may have failed before the page was alive: no event tells of it then.
  const look = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) lose();
    },
    [lose],
  );
  if (isLost) return null;
  const colour = thumbhash === null ? null : thumbHashColour(thumbhash);
  const sources =
    kind === "svg"
      ? { src: `${base}.svg` }
      : { src: `${base}-720.webp`, srcSet: WIDTHS.map((width) => `${base}-${width}.webp ${width}w`).join(", "), sizes };
  return (
    <img
      ref={look}
      {...sources}
      alt=""
      width={640}
      height={360}
      style={colour === null ? undefined : { backgroundColor: colour }}
      loading={isFirst ? "eager" : "lazy"}
      fetchPriority={isFirst ? "high" : "auto"}
      decoding="async"
      onError={lose}
    />
  );
}
