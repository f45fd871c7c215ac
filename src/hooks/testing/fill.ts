import userEvent from "@testing-library/user-event";

/** Fills a field at once, as a paste does: a form that is drawn anew at each key takes long to type into. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  // A dialog that has just opened takes the focus when its turn comes: on a busy machine after the press.
  if (document.activeElement !== field) field.focus();
  await userEvent.paste(text);
}
