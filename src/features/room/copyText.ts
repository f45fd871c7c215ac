/** Puts words on the clipboard; false when the browser does not let the page, or has none for it (a page without TLS). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or `navigator.clipboard` is not there: who asked tells the reader.
    return false;
  }
}
