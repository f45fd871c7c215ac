import { type RefObject, useLayoutEffect, useRef } from "react";
import { Icon } from "./Icon.tsx";

interface Picture {
  readonly id: string;
  readonly source: string;
}

interface ChosenPicturesProps<P extends Picture> {
  readonly pictures: readonly P[];
  readonly isFixed: boolean;
  readonly className?: string | undefined;
  /** The input for more pictures: it gets the focus when the last picture is removed. */
  readonly chooser: RefObject<HTMLInputElement | null>;
  readonly onRemove: (picture: P) => void;
  /** The picture cannot be shown. */
  readonly onLost: (picture: P) => void;
}

/** The pictures of a draft in order, each with a button to remove it. */
export function ChosenPictures<P extends Picture>({ pictures, isFixed, className, chooser, onRemove, onLost }: ChosenPicturesProps<P>) {
  const list = useRef<HTMLUListElement>(null);
  /** Index of the removed picture: its button is gone, and the focus moves to the next one. */
  const removed = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (removed.current === null) return;
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    (buttons[removed.current] ?? buttons.at(-1) ?? chooser.current)?.focus();
    removed.current = null;
  });

  if (pictures.length === 0) return null;
  return (
    <ul ref={list} className={className} aria-label="已选图片">
      {pictures.map((picture, i) => (
        <li key={picture.id}>
          <img src={picture.source} alt={`已选图片 ${i + 1}`} onError={() => onLost(picture)} />
          <button
            type="button"
            aria-label={`移除图片 ${i + 1}`}
            disabled={isFixed}
            onClick={() => {
              removed.current = i;
              onRemove(picture);
            }}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
