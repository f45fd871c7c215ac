/**
 * Copies text to the clipboard; false if the browser does not allow it. `navigator.clipboard` exists on secure pages
 * alone: elsewhere the text is selected out of sight and copied by `execCommand`.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Refused, or absent.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const selection = window.getSelection();
  if (!selection || typeof document.execCommand !== "function") return false;
  const savedRange = selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  const words = document.createElement("span");
  words.textContent = text;
  words.ariaHidden = "true";
  words.style.cssText = "position:fixed;top:0;left:0;opacity:0;pointer-events:none;white-space:pre;user-select:text";
  document.body.append(words);
  selection.selectAllChildren(words);
  const isCopied = document.execCommand("copy");
  selection.removeAllRanges();
  words.remove();
  if (savedRange) selection.addRange(savedRange);
  return isCopied;
}
