import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../../../ui/surface/Icon.tsx";
import css from "./sheet.module.css";

interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the foot. */
  readonly foot?: ReactNode;
}

/** A modal on the browser's own dialog, which traps the focus and closes on Esc. A bottom sheet on phones. */
export function Sheet({ title, isOpen, onClose, children, foot }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (isOpen && !element.open) element.showModal();
    else if (!isOpen && element.open) element.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={css.sheet}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        // The dialog itself is the target only of a click on the scrim.
        if (event.target === dialog.current) onClose();
      }}
    >
      {isOpen ? (
        <div className={css.in}>
          <header className={css.head}>
            <h2 id={titleId}>{title}</h2>
            <button type="button" aria-label="关闭" onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <div className={css.body}>{children}</div>
          {foot ? <footer className={css.foot}>{foot}</footer> : null}
        </div>
      ) : null}
    </dialog>
  );
}
