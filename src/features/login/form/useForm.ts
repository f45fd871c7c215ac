import { type FormEvent, type KeyboardEvent, useCallback } from "react";
import { flushSync } from "react-dom";

/** Keys of a form: Enter sends it even while its button is off, and the first complaint gets the focus. */
export function useForm(submit: () => void) {
  const send = useCallback(
    (form: HTMLFormElement) => {
      // Drawn at once, so that what is complained about can be found.
      flushSync(submit);
      form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    },
    [submit],
  );
  return {
    noValidate: true,
    // Should the browser send it itself, what a password manager has filled in stays out of the address.
    method: "post",
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(event.currentTarget);
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const isInput = event.target instanceof HTMLInputElement && event.target.type !== "checkbox" && event.target.type !== "radio";
      // While an input method composes, Enter takes the word.
      if (event.key !== "Enter" || !isInput || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      send(event.currentTarget);
    },
  };
}

/** Around a part with keys of its own: Enter in its inputs is not the form's. */
export function keepEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter") return;
  event.stopPropagation();
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}
