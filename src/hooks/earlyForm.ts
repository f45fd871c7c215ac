/**
 * Forms of the server's page before the page is alive. What is filled in then would be cleared by React at the field's first
 * change, and what is sent would load the page anew: both are kept, and done once the form is alive.
 */

type EarlyForm = HTMLFormElement & { isSentEarly?: true };

declare global {
  interface Window {
    /** False: the page is not alive. */
    isFormAlive?: boolean;
  }
}

/**
 * Runs in the head: a form that only its script can send waits for it. Those with an address or `method="get"` are sent by
 * the browser as well. Of what is filled in React hears later, and once: a field that it hears of comes to life at once, in
 * the middle of what tells of the change.
 */
export const EARLY_FORM_SCRIPT =
  'addEventListener("submit",e=>{const f=e.target;' +
  'if(e.defaultPrevented||f.hasAttribute("action")||f.getAttribute("method")=="get")return;' +
  "e.preventDefault();f.isSentEarly=true});" +
  'for(const t of["input","change"])addEventListener(t,e=>{' +
  'if(!window.isFormAlive||e.target.closest?.("[data-later]"))e.stopPropagation()},true)';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets what is in a field past React, which then sees a change when the field says so. */
function write(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
}

function say(field: Field, type: "input" | "change"): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

function chosenEarly(select: HTMLSelectElement): (() => void) | null {
  const { value, options } = select;
  const isAsServed = [...options].every((option) => option.selected === option.defaultSelected);
  if (isAsServed) return null;
  return () => {
    select.value = value;
    say(select, "change");
  };
}

/** What was done early to a field, to be done anew so that the form's own script hears of it; null: nothing. */
function doneTo(field: Field): (() => void) | null {
  if (field instanceof HTMLSelectElement) return chosenEarly(field);
  const { type, value, defaultValue } = field;
  if (field instanceof HTMLInputElement && type === "checkbox") {
    const { checked, defaultChecked, form } = field;
    // Outside of a form it is pressed again (earlyClick.ts).
    if (checked === defaultChecked || form === null) return null;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  // Of a file the browser tells a page that was not alive nothing more: to choose it again is no change.
  if (type === "file") return value === "" ? null : () => say(field, "change");
  if (type === "radio" || type === "hidden" || value === defaultValue) return null;
  return () => {
    // React tells of a change when the value is another than it last saw: it sees the first of these, and not the second.
    field.value = defaultValue;
    write(field, value);
    say(field, "input");
    // A slider says where it was let go.
    if (type === "range") say(field, "change");
  };
}

/**
 * What was done early to the forms and fields of the server's page (`null`), or of a part of it whose code came later. To be
 * asked in the commit that brings them to life: what has changed since the server drew it is drawn next, over what was typed.
 * Done anew when it is called.
 */
export function earlyForms(part: Element | null): () => void {
  const within = <E extends Element>(elements: Iterable<E>): E[] => [...elements].filter((one) => one.closest("[data-later]") === part);
  const early = within((part ?? document).querySelectorAll<Field>("input,textarea,select")).map(doneTo);
  const sent = within<EarlyForm>(document.forms).filter((form) => form.isSentEarly);
  window.isFormAlive = true;
  return () => {
    for (const again of early) again?.();
    for (const form of sent) {
      delete form.isSentEarly;
      if (form.isConnected) form.requestSubmit();
    }
  };
}
