import { useCallback, useState } from "react";
import type { ArticleCover } from "../../../contract/http/content.ts";
import { thumbHashColour } from "../../../contract/rules/thumbHash.ts";

const WIDTHS = [320, 720, 1600] as const;

interface CoverPictureProps {
  readonly cover: ArticleCover;
  /** Its width on the page, as `sizes` of an image. */
  readonly sizes: string;
  /** The picture at the top of the page: loaded first. */
  readonly isFirst?: boolean;
  /** The picture cannot be loaded. */
  readonly onLost?: () => void;
}

/** A picture in the size it is shown at, on its mean colour until it loads. Decorative: a title stands beside it. */
export function CoverPicture({ cover: { base, kind, thumbhash }, sizes, isFirst = false, onLost }: CoverPictureProps) {
  const [isLost, setIsLost] = useState(false);
  const lose = useCallback(() => {
    setIsLost(true);
    onLost?.();
  }, [onLost]);
  // A picture of the server's markup may have failed before the page was alive: no event reports that any more.
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
