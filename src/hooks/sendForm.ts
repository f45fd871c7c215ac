import type { FormEvent } from "react";
import { flushSync } from "react-dom";

/** Of a form that is never sent by its address; the first complaint gets the focus. */
export function sendForm(submit: () => void) {
  return {
    noValidate: true,
    // Should the browser send it itself, what was filled in stays out of the address.
    method: "post",
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      const form = event.currentTarget;
      // Drawn at once, so that what is complained about can be found.
      flushSync(submit);
      form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    },
  };
}
