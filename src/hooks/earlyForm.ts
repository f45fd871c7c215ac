/**
 * Forms of the server's page before the page is alive. React would clear text typed then at the field's first change, and a
 * submit would reload the page: both are kept, and replayed once the form is alive.
 */

type EarlyForm = HTMLFormElement & { isSentEarly?: true };

declare global {
  interface Window {
    /** False: the page is not alive. */
    isFormAlive?: boolean;
  }
}

/**
 * Runs in the head: holds back the submit of a form that only its script can send. The browser itself sends forms with an
 * `action` or `method="get"`. React gets `input` and `change` events later, and once: an event makes React hydrate the field
 * at once, in the middle of dispatching it.
 */
export const EARLY_FORM_SCRIPT =
  'addEventListener("submit",e=>{const f=e.target;' +
  'if(e.defaultPrevented||f.hasAttribute("action")||f.getAttribute("method")=="get")return;' +
  "e.preventDefault();f.isSentEarly=true});" +
  'for(const t of["input","change"])addEventListener(t,e=>{' +
  'if(!window.isFormAlive||e.target.closest?.("[data-later]"))e.stopPropagation()},true)';

/** Any form field; properties that it does not have are undefined. */
type Field = HTMLInputElement & Partial<Pick<HTMLSelectElement, "options">>;

/** Returns a function that repeats an early change to a field, so that the form's own script notices it; null: no change. */
function doneTo(field: Field): (() => void) | null {
  const { type, value, defaultValue, checked, options } = field;
  if (type === "checkbox") {
    // A checkbox outside of a form is pressed again (earlyClick.ts).
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
      // React reports a change if the value differs from the last one it saw: it sees the first assignment, and not the second.
      field.value = defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
    }
    // A browser fires both for a choice, a file and a slider that is released; for typed text the first is enough.
    for (const eventType of ["input", "change"]) field.dispatchEvent(new Event(eventType, { bubbles: true }));
  };
}

/**
 * Collects early changes and submits in the forms of the server's page (`null`), or in a part of it whose code came later.
 * Call it in the commit that hydrates them: the next render shows what has changed since the server's, over the typed text.
 * Returns a function that repeats them; null: there are none.
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
