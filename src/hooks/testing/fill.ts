import userEvent from "@testing-library/user-event";

/** Fills a field at once, as a paste does: typing is slow in a form that re-renders at each key. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field);
  // A dialog that has just opened takes the focus late: on a busy machine after the press.
  if (document.activeElement !== field) field.focus();
  await userEvent.paste(text);
}
