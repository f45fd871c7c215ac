import { useState } from "react";
import { copyText } from "../../../hooks/copyText.ts";

/** Puts a text on the clipboard; what was copied last, or why it could not be, is said by `said`. */
export function useCopy(): { readonly said: string; copy(what: string, text: string): Promise<void> } {
  const [said, setSaid] = useState("");
  return {
    said,
    async copy(what, text) {
      setSaid((await copyText(text)) ? `${what}已复制` : "无法复制，请手动选择");
    },
  };
}
