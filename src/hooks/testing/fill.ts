import userEvent from "@testing-library/user-event";

/** Fills a field at once, as a paste does: a form that is drawn anew at each key takes long to type into. */
export async function fill(field: Element, text: string): Promise<void> {
  await userEvent.click(field);
  await userEvent.paste(text);
}
