/**
 * Forms of the server's page before the page is alive. What is filled in then would be cleared by React at the field's first
 * change, and what is sent would load the page anew: both are kept, and done once the form is alive.
 */

type EarlyForm = HTMLFormElement & { isSentEarly?: true };

/**
 * Runs in the head: a form that only its script can send waits for it. Those with an address or `method="get"` are sent by
 * the browser as well.
 */
export const EARLY_FORM_SCRIPT =
  'addEventListener("submit",e=>{const f=e.target;' +
  'if(e.defaultPrevented||f.hasAttribute("action")||f.getAttribute("method")=="get")return;' +
  "e.preventDefault();f.isSentEarly=true})";

const setNative =
  typeof HTMLInputElement === "undefined" ? undefined : Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;

/** What was done early to a field, to be done anew so that the form's own script hears of it; null: nothing. */
function doneTo(input: HTMLInputElement): (() => void) | null {
  const { type, value, checked } = input;
  if (type === "checkbox") {
    if (checked === input.defaultChecked) return null;
    return () => {
      input.checked = !checked;
      input.click();
    };
  }
  if (type === "radio" || type === "file" || type === "hidden" || value === input.defaultValue) return null;
  return () => {
    // React tells of a change when the value is another than it last saw: it sees the first of these, and not the second.
    input.value = input.defaultValue;
    setNative?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    // A slider says where it was let go.
    if (type === "range") input.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

/** The `ref` of what holds fields that stand in no form. */
export function takeOverEarlyFields(box: HTMLElement | null): void {
  // After the commit that brings them to life, and the effects that listen to them.
  queueMicrotask(() => {
    if (!box?.isConnected) return;
    const early = [...box.querySelectorAll("input")].map(doneTo);
    for (const again of early) again?.();
  });
}

/** The `ref` of a form that the server renders. */
export function takeOverEarly(form: HTMLFormElement | null): void {
  // After the commit that brings the form to life.
  queueMicrotask(() => {
    if (!form?.isConnected) return;
    // All are read before the first is done: each draws the form anew, and with it the fields that follow.
    const early = [...form.querySelectorAll("input")].map(doneTo);
    for (const again of early) again?.();
    if (!(form as EarlyForm).isSentEarly) return;
    delete (form as EarlyForm).isSentEarly;
    form.requestSubmit();
  });
}
