import { useState } from "react";

/** Puts a text on the clipboard; what was copied last, or why it could not be, is said by `said`. */
export function useCopy(): { readonly said: string; copy(what: string, text: string): Promise<void> } {
  const [said, setSaid] = useState("");
  return {
    said,
    async copy(what, text) {
      try {
        await navigator.clipboard.writeText(text);
        setSaid(`${what}已复制`);
      } catch {
        // A page without permission or without https has no clipboard: the text can be selected by hand.
        setSaid("无法复制，请手动选择");
      }
    },
  };
}
