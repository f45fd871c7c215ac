/**
 * Puts words on the clipboard; false when the browser does not let the page. `navigator.clipboard` is there on secure
 * pages alone: elsewhere the words are selected out of sight and copied as by a key.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or not there.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const selection = window.getSelection();
  if (!selection || typeof document.execCommand !== "function") return false;
  const kept = selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const words = document.createElement("span");
  words.textContent = text;
  words.ariaHidden = "true";
  words.style.cssText = "position:fixed;top:0;left:0;opacity:0;pointer-events:none;white-space:pre;user-select:text";
  document.body.append(words);
  selection.selectAllChildren(words);
  const isCopied = document.execCommand("copy");
  selection.removeAllRanges();
  words.remove();
  if (kept) selection.addRange(kept);
  return isCopied;
}
