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
  /** Where more are chosen: the focus goes there from the last one that is removed. */
  readonly chooser: RefObject<HTMLInputElement | null>;
  readonly onRemove: (picture: P) => void;
  /** It cannot be shown. */
  readonly onLost: (picture: P) => void;
}

/** The pictures of a draft in their order, each with a button that takes it away. */
export function ChosenPictures<P extends Picture>({ pictures, isFixed, className, chooser, onRemove, onLost }: ChosenPicturesProps<P>) {
  const list = useRef<HTMLUListElement>(null);
  /** The place whose button was pressed: it is gone with its picture, and the keyboard goes on at the next one. */
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
