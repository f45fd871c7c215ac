import { useState } from "react";
import { copyText } from "../../../hooks/copyText.ts";

/** Copies a text to the clipboard. `said`: a message that names the last copied text, or says that copying failed. */
export function useCopy(): { readonly said: string; copy(what: string, text: string): Promise<void> } {
  const [said, setSaid] = useState("");
  return {
    said,
    async copy(what, text) {
      setSaid((await copyText(text)) ? `${what}已复制` : "无法复制，请手动选择");
    },
  };
}
