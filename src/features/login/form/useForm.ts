import { type FormEvent, type KeyboardEvent, useCallback } from "react";
import { flushSync } from "react-dom";

/** Keyboard behaviour of a form: Enter submits even while the button is disabled, and the first invalid field gets the focus. */
export function useForm(submit: () => void) {
  const send = useCallback(
    (form: HTMLFormElement) => {
      // Rendered synchronously, so that the invalid field can be found.
      flushSync(submit);
      form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    },
    [submit],
  );
  return {
    noValidate: true,
    // If the browser itself submits the form, filled-in passwords must not end up in the URL.
    method: "post",
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      send(event.currentTarget);
    },
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => {
      const isInput = event.target instanceof HTMLInputElement && event.target.type !== "checkbox" && event.target.type !== "radio";
      // During composition Enter confirms the input method's text.
      if (event.key !== "Enter" || !isInput || event.defaultPrevented || event.nativeEvent.isComposing) return;
      event.preventDefault();
      send(event.currentTarget);
    },
  };
}

/** For a part with its own keys: Enter in its inputs does not submit the form. */
export function stopEnter(event: KeyboardEvent): void {
  if (event.key !== "Enter") return;
  event.stopPropagation();
  if (event.target instanceof HTMLInputElement) event.preventDefault();
}
