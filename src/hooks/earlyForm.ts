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

/** Any of them: what the others have not is undefined. */
type Field = HTMLInputElement & Partial<Pick<HTMLSelectElement, "options">>;

/** What was done early to a field, to be done anew so that the form's own script hears of it; null: nothing. */
function doneTo(field: Field): (() => void) | null {
  const { type, value, defaultValue, checked, options } = field;
  if (type === "checkbox") {
    // Outside of a form it is pressed again (earlyClick.ts).
    if (checked === field.defaultChecked || !field.form) return null;
    return () => {
      field.checked = !checked;
      field.click();
    };
  }
  const isFile = type === "file";
  const isAsServed = options
    ? [...options].every((option) => option.selected === option.defaultSelected)
    : value === (isFile ? "" : defaultValue);
  if (isAsServed || type === "radio" || type === "hidden") return null;
  return () => {
    if (!isFile) {
      // React tells of a change when the value is another than it last saw: it sees the first of these, and not the second.
      field.value = defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    }
    // As a browser says it of a choice, a file and a slider that is let go; of what is typed the first is enough.
    for (const said of ["input", "change"]) field.dispatchEvent(new Event(said, { bubbles: true }));
  };
}

/**
 * What was done early to the forms and fields of the server's page (`null`), or of a part of it whose code came later. To be
 * asked in the commit that brings them to life: what has changed since the server drew it is drawn next, over what was typed.
 * Done anew when it is called; null: nothing was.
 */
export function earlyForms(part: Element | null): (() => void) | null {
  const within = <E extends Element>(elements: Iterable<E>): E[] => [...elements].filter((one) => one.closest("[data-later]") === part);
  const early = within((part ?? document).querySelectorAll<Field>("input,textarea,select")).flatMap((field) => doneTo(field) ?? []);
  const sent = within<EarlyForm>(document.forms).filter((form) => form.isSentEarly);
  window.isFormAlive = true;
  if (early.length + sent.length === 0) return null;
  return () => {
    for (const again of early) again();
    for (const form of sent) {
      delete form.isSentEarly;
      if (form.isConnected) form.requestSubmit();
    }
  };
}
