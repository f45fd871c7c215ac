import { type RefObject, useLayoutEffect } from "react";

/** When a text was sent by its form's button, which an empty field disables, the focus goes back to the field. */
export function useEmptiedFocus(field: RefObject<HTMLTextAreaElement | null>, isEmpty: boolean): void {
  useLayoutEffect(() => {
    // Only the keyboard's focus: after a tap, a phone would open its keyboard again.
    if (isEmpty && field.current?.form?.querySelector("button:focus-visible")) field.current.focus();
  }, [field, isEmpty]);
}
