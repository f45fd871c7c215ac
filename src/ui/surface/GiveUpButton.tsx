import type { RefObject } from "react";

interface GiveUpButtonProps {
  /** The form's field, which can be changed again. */
  readonly field: RefObject<HTMLElement | null>;
  readonly onGiveUp: () => void;
}

/** 不再重试, in a form whose request nobody knows the outcome of. A press removes the button, so the focus moves to the field. */
export function GiveUpButton({ field, onGiveUp }: GiveUpButtonProps) {
  return (
    <button
      type="button"
      className="btn text"
      onClick={({ currentTarget }) => {
        // Only the keyboard's focus: after a tap, a phone would open its keyboard.
        if (currentTarget.matches(":focus-visible")) field.current?.focus();
        onGiveUp();
      }}
    >
      不再重试
    </button>
  );
}
