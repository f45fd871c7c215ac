import type { FormEvent } from "react";
import { flushSync } from "react-dom";

/** Props of a form that its script sends. The first invalid field gets the focus. */
export function sendForm(submit: () => void) {
  return {
    noValidate: true,
    // If the browser should send it natively, the input stays out of the URL.
    method: "post",
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      const form = event.currentTarget;
      // Rendered at once, so that the invalid field can be found.
      flushSync(submit);
      form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    },
  };
}
